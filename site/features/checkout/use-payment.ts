// The payment dialog's conversation with the shop: what it sells for, what was bought already, and the way to the till.
import { useEffect, useRef, useState } from "react";
import { showToast } from "../../components/ui/toast.ts";
import { keepClaim } from "./checkout-claims.ts";
import { type FoundPurchase, findPurchase } from "./purchase.ts";
import { fetchShopMode, type ShopMode } from "./shop-info.ts";

/** Milliseconds for which paying waits to learn of a purchase made before. */
const FIND_DEADLINE_MS = 3000;

const STILL_SETTLING =
  "A payment from this browser is still being confirmed. There is no need to pay again.";
const NO_STORAGE =
  "This browser keeps nothing for this site, so it could not receive the prompt after the payment. Please allow the site to store data, or use another browser.";

export interface Payment {
  state: "idle" | "processing";
  /** Null until the shop says which, and where it does not. */
  mode: ShopMode | null;
  /** What the visitor should know before paying; null for most. */
  notice: string | null;
  pay: () => Promise<void>;
}

const till = () => import("./create-checkout.ts");

function within<T>(promise: Promise<T>, milliseconds: number, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Begins to ask when the dialog opens. `onFound` is called where this browser turns out to have paid already. */
export function usePayment({ onFound }: { onFound: () => void }): Payment {
  const [state, setState] = useState<Payment["state"]>("idle");
  const [mode, setMode] = useState<ShopMode | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const leaving = useRef<AbortController | null>(null);
  const [asked] = useState(() => {
    const code = till();
    code.catch(() => undefined); // told when the visitor presses the button
    return { code, mode: fetchShopMode(), purchase: findPurchase(Date.now()) };
  });
  const found = useRef(onFound);
  found.current = onFound;

  useEffect(() => {
    let open = true;
    const hear = (purchase: FoundPurchase) => {
      if (!open) return;
      if (purchase.status === "settling") setNotice(STILL_SETTLING);
      if (purchase.status !== "found") return;
      leaving.current?.abort();
      if (purchase.from === "checkout") {
        showToast({ title: "Payment successful!", description: "You can now view the prompt." });
      }
      found.current();
    };
    void asked.mode.then((answer) => open && setMode(answer));
    void asked.purchase.then(hear);
    // Back from the checkout, the browser may show this page as it was left.
    const onReturn = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setState("idle");
      void findPurchase(Date.now()).then(hear);
    };
    window.addEventListener("pageshow", onReturn);
    return () => {
      open = false;
      window.removeEventListener("pageshow", onReturn);
      leaving.current?.abort(); // "Maybe Later" means it: nobody is taken away after all
    };
  }, [asked]);

  async function pay() {
    const controller = new AbortController();
    const { signal } = controller;
    leaving.current = controller;
    setState("processing");
    try {
      await within(asked.purchase, FIND_DEADLINE_MS, { status: "none" });
      if (signal.aborted) return;
      const { createCheckout } = await asked.code.catch(till);
      const { url, proof } = await createCheckout(signal);
      if (signal.aborted) return;
      if (proof) keep(proof);
      window.location.assign(url);
    } catch (error) {
      if (signal.aborted) return;
      console.error("The checkout could not be opened.", error);
      showToast({
        title: "Payment failed",
        description: "There was a problem processing your payment. Please try again.",
        tone: "destructive",
      });
      setState("idle");
    }
  }

  function keep(proof: { session: string; claim: string }) {
    try {
      keepClaim({ ...proof, at: Date.now() });
    } catch (error) {
      setNotice(NO_STORAGE);
      throw error;
    }
  }
  return { state, mode, notice, pay };
}
