// How server state is read: when it is forgotten and how often a failed read is tried again.
import { QueryClient } from "@tanstack/react-query";

/** Milliseconds after which unused answers are dropped. Source: specification, section 9. */
const CACHE_MS = 5 * 60_000;
/** Tries after the first. Source: specification, section 9. */
export const RETRIES = 3;

/** Milliseconds before try `attempt` (0-based): 1, 2, 4 s, never above 30 s. Source: specification, section 9. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { gcTime: CACHE_MS, retry: RETRIES, retryDelay, refetchOnWindowFocus: false },
  },
});
// What a provider would do: a try that waits while the tab is hidden goes on when it's seen again.
queryClient.mount();
