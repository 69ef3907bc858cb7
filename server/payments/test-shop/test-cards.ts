// The cards that the test shop knows, and the checks of what was typed.

export type CardOutcome = "pays" | "declined" | "late" | "refused";
/** The cards with which the payment page is left. */
export type PaidOutcome = Exclude<CardOutcome, "declined">;

export interface TestCard {
  /** As it is shown, in groups of four. */
  number: string;
  outcome: CardOutcome;
  /** One sentence for the list on the page. */
  says: string;
}

/** All pass the Luhn check; none was ever issued to anybody. */
export const testCards: readonly TestCard[] = [
  { number: "4242 4242 4242 4242", outcome: "pays", says: "Pays at once." },
  { number: "4000 0000 0000 0002", outcome: "declined", says: "Is declined." },
  {
    number: "4000 0000 0000 0408",
    outcome: "late",
    says: "Is taken, and the money arrives a few seconds later.",
  },
  {
    number: "4000 0000 0000 0341",
    outcome: "refused",
    says: "Is taken, and a few seconds later the money is refused.",
  },
];

export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
}

export type CardProblems = Partial<Record<keyof TypedCard, string>>;

const digitsOf = (text: string): string => text.replace(/[\s-]/g, "");

/** ISO/IEC 7812-1, annex B: every second digit from the right doubled, the sum a multiple of ten. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits.length > 0 && sum % 10 === 0;
}

function numberProblem(number: string): string | undefined {
  const digits = digitsOf(number);
  if (digits === "") return "Type the number of a test card.";
  if (!/^\d{12,19}$/.test(digits)) return "A card number has 12 to 19 digits.";
  if (!passesLuhn(digits)) return "This number has a typing mistake in it.";
  if (!testCards.some((card) => digitsOf(card.number) === digits))
    return "This is not one of the test cards listed below. Please don't type a real one here.";
}

function expiryProblem(expiry: string, now: Date): string | undefined {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(expiry) ?? [];
  if (month === undefined || year === undefined)
    return "Type the month and the year, as in 04 / 30.";
  if (Number(month) < 1 || Number(month) > 12) return "There is no such month: type 01 to 12.";
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  // Good to the end of its month.
  const firstDayAfter = Date.UTC(fullYear, Number(month), 1);
  if (firstDayAfter <= now.getTime()) return "This card has expired: any month to come will do.";
}

/** A sentence for each field that can't be right; empty where all are. */
export function cardProblems(card: TypedCard, now: Date): CardProblems {
  const number = numberProblem(card.number);
  const expiry = expiryProblem(card.expiry, now);
  const cvc = /^\s*\d{3,4}\s*$/.test(card.cvc)
    ? undefined
    : "Type the three or four digits of the security code: any will do.";
  return {
    ...(number ? { number } : {}),
    ...(expiry ? { expiry } : {}),
    ...(cvc ? { cvc } : {}),
  };
}

/** Null for a number that is no test card's. */
export function cardOutcome(number: string): CardOutcome | null {
  const digits = digitsOf(number);
  return testCards.find((card) => digitsOf(card.number) === digits)?.outcome ?? null;
}
