// Whom a request comes from, for counting: the socket's word, or a trusted proxy's.
import type { Context } from "hono";

export type ClientAddress = (c: Context) => string;

const NOBODY = "unknown";
const LONGEST_ADDRESS = 45;
/** A household or a rented machine has a whole /64 of IPv6 addresses to choose from: it counts as one. */
const GROUPS_KEPT = 4;
/** Some proxies write the port beside the address, another one for each connection. */
const BESIDE_A_PORT = /^(?:\[([^\]]*)\](?::\d*)?|([\d.]+):\d*)$/;

export interface ClientAddressDeps {
  /** Proxies in front that each add to `X-Forwarded-For`; 0 believes nothing that a caller writes. */
  trustedProxies: number;
  socketAddress: (c: Context) => string | undefined;
}

/** An IPv4 address as it is, an IPv6 one as its /64, an IPv4 one dressed as IPv6 undressed; all without a port. */
export function countedAddress(address: string): string {
  const said = address.trim();
  const [, v6, v4] = BESIDE_A_PORT.exec(said) ?? [];
  const bare = (v6 ?? v4 ?? said).replace(/%.*$/, "").slice(0, LONGEST_ADDRESS).toLowerCase();
  if (!bare.includes(":")) return bare || NOBODY;
  const dressed = /^::ffff:([\d.]+)$/.exec(bare)?.[1];
  if (dressed) return dressed;
  const [head = "", tail] = bare.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail?.split(":").filter(Boolean) ?? [];
  const middle = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => "0");
  const whole = [...groups, ...(tail === undefined ? [] : middle), ...rest];
  return `${whole
    .slice(0, GROUPS_KEPT)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

export function clientAddress({ trustedProxies, socketAddress }: ClientAddressDeps): ClientAddress {
  return (c) => {
    // Each proxy adds the address it was called from at the end: what stands before is the caller's own say.
    const said = c.req.header("X-Forwarded-For")?.split(",") ?? [];
    const forwarded = trustedProxies > 0 ? said.at(-trustedProxies) : undefined;
    return countedAddress(forwarded ?? socketAddress(c) ?? NOBODY);
  };
}
