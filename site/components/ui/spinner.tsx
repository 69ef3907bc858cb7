// A filament that says that work is going on; the words beside it say which.
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-3 text-sm text-current">
      <span
        aria-hidden="true"
        className="size-4 animate-spin rounded-full border-2 border-current/25 border-t-accent motion-reduce:animate-none"
      />
      {label}
    </span>
  );
}
