// A list of which a page holds the start: the rest is fetched in parts, when a reader asks for it.

export interface RestOfList<Item> {
  parts: Readonly<Record<string, () => Promise<{ default: readonly Item[] }>>>;
}

export interface GrowingSnapshot<Item, Rest> {
  /** What is here, in order. */
  items: readonly Item[];
  /** How many of these stand at the start without a gap. */
  unbroken: number;
  /** `failed` stays until somebody asks again. */
  state: "still" | "busy" | "failed";
  /** Every part is here. */
  whole: boolean;
  /** What is known of the rest; null until it was first asked for. */
  rest: Rest | null;
}

export interface ListSoFar<Item>
  extends Pick<GrowingSnapshot<Item, unknown>, "items" | "unbroken"> {
  /** Numbers of the parts that are not here, in order. */
  missing: readonly number[];
}

/** Numbers of the parts that are needed, the most urgent first. Asked anew after every fetch. */
export type Wish<Item, Rest> = (rest: Rest, soFar: ListSoFar<Item>) => readonly number[];

export interface GrowingList<Item, Rest> {
  subscribe: (listener: () => void) => () => void;
  snapshot: () => GrowingSnapshot<Item, Rest>;
  /** As the page was written at build. */
  written: () => GrowingSnapshot<Item, Rest>;
  /** Fetches what is missing of a wish; a later wish takes the place of one that is still being served. */
  want: (wish: Wish<Item, Rest>) => void;
  /** After a failure: serves the last wish again. */
  retry: () => void;
}

/** Parts that are fetched side by side. */
const AT_ONCE = 4;

/** `open` brings what is known of the rest; it is called with the first wish and after a failure. */
export function growingList<Item, Rest extends RestOfList<Item>>(
  first: readonly Item[],
  open: () => Promise<Rest>,
): GrowingList<Item, Rest> {
  const listeners = new Set<() => void>();
  const here = new Map<number, readonly Item[]>();
  const written: GrowingSnapshot<Item, Rest> = {
    items: first,
    unbroken: first.length,
    state: "still",
    whole: false,
    rest: null,
  };
  let current = written;
  let wish: Wish<Item, Rest> = () => [];

  function publish(change: Partial<GrowingSnapshot<Item, Rest>>): void {
    current = { ...current, ...change };
    for (const listener of listeners) listener();
  }

  function gathered(rest: Rest) {
    const numbers = Object.keys(rest.parts).map(Number);
    const items = [...first, ...numbers.flatMap((number) => here.get(number) ?? [])];
    const gap = numbers.findIndex((number) => !here.has(number));
    const before = gap < 0 ? numbers : numbers.slice(0, gap);
    const unbroken = before.reduce(
      (sum, number) => sum + (here.get(number)?.length ?? 0),
      first.length,
    );
    return { rest, items, unbroken, whole: gap < 0 };
  }

  function missing(rest: Rest): number[] {
    const missing = Object.keys(rest.parts)
      .map(Number)
      .filter((number) => !here.has(number));
    const { items, unbroken } = current;
    return wish(rest, { items, unbroken, missing }).filter((number) => missing.includes(number));
  }

  async function serve(): Promise<void> {
    if (current.rest && missing(current.rest).length === 0) return;
    publish({ state: "busy" });
    try {
      const rest = current.rest ?? (await open());
      publish(gathered(rest));
      for (let next = missing(rest); next.length > 0; next = missing(rest)) {
        await Promise.all(
          next.slice(0, AT_ONCE).map(async (number) => {
            const part = await rest.parts[number]?.();
            here.set(number, part?.default ?? []);
          }),
        );
        publish(gathered(rest));
      }
      publish({ state: "still" });
    } catch {
      publish({ state: "failed" });
    }
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => current,
    written: () => written,
    want: (next) => {
      wish = next;
      if (current.state === "still") void serve();
    },
    retry: () => {
      if (current.state === "failed") void serve();
    },
  };
}

/** The part that holds the item at `position` of the whole list; null where the start holds it, or nothing does. */
export function partAt(position: number, first: number, sizes: readonly number[]): number | null {
  let end = first;
  if (position < first) return null;
  for (const [part, size] of sizes.entries()) {
    end += size;
    if (position < end) return part;
  }
  return null;
}
