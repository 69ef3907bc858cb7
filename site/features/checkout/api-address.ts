// Where the shop's own calls go: this server, or the one backend function that hosts the whole API.
import { settings } from "../../site-settings.ts";

/** Name of the backend function; the checkout call and, on another host, every other call go to it. */
export const SHOP_FUNCTION = "create-checkout";

/** Address of an API path that begins with "/"; `backendUrl` is empty where this same server answers. */
export function apiAddress(path: string, backendUrl: string = settings.backendUrl): string {
  return backendUrl ? `${backendUrl}/functions/v1/${SHOP_FUNCTION}${path}` : path;
}
