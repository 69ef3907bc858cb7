"use client";
// A demo form that sends nothing: leave something out, then correct it and watch the lamps go out.
import { useState } from "react";
import { Press } from "../lib/press.tsx";
import type { DemoProps } from "../schema.ts";
import { CheckedForm, ErrorSummary, FormField } from "./form-errors";

/** The name that the example's server says is taken, and what it says. */
const TAKEN = "lumen";
const REFUSAL = { lamp: { wrong: `“${TAKEN}” is taken`, fix: "Choose another name, like lumen2" } };

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
          label="Lamp name"
          hint={`Try “${TAKEN}” to see a name refused.`}
          fix="Use 3 to 12 letters or digits, like ember7"
          wrong={{ patternMismatch: "This name can’t be used" }}
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
          label="Daily light (hours)"
          fix="Enter a whole number from 1 to 16, like 6"
          wrong={{ rangeOverflow: "Too much light", rangeUnderflow: "Too little light" }}
          type="number"
          min={1}
          max={16}
          required
        />
        <div className="flex flex-wrap items-center gap-4">
          <Press type="submit">Light it</Press>
          <p role="status">{isSent && "No errors left. This demo sends nothing."}</p>
        </div>
      </CheckedForm>
      <p className="text-[#64524c] text-sm dark:text-[#b6a2a3]">
        Demo form: press the button with the fields empty, then fill them in.
      </p>
    </div>
  );
}
