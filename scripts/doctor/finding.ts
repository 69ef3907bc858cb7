// What the doctor says of one thing it has looked at.

export interface Finding {
  /** `stop`: sales fail or money is taken for nothing. `mind`: it works, but the owner should know. */
  state: "fine" | "mind" | "stop";
  /** What was looked at, in a word or two. */
  about: string;
  /** One sentence; for `mind` and `stop` followed by what to do. */
  says: string;
}

export const fine = (about: string, says: string): Finding => ({ state: "fine", about, says });
export const mind = (about: string, says: string): Finding => ({ state: "mind", about, says });
export const stop = (about: string, says: string): Finding => ({ state: "stop", about, says });

export const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const SIGNS: Record<Finding["state"], string> = { fine: "ok  ", mind: "mind", stop: "STOP" };

export const lineOf = ({ state, about, says }: Finding): string =>
  `${SIGNS[state]}  ${about}: ${says}`;
