// Every variant of a badge that the specification names (section 3), and no two that look alike.
import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { Badge, type BadgeVariant } from "./badge.tsx";

const VARIANTS: readonly BadgeVariant[] = ["default", "secondary", "destructive", "outline"];

it("has the four variants of the specification, each with a look of its own", async () => {
  const { container } = await render(
    VARIANTS.map((variant) => (
      <Badge key={variant} variant={variant}>
        $5
      </Badge>
    )),
  );
  const looks = [...container.children].map((badge) => {
    const style = getComputedStyle(badge);
    return `${style.backgroundColor} ${style.color} ${style.borderTopWidth}`;
  });
  expect(looks).toHaveLength(VARIANTS.length);
  expect(new Set(looks).size, looks.join("\n")).toBe(VARIANTS.length);
});

it("is default where nothing is said", async () => {
  const { container } = await render(
    <>
      <Badge>Free</Badge>
      <Badge variant="default">Free</Badge>
    </>,
  );
  expect(container.children[0]?.className).toBe(container.children[1]?.className);
});
