// Works that share a commit are each answered for themselves.
import { describe, expect, it } from "vitest";
import { groupCommit, type Transact } from "./group-commit.ts";

interface Notes {
  add(note: string): void;
}

/** A store that counts its commits; `refuses` decides by all notes of a transaction whether it fails. */
function makeNotebook(refuses: (notes: readonly string[]) => boolean = () => false) {
  const committed: string[][] = [];
  const transact: Transact<Notes> = async (work) => {
    const notes: string[] = [];
    const result = await work({ add: (note) => notes.push(note) });
    if (refuses(notes)) throw new Error(`refused ${notes.join()}`);
    committed.push(notes);
    return result;
  };
  return { committed, transact };
}

const note = (text: string) => async (notes: Notes) => {
  notes.add(text);
  return text.toUpperCase();
};

describe("groupCommit", () => {
  it("commits together what was asked for together, in order, and answers each", async () => {
    const { committed, transact } = makeNotebook();
    const together = groupCommit(transact);
    const answers = await Promise.all(["a", "b", "c"].map((text) => together(note(text))));
    expect(answers).toEqual(["A", "B", "C"]);
    expect(committed).toEqual([["a", "b", "c"]]);
  });

  it("answers nobody before the commit", async () => {
    let finish = () => {};
    const commit = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { transact } = makeNotebook();
    let answered = false;
    const together = groupCommit<Notes>(async (work) => {
      const result = await transact(work);
      await commit;
      return result;
    });
    const answer = together(note("a")).then(() => {
      answered = true;
    });
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    expect(answered).toBe(false);
    finish();
    await answer;
  });

  it("lets a work that fails take no other with it", async () => {
    const { committed, transact } = makeNotebook((notes) => notes.includes("bad"));
    const together = groupCommit(transact);
    const settled = await Promise.allSettled(["a", "bad", "b"].map((text) => together(note(text))));
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(committed).toEqual([["a"], ["b"]]);
  });

  it("rejects everybody where nothing can be committed, and works again afterwards", async () => {
    let isFull = true;
    const { committed, transact } = makeNotebook(() => isFull);
    const together = groupCommit(transact);
    const settled = await Promise.allSettled(["a", "b"].map((text) => together(note(text))));
    expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isFull = false;
    expect(await together(note("c"))).toBe("C");
    expect(committed).toEqual([["c"]]);
  });

  it("tries once, not once for each, where nothing can be committed whoever asks", async () => {
    const away = new Error("away");
    let tries = 0;
    const together = groupCommit<Notes>(
      async () => {
        tries += 1;
        throw away;
      },
      (error) => error === away,
    );
    const settled = await Promise.allSettled(["a", "b", "c"].map((text) => together(note(text))));
    expect(settled).toEqual(Array(3).fill({ status: "rejected", reason: away }));
    expect(tries).toBe(1);
  });

  it("bounds how many share a commit", async () => {
    const { committed, transact } = makeNotebook();
    const together = groupCommit(transact);
    await Promise.all(Array.from({ length: 200 }, (_, index) => together(note(String(index)))));
    expect(committed.flat()).toEqual(Array.from({ length: 200 }, (_, index) => String(index)));
    for (const notes of committed) expect(notes.length).toBeLessThanOrEqual(64);
    expect(committed.length).toBeLessThan(10);
  });
});
