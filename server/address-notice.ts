// Whether the pages name the address at which they are served, where nobody has chosen one for them.
import { openableUrl, ownOrigins } from "./own-origins.ts";
import { isLoopbackHost } from "./setting-rules.ts";
import type { ServerSettings } from "./settings.ts";

/**
 * A sentence for the owner, or null where the pages name this server or an address of the owner's choice.
 * @param builtFor public address that the site was built with
 */
export function addressNotice(builtFor: string, settings: ServerSettings): string | null {
  const { origin, hostname } = new URL(builtFor);
  if (!isLoopbackHost(hostname) || ownOrigins(settings).includes(origin)) return null;
  const { publicOrigin, host, port } = settings;
  // A port that the system chooses is another one at each start.
  if (publicOrigin === null && port === 0) return null;
  const own = publicOrigin ?? openableUrl(host, port);
  return `Commands and prompts on the pages name ${origin}, for which the site was built: with LAMPLIGHT_PUBLIC_URL=${own} it is built for this address.`;
}
