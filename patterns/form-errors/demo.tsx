"use client";
// An example form that sends nothing: leave something out, and correct it while the lamps go out.
import { useState } from "react";
import { Press } from "../lib/press.tsx";
import type { DemoProps } from "../schema.ts";
import { CheckedForm, ErrorSummary, FormField } from "./form-errors";

/** The name that the example's server says is taken, and what it says. */
const TAKEN = "lumen";
const REFUSAL = { lamp: { wrong: `“${TAKEN}” is taken`, fix: "Choose another, like lumen2" } };

export default function FormErrorsDemo({ props }: DemoProps) {
  const [errors, setErrors] = useState({});
  const [isSent, setSent] = useState(false);
  return (
    <div id="form-errors" className="mx-auto grid w-full max-w-3xl gap-6 px-6 pt-20 pb-12">
      <p className="font-serif text-4xl leading-tight">Name your lamp</p>
      <CheckedForm
        errors={errors}
        onChange={() => setSent(false)}
        onSubmit={(event) => {
          event.preventDefault();
          const name = new FormData(event.currentTarget).get("lamp");
          const isTaken = String(name).toLowerCase() === TAKEN;
          setErrors(isTaken ? { ...REFUSAL } : {});
          setSent(!isTaken);
        }}
      >
        <ErrorSummary />
        <FormField
          name="lamp"
          label="Name of the lamp"
          hint={`Try “${TAKEN}”: that name is taken.`}
          fix="Use 3 to 12 letters or digits, like ember7"
          wrong={{ patternMismatch: "This name has other characters, or the wrong length" }}
          validate="leave"
          pattern="[A-Za-z0-9]{3,12}"
          required
          autoComplete="off"
        />
        <FormField
          name="email"
          label="Email address"
          hint="Any address will do. It stays on this page."
          fix="Write it like name@example.com"
          type="email"
          required
          autoComplete="off"
          {...props}
        />
        <FormField
          name="hours"
          label="Hours of light a day"
          fix="Give a number from 1 to 16, like 6"
          wrong={{ rangeOverflow: "That is too long", rangeUnderflow: "That is too short" }}
          type="number"
          min={1}
          max={16}
          required
        />
        <div className="flex flex-wrap items-center gap-4">
          <Press type="submit">Light it</Press>
          <p role="status">{isSent && "Everything is right. Nothing was sent."}</p>
        </div>
      </CheckedForm>
      <p className="text-[#64524c] text-sm dark:text-[#b6a2a3]">
        An example form. Press the button with the fields empty, then fill them in.
      </p>
    </div>
  );
}
