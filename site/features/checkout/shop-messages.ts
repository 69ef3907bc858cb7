// What the shop tells visitors; pages show these words and tests import them.
import type { Message } from "../../messages.ts";

export const shopMessages = {
  // Section 8 of the specification, to the letter.
  promptCopied: { title: "Prompt copied", description: "Prompt has been copied to the clipboard." },
  paymentFailed: {
    title: "Payment failed",
    description: "There was a problem processing your payment. Please try again.",
    tone: "destructive",
  },
  paymentSuccessful: { title: "Payment successful!", description: "You can now view the prompt." },
  paymentUnsuccessful: {
    title: "Payment unsuccessful",
    description: "Your payment was unsuccessful. Please try again.",
    tone: "destructive",
  },
  noCheckoutUrl: "No checkout URL received",

  purchaseRestored: { title: "Purchase restored", description: "You can now view the prompt." },
  promptNotLoaded: {
    title: "We couldn’t load the prompt",
    description: "Your connection or our server failed. Try again in a moment.",
  },
  noStorage:
    "This browser doesn’t save data for this site, so it couldn’t receive the prompt after you pay. Allow the site to store data, or use another browser.",
  stillConfirming: "We’re still confirming your last payment. You don’t need to pay again.",
  cannotCheck:
    "We can’t check right now whether you paid at your last checkout. If you did, wait a few minutes: you don’t need to pay again.",

  noLicence: {
    title: "This browser has no licence",
    description: "Buy the prompt, or enter the licence key you got when you paid.",
  },
  unknownLicence: {
    title: "We don’t know this licence",
    description: "The key saved in this browser isn’t one of ours.",
  },
  otherLicence: {
    title: "This licence is for another prompt",
    description: "The key is valid, but it was bought for something else.",
  },
  revokedLicence: { title: "This licence has been revoked", description: "No reason was given." },

  stillReviewing: (reference: string) =>
    `We’re looking at your last payment, so you don’t need to pay again. Reference: ${reference}`,

  keyEmpty: "Paste your licence key first.",
  keyPrefix: "A licence key starts with LAMP. Copy it from the start.",
  keyShort: "This key is too short. After LAMP come six groups of five characters.",
  keyLong: "This is longer than a licence key. Paste only the key.",
  keyUnknown: "We don’t know this key. Compare it with the one you were given.",
  keyOther: "This key is valid, but it’s for another prompt.",
  keyRevoked: "This licence has been revoked.",
  keyUnreachable: "We couldn’t reach the shop. Check your connection and try again.",
  keyBusy: (wait: string) => `We can’t check the key right now. Try again ${wait}.`,
  keyTooManyTries: (wait: string) => `Too many tries. Try again ${wait}.`,

  emailEmpty: "Enter the e-mail address that you gave when you paid.",
  shopBusy: (wait: string) => `The shop is busy. Try again ${wait}.`,

  confirming: {
    title: "One moment",
    description: "This usually takes a few seconds. You can reload or leave without paying twice.",
  },
  confirmingSlowly: {
    title: "One moment",
    description:
      "This is taking longer than usual. Some payment methods take days. You can leave this page. Once the money arrives, the AI Prompt button opens the prompt in this browser.",
  },
  paidElsewhere: {
    title: "Paid in another browser",
    description: "The licence is in the browser that paid. Enter its key to see the prompt here.",
  },
  shopUnreachable: {
    title: "We can’t reach the shop",
    description: "If you paid, your payment is safe. Check your connection and try again.",
  },
  review: (reference: string, received: string, price: string) => ({
    title: "We’re checking your payment",
    description: `${
      received && received !== price
        ? `We received ${received} instead of ${price}.`
        : "Your payment has arrived."
    } Nothing is lost: it’s being looked at. Reference: ${reference}`,
  }),
  paidTwice: {
    title: "You have paid twice",
    description:
      "Each payment has its own key, and both work. Save both, and write to us to get one payment back.",
  },
  refusedByShop: (sentence: string) => ({ title: "The shop can’t do this", description: sentence }),
  unpaid: {
    title: "No payment to confirm",
    description: "The payment failed or wasn’t finished. You haven’t been charged.",
  },
  unknownCheckout: {
    title: "No payment to confirm",
    description: "We don’t know this checkout. If you paid, get in touch with us.",
  },
  noCheckout: {
    title: "No payment to confirm",
    description: "We couldn’t find a payment. After paying you’re sent here automatically.",
  },
  paymentRevoked: (reason: string) => ({
    title: "No valid licence",
    description: `This payment has no valid licence${reason ? `: ${reason}` : ""}.`,
  }),
} as const satisfies Record<
  string,
  string | Message | ((...details: string[]) => string) | ((...details: string[]) => Message)
>;
