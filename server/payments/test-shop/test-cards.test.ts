// The test cards are cards as far as anybody can check.
import { describe, expect, it } from "vitest";
import { cardOutcome, cardProblems, passesLuhn, testCards } from "./test-cards.ts";

describe("the Luhn check", () => {
  it.each(testCards.map(({ number }) => number.replaceAll(" ", "")))("passes %s", (digits) => {
    expect(passesLuhn(digits)).toBe(true);
  });

  it("notices every single wrong digit, and two neighbours that changed places", () => {
    const digits = "4000000000000408";
    for (const [index, digit] of [...digits].entries()) {
      for (let other = 0; other < 10; other += 1) {
        if (String(other) === digit) continue;
        expect(passesLuhn(digits.slice(0, index) + other + digits.slice(index + 1))).toBe(false);
      }
    }
    expect(passesLuhn("4000000000000480")).toBe(false);
    expect(passesLuhn("")).toBe(false);
  });
});

describe("a test card", () => {
  it.each(["4242424242424242", " 4242-4242-4242-4242 "])(
    "is known as it is typed: %s",
    (number) => {
      expect(cardOutcome(number)).toBe("pays");
    },
  );

  it("has no problem when all of it is right", () => {
    const card = { number: "4242 4242 4242 4242", expiry: "0430", cvc: "1234" };
    expect(cardProblems(card, new Date("2027-01-01"))).toEqual({});
  });
});
