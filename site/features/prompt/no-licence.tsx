// Stands in place of the premium prompt where this browser may not read it, with the ways on.
import { PREMIUM_PRICE } from "../../../generators/premium-price.ts";
import { Button } from "../../components/ui/button.tsx";
import { RestoreForm } from "../checkout/restore-form.tsx";
import type { RefusalReason } from "./premium-prompt.ts";

interface Words {
  title: string;
  text: string;
}

export function wordsFor(reason: RefusalReason): Words {
  switch (reason.status) {
    case "no-licence":
      return {
        title: "This browser holds no licence.",
        text: "The text of this prompt is given only to a browser that has bought it, or that has the key of one that did.",
      };
    case "unknown":
      return {
        title: "The shop does not know this browser's licence.",
        text: "The key kept here is not one that the shop has given out.",
      };
    case "other-product":
      return {
        title: "This browser's licence opens another prompt.",
        text: "It is genuine, but it was not bought for this one.",
      };
    case "revoked":
      return {
        title: "This licence has been revoked.",
        text: reason.reason || "The shop has ended it and gave no reason.",
      };
  }
}

export interface NoLicenceProps {
  reason: RefusalReason;
  onBuy: () => void;
  /** Called with a key that the server has accepted. */
  onRestored: (licence: string) => void;
}

export function NoLicence({ reason, onBuy, onRestored }: NoLicenceProps) {
  const { title, text } = wordsFor(reason);
  return (
    <div className="mt-6 overflow-y-auto border-t border-line px-6 py-8 sm:px-8">
      <h3 className="text-2xl">{title}</h3>
      <p className="mt-2 max-w-prose text-quiet">{text}</p>
      <Button className="mt-6" onClick={onBuy}>
        Buy the prompt, {PREMIUM_PRICE}
      </Button>
      <div className="mt-8 border-t border-line pt-6">
        <h4 className="font-display text-xl">Bought it already?</h4>
        <div className="mt-3">
          <RestoreForm onRestored={onRestored} />
        </div>
      </div>
    </div>
  );
}
