// A site that is served elsewhere than it was built for says so, and which setting makes its commands right.
import { expect, test } from "vitest";
import { addressNotice } from "./address-notice.ts";
import { readServerSettings } from "./settings.ts";

const USUAL = "http://127.0.0.1:4173";
const notice = (env: Record<string, string>, builtFor = USUAL) =>
  addressNotice(builtFor, readServerSettings(env));

test.each([
  [{ PORT: "4174" }, "http://127.0.0.1:4174"],
  [{ PORT: "4174", HOST: "::1" }, "http://[::1]:4174"],
  [{ HOST: "192.168.1.5" }, "http://192.168.1.5:4173"],
  [{ PORT: "8080", LAMPLIGHT_PUBLIC_URL: "https://lamps.example/" }, "https://lamps.example"],
])("%o is not what the pages name", (env, own) => {
  expect(notice(env)).toBe(
    `Commands and prompts on the pages name ${USUAL}, for which the site was built: with LAMPLIGHT_PUBLIC_URL=${own} it is built for this address.`,
  );
});

test.each([
  ["the usual address", {}, USUAL],
  ["another name of this machine", { HOST: "localhost" }, USUAL],
  ["the port that the site was built for", { PORT: "4174" }, "http://127.0.0.1:4174"],
  [
    "an address of the owner's choice, with a proxy in front",
    { PORT: "8080" },
    "https://a.example",
  ],
  ["a port that the system chooses", { PORT: "0" }, USUAL],
])("nothing is said of %s", (_, env, builtFor) => {
  expect(notice(env, builtFor)).toBeNull();
});
