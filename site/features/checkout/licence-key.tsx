// Shows buyers their licence key, to copy or to save as a file.
import { Button } from "../../components/ui/button.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { premiumPattern } from "./premium-pattern.ts";

interface LicenceKeyProps {
  licence: string;
  /** Accessible name. @default "Your licence key" */
  label?: string;
}

export function LicenceKey({ licence, label = "Your licence key" }: LicenceKeyProps) {
  const file = `Licence key for the ${premiumPattern?.heading} prompt: ${licence}\n\nTo unlock the prompt in another browser, open ${window.location.origin}/${premiumPattern?.key}, press "AI Prompt" and choose "I already have a licence key".\n`;
  return (
    <section aria-label={label} className="w-full text-start">
      <div className="flex flex-wrap items-center justify-between gap-x-2 rounded-xl border border-line px-4 py-2">
        <code className="min-w-0 font-mono text-sm text-wrap text-ink py-1.5">{licence}</code>
        <div className="-mx-3 flex gap-1">
          <CopyButton
            variant="ghost"
            what="The licence key"
            label="Copy key"
            text={() => licence}
          />
          <Button asChild variant="ghost" className="px-3">
            <a
              download="lamplight-licence-key.txt"
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
            >
              Download
            </a>
          </Button>
        </div>
      </div>
      <p className="mt-2 text-sm text-quiet">
        Save this key to unlock the prompt in other browsers. You’ll see it again under the prompt.
      </p>
    </section>
  );
}
