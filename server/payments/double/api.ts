// The part of the payment API that a shop of this kind calls, from a request to an answer.
import { ApiProblem, invalid, missing } from "./api-problem.ts";
import { expand } from "./expand.ts";
import { type FormFields, listAt, textAt } from "./form-encoded.ts";
import { type ApiAnswer, Idempotency } from "./idempotency.ts";
import type { Ledger } from "./ledger.ts";
import { listOf } from "./made-objects.ts";
import { readSessionParams } from "./read-session-params.ts";

export interface ApiRequest {
  method: string;
  /** Without the query. */
  path: string;
  query: FormFields;
  form: FormFields;
  idempotencyKey: string | null;
}

export interface ApiDeps {
  ledger: Ledger;
  livemode: boolean;
  nowS: () => number;
  pageUrl: (id: string) => string;
}

type Route = readonly [
  method: string,
  path: RegExp,
  work: (id: string, form: FormFields) => object,
];

const MOST_IN_A_LIST = 100;

function routes({ ledger, livemode, nowS, pageUrl }: ApiDeps): Route[] {
  const page = <T extends object>(url: string, form: FormFields, all: T[]) => {
    const limit = Number(textAt(form, "limit") ?? 10);
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST_IN_A_LIST)
      throw invalid("limit must be from 1 to 100.", "limit");
    return { ...listOf(url, all.slice(0, limit)), has_more: all.length > limit };
  };
  const matching = <T extends object>(
    all: Iterable<T>,
    form: FormFields,
    names: (keyof T & string)[],
  ) =>
    [...all]
      .reverse()
      .filter((one) =>
        names.every((name) => [undefined, one[name]].includes(textAt(form, name) as never)),
      );
  const known =
    <T>(map: ReadonlyMap<string, T>, kind: string) =>
    (id: string) => {
      const value = map.get(id);
      if (!value) throw missing(kind, id);
      return value;
    };
  const sessions = "/v1/checkout/sessions";
  return [
    [
      "POST",
      /^\/v1\/checkout\/sessions$/,
      (_, form) => ledger.open(readSessionParams(form, { livemode, nowS: nowS(), pageUrl })),
    ],
    [
      "GET",
      /^\/v1\/checkout\/sessions$/,
      (_, form) =>
        page(sessions, form, matching(ledger.sessions.values(), form, ["payment_intent"])),
    ],
    ["GET", /^\/v1\/checkout\/sessions\/(\w+)$/, (id) => ledger.session(id)],
    ["POST", /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, (id) => ledger.expire(id)],
    [
      "GET",
      /^\/v1\/checkout\/sessions\/(\w+)\/line_items$/,
      (id, form) =>
        page(`${sessions}/${ledger.session(id).id}/line_items`, form, ledger.items.get(id) ?? []),
    ],
    [
      "GET",
      /^\/v1\/payment_intents$/,
      (_, form) => page("/v1/payment_intents", form, matching(ledger.intents.values(), form, [])),
    ],
    [
      "GET",
      /^\/v1\/charges$/,
      (_, form) =>
        page("/v1/charges", form, matching(ledger.charges.values(), form, ["payment_intent"])),
    ],
    ["GET", /^\/v1\/payment_intents\/(\w+)$/, known(ledger.intents, "payment_intent")],
    ["GET", /^\/v1\/charges\/(\w+)$/, known(ledger.charges, "charge")],
    [
      "POST",
      /^\/v1\/refunds$/,
      (_, form) => {
        const intent = textAt(form, "payment_intent");
        const charge = textAt(form, "charge") ?? ledger.intents.get(intent ?? "")?.latest_charge;
        const amount = textAt(form, "amount");
        return ledger.refund(ledger.charge(charge ?? "none"), amount ? Number(amount) : undefined);
      },
    ],
    [
      "GET",
      /^\/v1\/refunds$/,
      (_, form) =>
        page(
          "/v1/refunds",
          form,
          matching(ledger.refunds.values(), form, ["charge", "payment_intent"]),
        ),
    ],
    ["GET", /^\/v1\/refunds\/(\w+)$/, known(ledger.refunds, "refund")],
    [
      "GET",
      /^\/v1\/disputes$/,
      (_, form) =>
        page(
          "/v1/disputes",
          form,
          matching(ledger.disputes.values(), form, ["charge", "payment_intent"]),
        ),
    ],
    ["GET", /^\/v1\/disputes\/(\w+)$/, known(ledger.disputes, "dispute")],
    [
      "GET",
      /^\/v1\/events$/,
      (_, form) => page("/v1/events", form, matching(ledger.events, form, ["type"])),
    ],
  ];
}

/** Answers one request; throws `ApiProblem` for those that are refused. */
export function paymentApi(deps: ApiDeps): (request: ApiRequest) => ApiAnswer {
  const table = routes(deps);
  const idempotency = new Idempotency();
  return ({ method, path, query, form, idempotencyKey }) => {
    const fields = method === "POST" ? form : query;
    for (const [verb, pattern, work] of table) {
      const id = verb === method ? pattern.exec(path) : null;
      if (!id) continue;
      const answer = (): ApiAnswer => {
        const paths = listAt(fields, "expand").map(String);
        return { status: 200, body: expand(deps.ledger, work(id[1] ?? "", fields), paths) };
      };
      if (method !== "POST") return answer();
      return idempotency.answer(idempotencyKey, `${path} ${JSON.stringify(fields)}`, answer);
    }
    throw new ApiProblem(
      404,
      "invalid_request_error",
      `Unrecognized request URL (${method}: ${path}).`,
    );
  };
}
