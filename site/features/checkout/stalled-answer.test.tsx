// An answer that never comes is given up at the deadline, and told like one that could not be had.
import { afterEach, expect, it, vi } from "vitest";
import { catalogue } from "../../../patterns/catalogue.ts";
import { fetchFreePrompt } from "../prompt/free-prompt.ts";
import { fetchPremiumPrompt } from "../prompt/premium-prompt.ts";
import { checkLicence } from "./check-licence.ts";
import { fetchCheckoutState } from "./checkout-state.ts";
import { KEY, openFakeShop } from "./fake-shop.ts";
import { REQUEST_DEADLINE_MS } from "./request-deadline.ts";
import { fetchShopMode } from "./shop-info.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const free = catalogue.find(({ price }) => price === "free");
const premium = catalogue.find(({ price }) => price === "premium");
if (!free || !premium) throw new Error("The catalogue lacks a prompt of each kind.");

/** What asking leads to; where it rejects, the name of the error. */
const outcome = (asked: Promise<unknown>) => asked.catch((error: Error) => error.name);

it.each([
  ["a free prompt", "TimeoutError", () => fetchFreePrompt(free)],
  ["the paid prompt", "TimeoutError", () => fetchPremiumPrompt(premium, KEY)],
  ["a licence", { status: "unreachable" }, () => checkLicence(KEY)],
  ["a checkout", "TimeoutError", () => fetchCheckoutState("cs_1")],
  ["the shop's mode", null, () => fetchShopMode()],
])("%s: asking ends at the deadline", async (_, told, ask) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const deadline = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(deadline.signal);
  const shop = openFakeShop();
  for (const path of [
    `/prompts/${free.name}.md`,
    `/api/premium-prompts/${premium.name}`,
    "/api/licence",
    "/api/checkouts/cs_1",
    "/api/shop",
  ]) {
    shop.answer(path, "stalled");
  }
  const asked = outcome(ask());
  expect(timeout).toHaveBeenCalledWith(REQUEST_DEADLINE_MS);
  expect(shop.calls).toHaveLength(1);
  deadline.abort(new DOMException("The deadline has passed.", "TimeoutError"));
  expect(await asked).toEqual(told);
});
