// Reads the provider's clock from the Date header of its answers.
export interface ProviderClock {
  fetch: typeof globalThis.fetch;
  /** Our clock minus theirs in whole seconds; null before the first answer that says. */
  skewS: () => number | null;
}

/** The header leaves out fractions of a second: half of one on average. */
const HEADER_ROUNDS_BY_MS = 500;

export function providerClock(fetch: typeof globalThis.fetch, now: () => number): ProviderClock {
  let skewS: number | null = null;
  return {
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      const theirs = Date.parse(response.headers.get("Date") ?? "");
      if (!Number.isNaN(theirs)) skewS = Math.round((now() - theirs - HEADER_ROUNDS_BY_MS) / 1000);
      return response;
    },
    skewS: () => skewS,
  };
}
