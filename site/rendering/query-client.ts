// How server state is read: when it is forgotten and how often a failed read is tried again.
import { QueryClient } from "@tanstack/react-query";

/** Tries after the first. Source: specification, section 9. */
export const RETRIES = 3;

// As there, tries wait 1, 2, 4 s, never above 30 s, and answers unused for 5 minutes go: the library's own defaults.
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: RETRIES, refetchOnWindowFocus: false } },
});
// What a provider would do: a try that waits while the tab is hidden goes on when it's seen again.
queryClient.mount();
