// A list grows by what is asked for and by nothing else, and survives what can't be fetched.
import { describe, expect, it, vi } from "vitest";
import { growingList, partAt, type Wish } from "./growing-list.ts";

const CONTENT = [["c", "d"], ["e"], ["f", "g"]];
const everything: Wish<string, unknown> = (_, { missing }) => missing;

function lamps() {
  const fetched: number[] = [];
  const fail = { open: false, part: -1 };
  const open = vi.fn(async () => {
    if (fail.open) throw new TypeError("Failed to fetch");
    return {
      parts: Object.fromEntries(
        CONTENT.map((items, part) => [
          part,
          async () => {
            fetched.push(part);
            if (fail.part === part) throw new TypeError("Failed to fetch");
            return { default: items };
          },
        ]),
      ),
    };
  });
  const list = growingList(["a", "b"], open);
  const settled = () => expect.poll(() => list.snapshot().state).not.toBe("busy");
  return { list, open, fetched, fail, settled };
}

describe("a growing list", () => {
  it("fetches nothing before somebody asks", () => {
    const { list, open } = lamps();
    expect(list.snapshot()).toEqual({
      items: ["a", "b"],
      unbroken: 2,
      state: "still",
      whole: false,
      rest: null,
    });
    expect(open).not.toHaveBeenCalled();
  });

  it("fetches the part that is wanted, in its place, and says where the first gap is", async () => {
    const { list, fetched, settled } = lamps();
    list.want(() => [2]);
    await settled();
    expect(fetched).toEqual([2]);
    expect(list.snapshot()).toMatchObject({
      items: ["a", "b", "f", "g"],
      unbroken: 2,
      whole: false,
    });
    list.want((_, { missing }) => missing.slice(0, 1));
    await settled();
    expect(list.snapshot()).toMatchObject({ unbroken: 7, whole: true });
    expect(list.snapshot().items.join("")).toBe("abcdefg");
    expect(list.written().items).toEqual(["a", "b"]);
  });

  it("fetches each part once, however often it is asked for", async () => {
    const { list, fetched, open, settled } = lamps();
    list.want(everything);
    list.want(everything);
    await settled();
    const before = list.snapshot();
    list.want(everything);
    expect(list.snapshot()).toBe(before);
    expect(fetched.toSorted()).toEqual([0, 1, 2]);
    expect(open).toHaveBeenCalledOnce();
  });

  it("passes over parts that do not exist", async () => {
    const { list, fetched, settled } = lamps();
    list.want(() => [7, -1, 1]);
    await settled();
    expect(fetched).toEqual([1]);
    expect(list.snapshot().state).toBe("still");
  });

  it.each(["open", "part"] as const)(
    "says so where %s fails, keeps what is here, and tries again when asked",
    async (what) => {
      const { list, fail, settled } = lamps();
      if (what === "open") fail.open = true;
      else fail.part = 1;
      list.want(everything);
      await settled();
      expect(list.snapshot().state).toBe("failed");
      expect(list.snapshot().items.slice(0, 2)).toEqual(["a", "b"]);
      list.want(everything); // a wish alone does not hammer a server that is down
      expect(list.snapshot().state).toBe("failed");
      Object.assign(fail, { open: false, part: -1 });
      list.retry();
      await settled();
      expect(list.snapshot()).toMatchObject({ state: "still", whole: true });
    },
  );

  it("tells whoever listens, until they leave", async () => {
    const { list, settled } = lamps();
    const listener = vi.fn();
    const leave = list.subscribe(listener);
    list.want(() => [0]);
    await settled();
    expect(listener).toHaveBeenCalled();
    const times = listener.mock.calls.length;
    leave();
    list.want(everything);
    await settled();
    expect(listener).toHaveBeenCalledTimes(times);
  });
});

it("a position lies in the start, in a part, or nowhere", () => {
  const part = (position: number) => partAt(position, 2, [2, 1, 2]);
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(part)).toEqual([null, null, 0, 0, 1, 2, 2, null]);
});
