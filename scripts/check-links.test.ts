// The check of links against a server of our own that misbehaves in every way that a publisher's might.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { catalogue } from "../patterns/catalogue.ts";
import { readAllEvidence } from "../patterns/read-evidence.ts";
import { askLinks, type LinkAnswer } from "./links/ask-links.ts";
import { type EvidenceLink, linksOf } from "./links/links-of.ts";
import { reportLinks } from "./links/report-links.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const asked: string[] = [];
const waited: number[] = [];
let handlers: Record<string, Handler> = {};
let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const handler = handlers[request.url ?? ""];
    if (handler) handler(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
  waited.length = 0;
  handlers = {};
});

const answerWith =
  (status: number, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    void response.writeHead(status, headers).end(status === 200 ? "a paper" : undefined);
const link = (path: string): EvidenceLink => ({
  url: path.startsWith("http") ? path : `${base}${path}`,
  citedBy: [`lamp: ${path}`],
});
const ask = (links: EvidenceLink[], timeoutMs = 5000) =>
  askLinks(links, {
    fetch,
    timeoutMs,
    wait: async (ms) => void waited.push(ms),
  });
const askOne = async (path: string, timeoutMs?: number) =>
  (await ask([link(path)], timeoutMs))[0] as LinkAnswer;

describe("an address", () => {
  test("that answers HEAD is asked no more", async () => {
    handlers["/paper"] = answerWith(200);
    expect(await askOne("/paper")).toMatchObject({ state: "answers", detail: "200" });
    expect(asked).toEqual(["HEAD /paper"]);
  });

  test.each([403, 404, 405, 501])(
    "whose host answers HEAD with %s is asked by GET",
    async (status) => {
      handlers["/paper"] = (request, response) =>
        answerWith(request.method === "HEAD" ? status : 200)(request, response);
      expect((await askOne("/paper")).state).toBe("answers");
      expect(asked).toEqual(["HEAD /paper", "GET /paper"]);
    },
  );

  test("that leads elsewhere is followed to its end", async () => {
    handlers["/doi"] = answerWith(302, { location: "/publisher" });
    handlers["/publisher"] = answerWith(200);
    expect((await askOne("/doi")).state).toBe("answers");
    handlers["/publisher"] = answerWith(404);
    expect(await askOne("/doi")).toMatchObject({ state: "failed", detail: "404" });
  });

  test.each([401, 403, 405, 406, 429])(
    "that answers %s is there, but not for a program",
    async (status) => {
      handlers["/paper"] = answerWith(status);
      expect(await askOne("/paper")).toMatchObject({ state: "guarded", detail: String(status) });
      expect(asked).toHaveLength(2);
    },
  );

  test.each([400, 404, 410])(
    "that answers %s has failed, and is not asked again",
    async (status) => {
      handlers["/paper"] = answerWith(status);
      expect(await askOne("/paper")).toMatchObject({ state: "failed", detail: String(status) });
      expect(asked).toHaveLength(2);
      expect(waited).toEqual([]);
    },
  );

  test("that errs for a while is asked again, later and later", async () => {
    let times = 0;
    handlers["/paper"] = (request, response) =>
      answerWith(++times < 4 ? 503 : 200)(request, response);
    expect((await askOne("/paper")).state).toBe("answers");
    expect(waited).toEqual([1000, 2000]);
  });

  test("that errs on and on has failed after the last try", async () => {
    handlers["/paper"] = answerWith(500);
    expect(await askOne("/paper")).toMatchObject({ state: "failed", detail: "500" });
    expect(asked).toHaveLength(4);
  });

  test("that never answers fails when the time is up", async () => {
    handlers["/paper"] = () => undefined;
    expect(await askOne("/paper", 40)).toMatchObject({
      state: "failed",
      detail: "no answer within 0.04 s",
    });
  });

  test("whose host hangs up in the middle is asked again", async () => {
    let times = 0;
    handlers["/paper"] = (request, response) => {
      if (++times < 3) request.socket.destroy();
      else answerWith(200)(request, response);
    };
    expect((await askOne("/paper")).state).toBe("answers");
  });

  test("that leads in a circle has failed", async () => {
    handlers["/paper"] = answerWith(302, { location: "/paper" });
    expect((await askOne("/paper")).state).toBe("failed");
  });
});

describe("many addresses", () => {
  test("of one host are asked one after another, with a pause between", async () => {
    let open = 0;
    let most = 0;
    const slow: Handler = (request, response) => {
      most = Math.max(most, ++open);
      setImmediate(() => {
        open--;
        answerWith(200)(request, response);
      });
    };
    handlers = { "/a": slow, "/b": slow, "/c": slow };
    const answers = await ask(["/a", "/b", "/c"].map(link));
    expect(answers.map(({ state }) => state)).toEqual(["answers", "answers", "answers"]);
    expect(most).toBe(1);
    expect(waited).toEqual([500, 500]);
  });

  test("are all asked, though one leads to a host that can't be reached", async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
    const gone = `http://127.0.0.1:${(closed.address() as AddressInfo).port}/`;
    await new Promise((resolve) => closed.close(resolve));
    handlers["/a"] = answerWith(302, { location: gone });
    handlers["/b"] = answerWith(200);
    const answers = await ask(["/a", "/b"].map(link));
    expect(answers.map(({ state }) => state)).toEqual(["unreachable", "answers"]);
    expect(reportLinks([link("/a"), link("/b")], answers).exitCode).toBe(1);
  });
});

describe("the report", () => {
  const answer = (path: string, state: LinkAnswer["state"], detail: string): LinkAnswer => ({
    link: link(path),
    state,
    detail,
  });

  test("names each address that fails, why, and what cites it", () => {
    const answers = [
      answer("/a", "answers", "200"),
      answer("/b", "guarded", "403"),
      answer("/c", "failed", "404"),
      answer("/d", "unreachable", "getaddrinfo ENOTFOUND lamp.example"),
    ];
    const { text, exitCode } = reportLinks(
      answers.map((one) => one.link),
      answers,
    );
    expect(exitCode).toBe(1);
    expect(text).toContain("1 of 4 answer, 1 are there but do not answer programs, 2 fail.");
    expect(text).toContain(`${base}/c\n    404; cited by lamp: /c`);
    expect(text).toContain("ENOTFOUND lamp.example; cited by lamp: /d");
    expect(text).not.toContain(`${base}/b`);
  });

  test("is content where all answer, guarded ones included", () => {
    const answers = [answer("/a", "answers", "200"), answer("/b", "guarded", "429")];
    expect(
      reportLinks(
        answers.map((one) => one.link),
        answers,
      ).exitCode,
    ).toBe(0);
  });

  test("says plainly that there is no network, soon, and blames no address", async () => {
    const offline: typeof fetch = async () => {
      throw new TypeError("fetch failed", {
        cause: Object.assign(new Error("getaddrinfo EAI_AGAIN doi.org"), { code: "EAI_AGAIN" }),
      });
    };
    const links = linksOf(await readAllEvidence(catalogue));
    const answers = await askLinks(links, {
      fetch: offline,
      wait: async () => undefined,
    });
    const { text, exitCode } = reportLinks(links, answers);
    expect(exitCode).toBe(2);
    expect(text).toMatch(/^There is no network here: .*EAI_AGAIN doi\.org/);
    expect(text).not.toContain("fail.");
  });
});

test("every reference of the evidence is asked for, each address once", async () => {
  const entries = await readAllEvidence(catalogue);
  const links = linksOf(entries);
  expect(new Set(links.map(({ url }) => url)).size).toBe(links.length);
  const cited = links.flatMap(({ citedBy }) => citedBy);
  for (const { evidence } of entries) {
    for (const { id } of evidence.references) expect(cited).toContain(`${evidence.key}: ${id}`);
  }
  const white = links.find(({ url }) => url.endsWith("2017-browne.pdf"));
  expect(white?.citedBy).toEqual(
    expect.arrayContaining(["visual-salience: browne2017", "social-proofing: browne2017"]),
  );
});
