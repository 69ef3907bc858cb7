// A documented default that the code does not use is a fault that visitors of such sites report.
import { expect, it } from "vitest";
import { findDefaultDrift } from "./default-drift.ts";

const lamp = (doc: string, code: string) =>
  findDefaultDrift(
    "lamp.tsx",
    `export interface LampProps { /** Size. ${doc} */ size?: unknown }\n${code}`,
  );

it("finds nothing where both agree", () => {
  expect(lamp("@default 5000", "export function Lamp({ size = 5_000 }: LampProps) {}")).toEqual([]);
  expect(
    lamp('@default "a"', "export const Lamp = ({ size = 'a', ...rest }: LampProps) => null;"),
  ).toEqual([]);
  expect(lamp("@default -1", "export function Lamp({ size = -1 }: LampProps) {}")).toEqual([]);
  expect(
    lamp(
      '@default ["a", { b: true }]',
      'function Lamp({ size = ["a", { "b": true }] as const }: LampProps) {}',
    ),
  ).toEqual([]);
});

it("names the prop, what is documented and what is used", () => {
  expect(lamp("@default 5000", "export function Lamp({ size = 3000 }: LampProps) {}")).toEqual([
    "Lamp.size is documented as 5000, and the component uses 3000.",
  ]);
});

it("asks for a default that nobody documented", () => {
  expect(lamp("", "export function Lamp({ size = true }: LampProps) {}")).toEqual([
    "Lamp.size has the default true, and its JSDoc has no @default.",
  ]);
});

it("follows a named constant and a renamed prop", () => {
  const code =
    "export const SIZE_PX = 40;\nexport function Lamp({ size: width = SIZE_PX }: LampProps) {}";
  expect(lamp("@default 40", code)).toEqual([]);
  expect(lamp("@default 44", code)).toHaveLength(1);
});

it("looks into a destructuring in the body, and into forwardRef and memo", () => {
  expect(
    lamp("@default 1", "function Lamp(props: LampProps) { const { size = 2 } = props; }"),
  ).toHaveLength(1);
  expect(
    lamp("@default 1", "const Lamp = memo(function Lamp({ size = 2 }: LampProps) {});"),
  ).toHaveLength(1);
});

it("a default told in words is drift where the code has a literal", () => {
  expect(lamp("@default five seconds", "function Lamp({ size = 5 }: LampProps) {}")).toHaveLength(
    1,
  );
});

it("says nothing where the code's default is no literal, or belongs to another component", () => {
  expect(lamp("@default the theme", "function Lamp({ size = readTheme() }: LampProps) {}")).toEqual(
    [],
  );
  expect(lamp("@default 1", "function Other({ size = 2 }: OtherProps) {}")).toEqual([]);
});
