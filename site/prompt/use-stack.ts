// The stack that the open prompt is for, and what a visitor does about it.
import { useEffect, useState } from "react";
import { DEFAULT_STACK, type Stack, type StackPart } from "../../generators/stack/stack.ts";
import {
  currentStack,
  rememberedStack,
  rememberStack,
  stackOfQuery,
  visit,
  writeStackToAddress,
} from "./stack-memory.ts";

export interface StackChoice {
  stack: Stack;
  /** Whether this browser remembers; then every change is remembered too. */
  memory: "kept" | "empty";
  change: (part: StackPart, value: string) => void;
  /** For this window alone: what was chosen stays chosen, and remembered. */
  showDefault: () => void;
  remember: () => void;
  forget: () => void;
}

export function useStack(): StackChoice {
  const [stack, setStack] = useState(() => currentStack(queryHere()));
  const [memory, setMemory] = useState<StackChoice["memory"]>(() =>
    rememberedStack() ? "kept" : "empty",
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the window opens; a later change writes itself
  useEffect(() => {
    if (!stackOfQuery(queryHere())) writeStackToAddress(stack); // it is of this visit or this browser
  }, []);
  return {
    stack,
    memory,
    change(part, value) {
      const next: Stack = { ...stack, [part]: value };
      setStack(next);
      visit.stack = next;
      writeStackToAddress(next);
      if (memory === "kept") rememberStack(next);
    },
    showDefault: () => setStack(DEFAULT_STACK),
    remember: () => setMemory(rememberStack(stack) ? "kept" : "empty"),
    forget: () => setMemory(rememberStack(null) ? "empty" : "kept"),
  };
}

const queryHere = () => new URLSearchParams(location.search);
