// Shows text compiled from a pattern's notes and evidence.
import { cn } from "@/lib/utils";

export function Note({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={cn("note", className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build from our own Markdown, in which raw HTML is refused
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
