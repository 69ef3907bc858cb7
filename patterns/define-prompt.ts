// The part of a prompt that no file can tell: what to build, why, and when it is done.
export interface PromptBrief {
  /** What to build and why it helps, one or two short paragraphs of Markdown, addressed to a coding assistant. */
  goal: string;
  /** The least code that uses the component: a module of at most 24 lines with its imports, and with "use client" where it passes functions. */
  usage: string;
  /** What must hold when the work is done, one checkable sentence each (keyboard, reduced motion, layout shift, ...). */
  checks: readonly string[];
  /** What a browser test does with the demo, in Playwright's words; it becomes a file that the reader may keep. */
  acceptance: {
    /** Expression for the locator that shows that the component is there; `page` is in scope. */
    seen: string;
    /** Statements that use it and expect what follows; `page`, `expect`, `shown` and `PATIENTLY` (a longer timeout) are in scope. */
    works: string;
    /** The demo as it is put on a page, where its default export alone does not do. */
    mount?: string;
  };
}

/** Gives a prompt brief its type; it is read at build and by the server, never by the site's bundle. */
export function definePrompt(brief: PromptBrief): PromptBrief {
  return brief;
}
