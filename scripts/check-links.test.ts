// The check of links against a server that does what publishers do.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { askLinks } from "./check-links.ts";

test("an address answers, is guarded or has failed; only faults that may pass are tried again", async () => {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    const tries = asked.filter((one) => one === url).length;
    if (url === "/moved") return response.writeHead(302, { location: "/paper" }).end();
    if (url === "/busy") return response.writeHead(tries < 3 ? 503 : 200).end();
    if (url === "/hangs-up") return void response.destroy();
    response.writeHead(url === "/paper" ? 200 : Number(url.slice(1))).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const expected = {
    ...{ "/paper": "answers", "/moved": "answers", "/busy": "answers" },
    ...{ "/403": "guarded", "/404": "failed", "/hangs-up": "unreachable" },
  };
  const urls = Object.keys(expected).map((path) => base + path);
  const waited: number[] = [];
  const answers = await askLinks(urls, async (ms) => waited.push(ms));
  server.close();
  const found = answers.map(({ url, state }) => [url.slice(base.length), state]);
  expect(Object.fromEntries(found)).toEqual(expected);
  expect(asked.filter((one) => one === "/404")).toHaveLength(1);
  expect(waited.filter((ms) => ms >= 1000)).toEqual([1000, 2000, 1000, 2000]);
});
