// An error as the payment API words it.
export type ApiErrorType =
  | "api_error"
  | "card_error"
  | "idempotency_error"
  | "invalid_request_error";

export class ApiProblem extends Error {
  readonly status: number;
  readonly body: {
    error: { type: ApiErrorType; message: string; code?: string; param?: string; doc_url?: string };
  };

  constructor(
    status: number,
    type: ApiErrorType,
    message: string,
    more: { code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = status;
    const docUrl = more.code ? { doc_url: `https://docs.example/error-codes/${more.code}` } : {};
    this.body = { error: { type, message, ...more, ...docUrl } };
  }
}

export const invalid = (message: string, param: string, code = "parameter_invalid") =>
  new ApiProblem(400, "invalid_request_error", message, { code, param });

export const missing = (kind: string, id: string) =>
  new ApiProblem(404, "invalid_request_error", `No such ${kind}: '${id}'`, {
    code: "resource_missing",
    param: "id",
  });
