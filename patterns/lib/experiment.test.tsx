// Who sees which version, who is counted, and when a line is logged.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  assign,
  assignHere,
  type Experiment,
  experimentScript,
  logEvent,
  logExposure,
  type Visitor,
  visitorOf,
} from "./experiment";

const TEST: Experiment = { name: "lamp", versions: ["old", "new"], endpoint: "/events" };
const visitor = (more: Partial<Visitor> = {}): Visitor => ({
  ...{ cookie: "a=b; lamplight-visitor=v-1", search: "", userAgent: "Mozilla/5.0", refuses: false },
  ...more,
});

describe("the assignment", () => {
  test.each<[readonly number[] | undefined, number]>([
    [undefined, 0.5],
    [[0.9, 0.1], 0.1],
  ])("of 10,000 ids with shares %s passes the mismatch check", (shares, expected) => {
    for (const idOf of [String, (n: number) => `visitor-${n * 7919}`]) {
      let seen = 0;
      for (let n = 0; n < 10_000; n += 1) {
        const { version } = assign(
          { ...TEST, shares },
          visitor({ cookie: `lamplight-visitor=${idOf(n)}` }),
        );
        if (version === "new") seen += 1;
      }
      const wanted = 10_000 * expected;
      const chiSquare = (seen - wanted) ** 2 * (1 / wanted + 1 / (10_000 - wanted));
      expect(chiSquare).toBeLessThan(10.83); // p > 0.001, one degree of freedom
    }
  });

  test("is the same on the server and in the browser, and another test's is independent of it", () => {
    let both = 0;
    for (let n = 0; n < 2_000; n += 1) {
      const cookie = `lamplight-visitor=p${n}`;
      const headers = new Headers({ cookie, "user-agent": "Mozilla/5.0" });
      const here = assign(TEST, visitorOf(headers, ""));
      expect(assign(TEST, visitor({ cookie }))).toEqual(here);
      const other = assign({ ...TEST, name: "shade" }, visitor({ cookie }));
      if (here.version === "new" && other.version === "new") both += 1;
    }
    expect(both).toBeGreaterThan(420);
    expect(both).toBeLessThan(580);
  });

  test("gives a new visitor an id that stays", () => {
    const first = assign(TEST, visitor({ cookie: "" }));
    expect(first.cookie).toMatch(
      /^lamplight-visitor=[\w-]+; Path=\/; Max-Age=31536000; SameSite=Lax$/,
    );
    const again = assign(TEST, visitor({ cookie: first.cookie?.split(";")[0] }));
    expect(again).toEqual({ ...first, cookie: null });
  });

  test.each<[string, Partial<Visitor>, Partial<Experiment>]>([
    ["refuse by Global Privacy Control or Do Not Track", { refuses: true }, {}],
    ["haven't agreed", { cookie: "noconsent=yes" }, { consent: "consent=yes" }],
    ["are bots", { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)" }, {}],
    ["say not what they are", { userAgent: "" }, {}],
  ])("shows today's version to those who %s, and counts none", (_, who, more) => {
    const found = assign({ ...TEST, ...more, shares: [0, 1] }, visitor(who));
    const end = who.cookie ? null : "lamplight-visitor=; Path=/; Max-Age=0";
    expect(found).toEqual({ version: "old", id: "", cookie: end });
  });

  test("shows today's version to visitors outside every share, and doesn't count them", () => {
    const found = assign({ ...TEST, shares: [0, 0] }, visitor());
    expect([found.version, found.id]).toEqual(["old", ""]);
  });

  test("counts who has agreed", () => {
    const cookie = "consent=yes; lamplight-visitor=v-1";
    expect(assign({ ...TEST, consent: "consent=yes" }, visitor({ cookie })).id).toBe("v-1");
  });

  test("?variant= and the list of forced ids show a version, and nobody is counted", () => {
    for (const [who, more] of [
      [{ search: "?variant=new" }, {}],
      [{}, { forced: { "v-1": "new" } }],
    ] as const)
      expect(assign({ ...TEST, ...more, shares: [1, 0] }, visitor(who))).toMatchObject({
        version: "new",
        id: "",
      });
    expect(assign({ ...TEST, shares: [1, 0] }, visitor({ search: "?variant=none" })).id).toBe(
      "v-1",
    );
  });
});

describe("in the page", () => {
  const ME: Experiment = { ...TEST, shares: [0, 1] };
  let lines: { event: string }[] = [];
  beforeEach(() => {
    lines = [];
    vi.spyOn(navigator, "sendBeacon").mockImplementation((_, body) => {
      lines.push(JSON.parse(String(body)));
      return true;
    });
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0");
  });
  afterEach(() => {
    vi.restoreAllMocks();
    localStorage.clear();
    // biome-ignore lint/suspicious/noDocumentCookie: as the file sets it
    document.cookie = "lamplight-visitor=; Path=/; Max-Age=0";
    document.documentElement.removeAttribute("data-lamp");
    document.body.replaceChildren();
  });

  test("the head's script sets what the file does", () => {
    new Function(experimentScript(ME))();
    expect(document.documentElement.dataset.lamp).toBe("new");
    const id = /lamplight-visitor=([\w-]+)/.exec(document.cookie)?.[1];
    expect(assignHere(ME)).toEqual({ version: "new", id, cookie: null });
  });

  test("where cookies are blocked, today's version is shown and nobody counted", () => {
    vi.spyOn(Document.prototype, "cookie", "get").mockReturnValue("");
    expect(assignHere(ME)).toMatchObject({ version: "old", id: "" });
    logEvent("goal", ME, { version: "new", id: "v-1", cookie: null });
    expect(lines, "a server assigned it").toEqual([]);
  });

  test("one exposure is logged, when the empty place comes into view", async () => {
    const above = document.createElement("div");
    above.style.height = "3000px";
    const place = document.createElement("span");
    document.body.append(above, place);
    const assigned = assignHere(ME);
    const stop = logExposure(place, ME, assigned);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(lines).toEqual([]);
    place.scrollIntoView();
    await expect
      .poll(() => lines)
      .toMatchObject([{ event: "exposure", version: "new", experiment: "lamp" }]);
    stop();
    logExposure(place, ME, assigned);
    logEvent("goal", ME, assigned);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(lines.map(({ event }) => event)).toEqual(["exposure", "goal"]);
  });

  test("who isn't counted leaves no trace", async () => {
    const place = document.body.appendChild(document.createElement("span"));
    vi.spyOn(navigator, "doNotTrack", "get").mockReturnValue("1");
    const assigned = assignHere(ME);
    logExposure(place, ME, assigned);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    logEvent("goal", ME, assigned);
    expect([lines, document.cookie.includes("lamplight-visitor="), localStorage.length]).toEqual([
      [],
      false,
      0,
    ]);
  });
});
