// What is said, when and where; that nothing typed is lost; and that schemas, actions and servers fit in.
import { useActionState, useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { z } from "zod";
import { expectToFitPhone, PHONE_LOOKS, usePhone } from "../../tests/support/phone.ts";
import { expectOwnStyles } from "../../tests/support/plain-styles.ts";
import { sentByServer } from "../../tests/support/sent-by-server.tsx";
import Demo from "./demo";
import {
  CheckedForm,
  type CheckedFormProps,
  ErrorSummary,
  FormField,
  type FormFieldProps,
} from "./form-errors";
import type { ServerErrors } from "./form-errors-check";

const EMAIL: FormFieldProps = {
  name: "email",
  label: "Email",
  fix: "Write it like name@example.com",
  type: "email",
  required: true,
};
const AGE: FormFieldProps = {
  name: "age",
  label: "Age",
  fix: "Give a number from 18",
  type: "number",
};

const form = (
  props: CheckedFormProps = {},
  fields: readonly FormFieldProps[] = [EMAIL, { ...AGE, min: 18, required: true }],
  button: React.ComponentProps<"button"> = { name: "pressed" },
) => (
  <CheckedForm {...props}>
    <ErrorSummary />
    {fields.map((field) => (
      <FormField key={field.label} {...field} />
    ))}
    <button type="submit" {...button}>
      Send
    </button>
  </CheckedForm>
);

const control = (name: string) => page.getByLabelText(name, { exact: true });
const summary = page.getByRole("region");
const listed = () => summary.element().textContent;
const send = () => page.getByRole("button", { name: "Send" }).click();
/** What is said beside a field. */
const said = (name: string) => document.querySelector(`[id$="-${name}-message"]`)?.textContent;

/** A handler that keeps what a form sends. */
function receiver() {
  const sent: unknown[] = [];
  const onSubmit: CheckedFormProps["onSubmit"] = (event) => {
    event.preventDefault();
    sent.push(Object.fromEntries(new FormData(event.currentTarget)));
  };
  return { sent, onSubmit };
}

afterEach(async () => {
  vi.restoreAllMocks();
  document.documentElement.className = "";
  document.dir = "";
  document.title = "Sign up";
  await page.viewport(900, 800);
});

describe("on submit", () => {
  test("each field says what is wrong and how to correct it, and nothing is sent", async () => {
    const { sent, onSubmit } = receiver();
    await render(form({ onSubmit }));
    await control("Email").fill("nobody");
    expect(document.querySelector("[aria-invalid]")).toBeNull();
    await send();
    await expect.element(summary).toHaveFocus();
    expect(said("email")).toMatch(
      /^Email isn’t right\. .*nobody.*Write it like name@example\.com$/,
    );
    expect(said("age")).toBe("Age is missing Give a number from 18");
    await expect.element(control("Age")).toHaveAccessibleDescription(/Age is missing Give/);
    expect(sent).toEqual([]);
    await control("Email").fill("a@b.example");
    await control("Age").fill("20");
    await send();
    await expect.poll(() => sent).toEqual([{ email: "a@b.example", age: "20" }]);
    await expect.element(summary).not.toBeInTheDocument();
  });

  test("without a summary the first wrong field takes the focus, and keeps its own id", async () => {
    await render(
      <CheckedForm>
        <FormField {...EMAIL} id="mine" />
        <FormField {...AGE} required />
        <button type="submit">Send</button>
      </CheckedForm>,
    );
    await send();
    await expect.element(control("Email")).toHaveFocus();
    await expect.element(control("Email")).toHaveAttribute("id", "mine");
    await expect.element(control("Email")).toHaveAccessibleDescription(/Email is missing/);
  });

  test("a button is as wide as its words, or as the form if its own class says so", async () => {
    await render(
      <CheckedForm>
        <p>Wide</p>
        <button type="submit">Send</button>
        <button type="submit" className="w-full">
          Send all
        </button>
      </CheckedForm>,
    );
    const [whole = 0, own = 0, full] = ["p", "button", "button + button"].map(
      (one) => document.querySelector<HTMLElement>(`form > ${one}`)?.offsetWidth,
    );
    expect(own).toBeLessThan(whole / 2);
    expect(full).toBe(whole);
  });

  test.each(["Sign up", "", "Error: Sign up"])(
    "the summary leads to each field, and the page's title %j says that there is an error",
    async (title) => {
      document.title = title;
      await render(form());
      await send();
      await expect.element(summary).toHaveFocus();
      expect(document.title).toBe(`Error: ${title.replace("Error: ", "")}`.trim());
      await page.getByRole("link", { name: "Age is missing" }).click();
      await expect.element(control("Age")).toHaveFocus();
      await userEvent.keyboard("20");
      await control("Email").fill("a@b.example");
      await expect.poll(listed).toMatch(/^Nothing left on this list.*Changed: Email is missing/);
      expect(summary.element().className).not.toContain("border-(--form-lit)");
      await expect.poll(() => document.title).toBe(title);
    },
  );

  test("what is wrong is said in your words, or the page's own, else in a translated sentence", async () => {
    const labels = { invalid: "{label} stimmt nicht." };
    const wrong = { badInput: "That isn’t a number" };
    const code = { name: "code", label: "Code", fix: "Ask them" };
    await render(form({ labels }, [EMAIL, { ...AGE, required: true, wrong }, code]));
    await control("Email").fill("nobody");
    (control("Code").element() as HTMLInputElement).setCustomValidity("Your parents know it");
    await control("Age").click();
    await userEvent.keyboard("1e");
    await send();
    await expect.poll(() => said("age")).toContain("That isn’t a number");
    expect(said("email")).toMatch(/^Email stimmt nicht\. Write/);
    expect(said("code")).toBe("Your parents know it Ask them");
  });

  test("a label that is undefined is in English", async () => {
    await render(form({ labels: { title: undefined, invalid: undefined } }));
    await control("Email").fill("nobody");
    await send();
    await expect.poll(() => said("email")).toContain("Email isn’t right. ");
    await expect.poll(() => document.title).toBe("Error: Sign up");
  });

  test("a label may have any characters, and a long message doesn't stretch the field", async () => {
    const fix = "Give the whole price. ".repeat(20);
    await render(form({}, [{ ...EMAIL, label: "Price in $$", fix }]));
    const height = () => control("Price in $$").element().clientHeight;
    const before = height();
    await send();
    await expect.poll(() => said("email")).toContain("Price in $$ is missing");
    expect(height()).toBe(before);
  });

  test("fields of one name keep their own label, control and id", async () => {
    const size = { name: "size", type: "radio", fix: "Pick one", required: true };
    const sizes = ["Small", "Large"].map((label) => ({ ...size, label, value: label }));
    const { container } = await render(form({}, sizes));
    await page.getByText("Large").click();
    await expect.element(control("Large")).toBeChecked();
    await expect.element(control("Large")).toHaveAttribute("value", "Large");
    const ids = Array.from(container.querySelectorAll("[id]"), ({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test("a button that skips checks, as for a draft, sends at once", async () => {
    const { sent, onSubmit } = receiver();
    const { container } = await render(form({ onSubmit }));
    container.querySelector("button")?.setAttribute("formnovalidate", "");
    await send();
    await expect.poll(() => sent).toHaveLength(1);
  });
});

describe("while it is corrected", () => {
  test("a message stays until the value is right, and what was right isn't judged", async () => {
    await render(form());
    await control("Age").fill("20");
    await send();
    await expect.poll(() => said("email")).toContain("Email is missing");
    await control("Email").click();
    await userEvent.keyboard("a");
    await expect.element(control("Email")).toHaveValue("a");
    expect(said("email")).toContain("Email is missing");
    await userEvent.keyboard("{Tab}");
    await expect.poll(() => said("email")).toMatch(/^Email isn’t right\. /);
    expect(listed()).toContain("Email isn’t right. ");
    await control("Age").fill("5");
    await control("Email").fill("a@b.example");
    await expect.poll(() => said("email")).toBe("");
    expect(said("age")).toBe("");
  });
});

describe("on leaving", () => {
  const LEAVE: FormFieldProps = { ...EMAIL, validate: "leave" };

  test("a field is judged, but not an empty one that is passed through", async () => {
    await render(form({}, [LEAVE, AGE]));
    await control("Email").click();
    await userEvent.keyboard("{Tab}");
    await control("Email").click();
    await userEvent.keyboard("a");
    expect(said("email")).toBe("");
    await userEvent.keyboard("{Tab}");
    await expect.poll(() => said("email")).toContain("Email isn’t right. ");
    await expect.element(control("Age")).toHaveFocus();
    await expect.element(summary).not.toBeInTheDocument();
  });

  test("a field isn't judged late, while somebody is in it again", async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    await render(form({ schema: { "~standard": { validate: () => promise } } }, [LEAVE, AGE]));
    await control("Email").fill("a@b.example");
    await control("Age").click();
    await control("Email").click();
    resolve({ issues: [{ message: "Taken", path: ["email"] }] });
    await userEvent.keyboard("m");
    expect(said("email")).toBe("");
    const { x, y } = control("Age").element().getBoundingClientRect();
    const touchPoints = [{ x: x + 9, y: y + 9 }];
    await cdp().send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await cdp().send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(() => said("email")).toContain("Taken");
  });

  test("a press on the button isn't lost because a message moves it", async () => {
    await page.viewport(320, 800);
    const { sent, onSubmit } = receiver();
    await render(
      form({ onSubmit }, [{ ...LEAVE, fix: "Write it like name@example.com. ".repeat(9) }]),
    );
    await control("Email").fill("a");
    await send();
    await expect.element(summary).toHaveFocus();
    expect(sent).toEqual([]);
  });
});

describe("a Standard Schema", () => {
  const PLAIN: FormFieldProps[] = [
    { ...EMAIL, type: "text", required: false },
    { ...AGE, type: "text" },
  ];

  test("of Zod is judged after the browser's constraints, on one field and on the whole form", async () => {
    const schema = z
      .object({ email: z.email("No address"), age: z.coerce.number().min(18, "Too young") })
      .refine(({ age }) => age !== 12, { message: "Twelve is closed", when: () => true });
    await render(form({ schema }, PLAIN));
    await control("Age").fill("12");
    await send();
    await expect.poll(() => said("email")).toBe("No address Write it like name@example.com");
    expect(said("age")).toContain("Too young");
    expect(listed()).toContain("Twelve is closed");
    await control("Email").fill("a@b.example");
    await expect.poll(() => said("email")).toBe("");
  });

  test("may be asynchronous: a double press sends once, and what is sent was judged", async () => {
    const { sent, onSubmit } = receiver();
    const judged: unknown[] = [];
    const { promise: wait, resolve: answer } = Promise.withResolvers<void>();
    const validate = async (input: unknown) => {
      const { email } = input as { email: string };
      judged.push(email);
      await wait;
      return email === "lumen" ? { issues: [{ message: "Taken", path: ["email"] }] } : {};
    };
    await render(form({ schema: { "~standard": { validate } }, onSubmit }, PLAIN.slice(0, 1)));
    await control("Email").fill("ember");
    await send();
    await send();
    await expect.poll(() => judged).toEqual(["ember"]);
    await control("Email").fill("lumen");
    answer();
    await expect.poll(() => said("email")).toContain("Taken");
    expect(sent).toEqual([]);
    await control("Email").fill("ember");
    await expect.poll(() => said("email")).toBe("");
    await send();
    await expect.poll(() => sent).toEqual([{ email: "ember" }]);
  });

  test("gets a list, even of one choice, and its issues find their field by any name", async () => {
    const tags = { name: 'lamp."tags"', label: "Tags", type: "select", fix: "Leave b out" };
    const validate = (input: unknown) => ({
      issues: [{ message: `Got ${JSON.stringify(input)}`, path: ["lamp", { key: '"tags"' }, 0] }],
    });
    const children = ["a", "b"].map((value) => <option key={value}>{value}</option>);
    await render(
      form({ schema: { "~standard": { validate } } }, [{ ...tags, multiple: true, children }]),
    );
    await control("Tags").selectOptions("b");
    await send();
    const message = `Got ${JSON.stringify({ [tags.name]: ["b"], pressed: "" })}`;
    await expect.element(control("Tags")).toHaveAccessibleDescription(`${message} Leave b out`);
    await page.getByRole("link", { name: message }).click();
    await expect.element(control("Tags")).toHaveFocus();
  });

  test("gets the pressed button, and a list where a name occurs more than once, if only of nothing", async () => {
    const judged: unknown[] = [];
    const validate = (input: unknown) => {
      judged.push(input);
      return {};
    };
    const tick = { type: "checkbox", fix: "" };
    const fields: FormFieldProps[] = [
      { ...tick, name: "tags", label: "A", value: "a", defaultChecked: true },
      { ...tick, name: "tags", label: "B", value: "b" },
      { ...tick, name: "days", label: "Monday" },
      { ...tick, name: "days", label: "Friday" },
      { ...tick, name: "terms", label: "I agree", defaultChecked: true },
      { name: "guest", label: "Guest", fix: "", defaultValue: "Ada" },
      { name: "guest", label: "Second guest", fix: "", defaultValue: "Bob" },
    ];
    const { onSubmit } = receiver();
    await render(form({ schema: { "~standard": { validate } }, onSubmit }, fields));
    await send();
    await expect
      .poll(() => judged)
      .toEqual([{ tags: ["a"], days: [], terms: "on", guest: ["Ada", "Bob"], pressed: "" }]);
  });

  test("that fails itself leaves the judgement to the server", async () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    const { sent, onSubmit } = receiver();
    const validate = () => Promise.reject(new Error("offline"));
    await render(form({ schema: { "~standard": { validate } }, onSubmit }, PLAIN));
    await send();
    await expect.poll(() => sent).toHaveLength(1);
    expect(error).toHaveBeenCalled();
  });
});

const PLACES = ["the form", "its button"];

function SignUp({ act, place }: { act: () => Promise<ServerErrors>; place: string }) {
  const [errors, action] = useActionState(act, {});
  if (place === "the form") return form({ action, errors });
  return form({ errors }, undefined, { formAction: action });
}

describe("a server", () => {
  const TAKEN = {
    email: { wrong: "This address is taken", fix: "Sign in with it" },
    "": ["Try later"],
  };

  test("tells its errors in the HTML, before any script", () => {
    const html = renderToString(form({ errors: TAKEN }));
    const host = document.createElement("div");
    host.innerHTML = html;
    expect(host.querySelector("section")?.textContent).toMatch(/What to correct.*taken.*Try later/);
    expect(host.querySelector("[id$=-email-message]")?.textContent).toMatch(/taken.*Sign in/);
    expect(host.querySelector("[name=email]")?.getAttribute("aria-invalid")).toBe("true");
  });

  test("says on a line each what is wrong with the whole form and how to correct it", async () => {
    await render(form({ errors: { "": { wrong: "Refused", fix: "Use another card" } } }));
    const fix = page.getByText("Use another card", { exact: true });
    await expect.element(fix).toHaveStyle({ display: "block" });
  });

  test.each(PLACES)("with React's action on %s keeps what was typed", async (place) => {
    const answers: ServerErrors[] = [{ email: "This address is taken" }, {}];
    await render(<SignUp act={async () => answers.shift() ?? {}} place={place} />);
    await control("Email").fill("a@b.example");
    await control("Age").fill("20");
    await send();
    await expect.poll(() => said("email")).toContain("This address is taken Write it like");
    await expect.element(summary).toHaveFocus();
    await expect.element(control("Email")).toHaveValue("a@b.example");
    await control("Age").fill("21");
    expect(said("email")).toContain("taken");
    await control("Email").fill("c@b.example");
    await expect.poll(() => said("email")).toBe("");
    await send(); // a success empties it
    await expect.element(control("Email")).toHaveValue("");
  });
});

const REFUSAL = { age: "Too young" };

/** A page whose server refuses everything: at once, with one object, or without a promise. */
function Refused({ wait, isAwaited }: { wait?: () => Promise<void>; isAwaited?: boolean }) {
  const [errors, setErrors] = useState<ServerErrors>({});
  const onSubmit: CheckedFormProps["onSubmit"] = (event) => {
    event.preventDefault();
    if (isAwaited) return wait?.().then(() => setErrors(REFUSAL));
    const refuse = () => setErrors({ ...REFUSAL });
    if (wait) void wait().then(refuse);
    else refuse();
  };
  return form({ errors, onSubmit }, [AGE]);
}

describe("the same answer again", () => {
  test("is shown again, however often the form is sent, and what was typed stays", async () => {
    await render(<Refused />);
    for (const age of ["8", "8", "9"]) {
      await control("Age").fill(age);
      await send();
      await expect.poll(() => said("age")).toContain("Too young");
      await expect.element(summary).toHaveFocus();
    }
  });

  test.each([
    ["with", true],
    ["without", false],
  ])("isn't shown before it's given, %s a promise of it", async (_name, isAwaited) => {
    const answers: (() => void)[] = [];
    const wait = () => new Promise<void>((done) => void answers.push(done));
    await render(<Refused wait={wait} isAwaited={isAwaited} />);
    await send();
    await expect.poll(() => answers).toHaveLength(1);
    answers[0]?.();
    await expect.poll(() => said("age")).toContain("Too young");
    await send();
    await expect.poll(() => answers).toHaveLength(2);
    await expect.poll(() => said("age")).toBe("");
    await control("Age").fill("9");
    expect(said("age")).toBe("");
    answers[1]?.();
    await expect.poll(() => said("age")).toContain("Too young");
  });

  test("isn't another one, which is told once, even if the handler takes longer", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const onSubmit: CheckedFormProps["onSubmit"] = (event) => {
      event.preventDefault();
      return promise;
    };
    const { rerender } = await render(form({ errors: REFUSAL, onSubmit }, [AGE]));
    await send();
    await expect.poll(() => said("age")).toBe("");
    await rerender(form({ errors: { age: "Too old" }, onSubmit }, [AGE]));
    expect(said("age")).toContain("Too old");
    await control("Age").fill("9");
    await expect.poll(() => said("age")).toBe("");
    resolve();
    await control("Age").click();
    expect(said("age")).toBe("");
  });

  test.each(PLACES)("of React's action on %s is shown again, nothing is lost", async (place) => {
    await render(<SignUp act={async () => REFUSAL} place={place} />);
    await control("Email").fill("a@b.example");
    for (const age of ["20", "21"]) {
      await control("Age").fill(age);
      await expect.poll(() => said("age")).toBe("");
      await send();
      await expect.poll(() => said("age")).toContain("Too young");
      await expect.element(control("Age")).toHaveValue(Number(age));
    }
    document.querySelector("form")?.reset(); // but your own reset empties it
    await expect.element(control("Age")).toHaveValue(null);
    await expect.poll(() => said("age")).toBe("");
  });

  test("in a new object at each render neither hides messages nor takes the focus", async () => {
    const { rerender } = await render(form({ errors: {} }));
    await send();
    await expect.element(summary).toHaveFocus();
    await control("Email").click();
    await rerender(form({ errors: {} }));
    expect(said("age")).toContain("Age is missing");
    await expect.element(control("Email")).toHaveFocus();
    await rerender(form({ errors: { ...REFUSAL } }));
    await expect.element(summary).toHaveFocus();
    await control("Email").click();
    await rerender(form({ errors: { ...REFUSAL } }));
    await expect.element(control("Email")).toHaveFocus();
    await control("Email").fill("a@b.example");
    await control("Age").fill("20");
    await send(); // the browser sends it
    await expect.element(summary).not.toBeInTheDocument();
    await rerender(form({ errors: { ...REFUSAL } }));
    expect(said("age")).toBe("");
  });
});

describe("in a page", () => {
  test("the hint is above the field, and heard with the message and your own description", async () => {
    const own = { ...EMAIL, hint: "We keep it", "aria-describedby": "own" };
    await render(
      <>
        <p id="own">We write seldom</p>
        {form({}, [own])}
      </>,
    );
    await send();
    const all = /^We keep it Email is missing.*We write seldom/;
    await expect.element(control("Email")).toHaveAccessibleDescription(all);
    expect(document.querySelector("[id$=-hint] + input")).not.toBeNull();
  });

  test("a button that is gone once all is checked doesn't keep the form from being sent", async () => {
    const { sent, onSubmit } = receiver();
    const validate = () => {
      document.querySelector("form button")?.remove();
      return {};
    };
    await render(form({ schema: { "~standard": { validate } }, onSubmit }, [AGE]));
    await send();
    await expect.poll(() => sent).toHaveLength(1);
  });

  test.each(["the handler", "the browser"])(
    "if %s throws while it sends, the form is still checked and can be sent again",
    async (name) => {
      addEventListener("unhandledrejection", (event) => event.stopImmediatePropagation(), {
        capture: true,
        once: true,
      });
      const { sent, onSubmit } = receiver();
      const fail = () => {
        throw new Error("broken");
      };
      const handler = vi.fn(onSubmit);
      if (name === "the handler") handler.mockImplementationOnce(fail);
      else vi.spyOn(HTMLFormElement.prototype, "requestSubmit").mockImplementationOnce(fail);
      await render(form({ onSubmit: handler }, [{ ...AGE, required: true }]));
      await control("Age").fill("20");
      await send();
      await control("Age").fill("");
      await send();
      await expect.poll(() => said("age")).toContain("Age is missing");
      await control("Age").fill("21");
      await send();
      await expect.poll(() => sent).toEqual([{ age: "21" }]);
    },
  );

  test("a submit before the script keeps the page and all that was typed, and so does the script", async () => {
    const address = location.href;
    using sent = sentByServer(form());
    await send();
    await expect.element(control("Email")).toHaveFocus(); // the browser's own message
    await control("Email").fill("a@b.example");
    await control("Age").fill("20");
    await send();
    expect(location.href).toBe(address);
    sent.hydrate();
    await expect.poll(() => sent.host.querySelector("form")?.noValidate).toBe(true);
    await expect.element(control("Email")).toHaveValue("a@b.example");
    expect(sent.problems).not.toHaveBeenCalled();
  });

  test.each(PHONE_LOOKS)(
    "axe finds nothing at 320 px, %s, %s, and nothing is cut off",
    async (theme, dir) => {
      await usePhone(theme, dir);
      const { container } = await render(<Demo />);
      await page.getByRole("button", { name: "Light it" }).click();
      await expect.element(summary).toHaveFocus();
      await expectToFitPhone(container);
    },
  );

  test("looks the same without Tailwind's preflight and under common rules for tags", async () => {
    const children = <option className="p-0">S</option>;
    const more: FormFieldProps[] = [
      { name: "note", label: "Note", type: "textarea", fix: "Write less", hint: "In short" },
      { name: "size", label: "Size", type: "select", fix: "Pick one", children },
      { name: "terms", label: "I agree", type: "checkbox", required: true, fix: "Tick the box" },
    ];
    const { container } = await render(form({ className: "max-w-200" }, [EMAIL, ...more]));
    container.querySelector("button")?.remove();
    container.querySelector("form")?.requestSubmit();
    await expect.element(summary).toHaveFocus();
    await expectOwnStyles(container);
  });
});
