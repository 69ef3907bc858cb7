// Holds what is kept between readers to what each of them would have been written alone.
import { describe, expect, it } from "vitest";
import { promptFor } from "../../../takeaway/prompt.ts";
import { DEFAULT_STACK, STACK_CHOICES, type Stack } from "../../../takeaway/stack/stack.ts";
import type { Takeaways } from "../../../takeaway/takeaways.ts";
import { fakeTakeaways } from "../../fake-takeaways.ts";
import { promptWriter } from "./prompt-writer.ts";

const takeaways = await fakeTakeaways();

/** Reads each pattern once, as the server does: only then is anything kept. */
function readingOnce(): Takeaways {
  const read = new Map<string, ReturnType<Takeaways["readSource"]>>();
  return {
    ...takeaways,
    readSource: (name) => {
      const source = read.get(name) ?? takeaways.readSource(name);
      read.set(name, source);
      return source;
    },
  };
}

const everyStack = Object.entries(STACK_CHOICES).reduce<Stack[]>(
  (stacks, [part, values]) =>
    stacks.flatMap((stack) => values.map((value) => ({ ...stack, [part]: value }))),
  [DEFAULT_STACK],
);

describe("a prompt whose parts are kept", () => {
  it.each(takeaways.names)("%s: is for every stack the one that is written anew", async (name) => {
    const once = readingOnce();
    const write = promptWriter(once);
    const source = await once.readSource(name);
    if (!source) throw new Error(`no source of ${name}`);
    for (const stack of [...everyStack, ...everyStack.toReversed()]) {
      const anew = promptFor(source, { siteUrl: takeaways.siteUrl, stack });
      if ((await write(name, stack))?.toString() !== anew)
        expect.fail(`${name} for ${JSON.stringify(stack)} is another text`);
    }
  });

  it("is null where no pattern has the name", async () => {
    expect(await promptWriter(takeaways)("nope", DEFAULT_STACK)).toBeNull();
  });
});
