// Chooses the encoding of an answer from the `Accept-Encoding` header (RFC 9110, section 12.5.3).
import type { Encoding } from "./static-site.ts";

// Brotli first: at equal preference the smaller answer wins.
const PREFERRED: readonly Encoding[] = ["br", "gzip"];

/** The best of `available` that the header accepts; `identity` where nothing else is. */
export function acceptedEncoding(
  header: string | undefined,
  available: ReadonlyMap<Encoding, unknown>,
): Encoding {
  if (!header) return "identity";
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = q ? Number(q.slice(2)) : 1;
    if (name) weights.set(name, Number.isFinite(weight) ? weight : 0);
  }
  let best: Encoding = "identity";
  // Equal to an explicit weight of identity is enough; below it the client prefers plain bytes.
  let bestWeight = weights.get("identity") ?? 0;
  for (const encoding of PREFERRED) {
    const weight = weights.get(encoding) ?? weights.get("*") ?? 0;
    const better = best === "identity" ? weight >= bestWeight : weight > bestWeight;
    if (weight > 0 && better && available.has(encoding)) {
      best = encoding;
      bestWeight = weight;
    }
  }
  return best;
}
