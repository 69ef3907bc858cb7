// Checks a request for a session the way the payment API does, for the parameters that a shop of this kind sends.
import { invalid } from "./api-problem.ts";
import { type FormFields, listAt, recordAt, textAt } from "./form-encoded.ts";
import type { SessionDraft } from "./session-objects.ts";

const DAY_S = 24 * 60 * 60;
const SHORTEST_LIFE_S = 30 * 60;
const LEAST_AMOUNT = 50;
const LONGEST_METADATA = 500;
const KNOWN = new Set([
  "adaptive_pricing",
  "allow_promotion_codes",
  "cancel_url",
  "client_reference_id",
  "expand",
  "expires_at",
  "line_items",
  "metadata",
  "mode",
  "payment_intent_data",
  "payment_method_types",
  "submit_type",
  "success_url",
]);

function wholeNumber(value: string | undefined, param: string): number {
  if (value === undefined || !/^\d{1,12}$/.test(value))
    throw invalid(`Invalid integer: ${value}`, param, "parameter_invalid_integer");
  return Number(value);
}

function webAddress(value: string | undefined, param: string): string {
  if (value === undefined || !URL.canParse(value) || !/^https?:/i.test(value))
    throw invalid("Not a valid URL", param, "url_invalid");
  return value;
}

function readMetadata(fields: FormFields, param: string): Record<string, string> {
  const metadata: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== "string" || value.length > LONGEST_METADATA)
      throw invalid(`Metadata values can have up to ${LONGEST_METADATA} characters.`, param);
    metadata[name] = value;
  }
  return metadata;
}

function readItem(value: FormFields, index: number) {
  const param = `line_items[${index}]`;
  const data = recordAt(value, "price_data");
  const currency = textAt(data, "currency");
  if (!currency || !/^[a-z]{3}$/.test(currency))
    throw invalid(`Invalid currency: ${currency}`, `${param}[price_data][currency]`);
  const name = textAt(recordAt(data, "product_data"), "name");
  if (!name)
    throw invalid(
      "Missing required param.",
      `${param}[price_data][product_data][name]`,
      "parameter_missing",
    );
  const quantity = wholeNumber(textAt(value, "quantity"), `${param}[quantity]`);
  if (quantity < 1) throw invalid("Quantity must be at least 1.", `${param}[quantity]`);
  const unitAmount = wholeNumber(textAt(data, "unit_amount"), `${param}[price_data][unit_amount]`);
  return { currency, name, quantity, unitAmount };
}

function readItems(form: FormFields) {
  const items = listAt(form, "line_items").map((item, index) => {
    if (typeof item === "string") throw invalid("Invalid object", `line_items[${index}]`);
    return readItem(item, index);
  });
  const [first] = items;
  if (!first)
    throw invalid("Missing required param: line_items.", "line_items", "parameter_missing");
  if (items.some(({ currency }) => currency !== first.currency))
    throw invalid("All items must have the same currency.", "line_items");
  const total = items.reduce((sum, item) => sum + item.unitAmount * item.quantity, 0);
  if (total < LEAST_AMOUNT)
    throw invalid("The total must be at least 50 cents.", "line_items", "amount_too_small");
  return { currency: first.currency, items };
}

/** Throws `ApiProblem` in the payment API's words. */
export function readSessionParams(
  form: FormFields,
  { livemode, nowS, pageUrl }: { livemode: boolean; nowS: number; pageUrl: (id: string) => string },
): SessionDraft {
  const unknown = Object.keys(form).find((name) => !KNOWN.has(name));
  if (unknown)
    throw invalid(`Received unknown parameter: ${unknown}`, unknown, "parameter_unknown");
  if (textAt(form, "mode") !== "payment") throw invalid("You must specify a mode.", "mode");
  const { currency, items } = readItems(form);
  const expires = textAt(form, "expires_at");
  const expiresAt = expires === undefined ? nowS + DAY_S : wholeNumber(expires, "expires_at");
  if (expiresAt < nowS + SHORTEST_LIFE_S || expiresAt > nowS + DAY_S)
    throw invalid("expires_at must be between 30 minutes and 24 hours from now.", "expires_at");
  const cancelUrl = textAt(form, "cancel_url");
  return {
    created: nowS,
    livemode,
    currency,
    items,
    metadata: readMetadata(recordAt(form, "metadata"), "metadata"),
    intentMetadata: readMetadata(
      recordAt(recordAt(form, "payment_intent_data"), "metadata"),
      "payment_intent_data[metadata]",
    ),
    successUrl: webAddress(textAt(form, "success_url"), "success_url"),
    cancelUrl: cancelUrl === undefined ? null : webAddress(cancelUrl, "cancel_url"),
    clientReferenceId: textAt(form, "client_reference_id") ?? null,
    promotions: textAt(form, "allow_promotion_codes") === "true",
    // On unless it is turned off, as for an account that has it.
    adaptivePricing: textAt(recordAt(form, "adaptive_pricing"), "enabled") !== "false",
    expiresAt,
    pageUrl,
  };
}
