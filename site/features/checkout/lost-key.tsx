// For buyers who lost their key: the shop mails it, or, if the shop sends no mail, how to reach the owner.
import { useState } from "react";
import { settings } from "../../built-in-settings.ts";
import { NewTabLink } from "../../components/ui/new-tab-link.tsx";
import { callShop, readProblem, useShopInfo, waitText } from "./call-shop.ts";
import { FieldForm } from "./field-form.tsx";
import { shopMessages } from "./shop-messages.ts";

export function LostKey() {
  const shop = useShopInfo();
  const [sent, setSent] = useState("");

  /** Resolves to what is wrong, or null. Never rejects. */
  async function send(typed: string): Promise<string | null> {
    setSent("");
    const email = typed.trim();
    if (!email) return shopMessages.emailEmpty;
    try {
      const answer = await callShop("/api/lost-keys", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email }),
      });
      if (answer.ok) {
        const { message }: { message: string } = await answer.json();
        setSent(message);
        return null;
      }
      const { message, waitS } = await readProblem(answer);
      if (answer.status === 429 || answer.status === 503)
        return shopMessages.shopBusy(waitText(waitS));
      return message || shopMessages.keyUnreachable;
    } catch (error) {
      console.error("The key could not be asked for.", error);
      return shopMessages.keyUnreachable;
    }
  }

  if (!shop) return null;
  return (
    <section
      aria-labelledby="lost-key"
      className="mt-6 w-full border-t border-line pt-5 text-start"
    >
      <h3 id="lost-key" className="text-xl">
        Lost your key?
      </h3>
      {shop.lostKeyMail ? (
        <div className="mt-2">
          <FieldForm
            label="E-mail address"
            hint="Enter the address that you gave when you paid."
            submit={["Send my key", "Sending…"]}
            field={{ type: "email", autoComplete: "email", autoCapitalize: "off" }}
            onSubmit={send}
          />
          <p role="status" className="text-sm text-lit not-empty:mt-3">
            {sent}
          </p>
        </div>
      ) : (
        <p className="mt-1 text-sm text-quiet">
          Your receipt came by e-mail.{" "}
          <NewTabLink href={settings.contactUrl}>Send it to {settings.author}</NewTabLink> to get
          your key.
        </p>
      )}
    </section>
  );
}
