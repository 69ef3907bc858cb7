// Holds what is kept between readers to what each of them would have been written alone.
import { describe, expect, it } from "vitest";
import { promptFor } from "../../../generators/prompt.ts";
import { DEFAULT_STACK, everyStack } from "../../../generators/stack/stack.ts";
import type { Takeaways } from "../../../generators/takeaways.ts";
import { fakeTakeaways } from "../../fake-takeaways.ts";
import { promptWriter } from "./prompt-writer.ts";

const whole = await fakeTakeaways();
/** Prepared once, for hundreds of stacks. */
const sources = new Map(
  await Promise.all(whole.names.map(async (name) => [name, await whole.readSource(name)] as const)),
);
const takeaways: Takeaways = {
  ...whole,
  readSource: async (name) => sources.get(name) ?? null,
};

const textOf = (bytes: Uint8Array | null) => new TextDecoder().decode(bytes ?? undefined);

describe("a prompt whose parts are kept", () => {
  it.each(takeaways.names)("%s: is for every stack the one that is written anew", async (name) => {
    const write = promptWriter(takeaways);
    const source = sources.get(name);
    if (!source) throw new Error(`no source of ${name}`);
    for (const stack of [...everyStack(), ...everyStack().toReversed()]) {
      const anew = promptFor(source, { siteUrl: takeaways.siteUrl, stack });
      if (textOf(await write(name, stack)) !== anew)
        expect.fail(`${name} for ${JSON.stringify(stack)} is another text`);
    }
  });

  it("is the same when its parts had to be given up for those of other patterns", async () => {
    const write = promptWriter(takeaways, 1);
    const [first = "", second = ""] = takeaways.names;
    const before = textOf(await write(first, DEFAULT_STACK));
    expect(textOf(await write(second, DEFAULT_STACK))).not.toBe(before);
    expect(textOf(await write(first, DEFAULT_STACK))).toBe(before);
  });

  it("is null where no pattern has the name", async () => {
    expect(await promptWriter(takeaways)("nope", DEFAULT_STACK)).toBeNull();
  });
});
