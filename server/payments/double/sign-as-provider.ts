// Signs an event's bytes as the provider does: `t=<seconds>,v1=<HMAC-SHA-256 of "t.body">`, one v1 for each secret.
import { createHmac } from "node:crypto";

export function signAsProvider(
  body: Uint8Array,
  { secrets, atS, scheme = "v1" }: { secrets: readonly string[]; atS: number; scheme?: string },
): string {
  const signatures = secrets.map((secret) => {
    const hmac = createHmac("sha256", secret).update(`${atS}.`).update(body);
    return `${scheme}=${hmac.digest("hex")}`;
  });
  return [`t=${atS}`, ...signatures].join(",");
}
