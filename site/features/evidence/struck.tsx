// A figure struck out. Its sign is left free: the strike would make "−30%" read "=30%", and "+35%" read "±35%".

export function Struck({ figure }: { figure: string }) {
  const [, sign, first, rest] = /^([+−])(\S+)(.*)$/.exec(figure) ?? [];
  if (!sign) return <s>{figure}</s>;
  return (
    <s>
      <span className="whitespace-nowrap">
        {/* A box of its own is not struck with the rest. */}
        <span className="inline-block">{sign}</span>
        {first}
      </span>
      {rest}
    </s>
  );
}
