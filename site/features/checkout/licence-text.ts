// Reads a licence key the way people paste and type it; whether it is worth something is the server's to say.

const PREFIX = "LAMP";
/** Characters after the prefix, and in each of the groups they are written in. */
const BODY_CHARACTERS = 30;
const GROUP_CHARACTERS = 5;

export type LicenceText =
  /** As the shop writes it: `LAMP-`, or `LAMPTEST-` for a test, and six groups of five. */
  { licence: string } | { fault: string };

/** Takes a key in any case, with or without dashes and words around it; letters that are mistaken for others are put right. */
export function readLicenceText(typed: string): LicenceText {
  const compact = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (compact === "") return { fault: "Paste the licence key first." };
  const start = compact.indexOf(PREFIX);
  if (start < 0) return { fault: "A licence key begins with LAMP. Please copy it from its start." };
  const key = compact.slice(start);
  const [, test = "", body = ""] = /^LAMP(TEST(?=.{30}))?(.*)$/.exec(key) ?? [];
  if (body.length < BODY_CHARACTERS) {
    return { fault: "This key is not whole. It has six groups of five letters and digits." };
  }
  if (body.length > BODY_CHARACTERS) {
    return { fault: "This is longer than a licence key. Please paste the key alone." };
  }
  const plain = body.replace(/[IL]/g, "1").replaceAll("O", "0").replaceAll("U", "V");
  const groups = plain.match(new RegExp(`.{${GROUP_CHARACTERS}}`, "g")) ?? [];
  return { licence: [PREFIX + test, ...groups].join("-") };
}
