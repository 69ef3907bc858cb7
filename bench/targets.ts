// Every page that is measured: the two limits, the routes of the site, and the parts that other pages embed.
import { catalogue } from "../patterns/catalogue.ts";
import type { Target } from "./measurement.ts";

/** Nested returns, so that `/cancel` stays on screen for longer than any sample takes. */
const CANCEL_RETURNS = 5;

function lastingCancel(): string {
  let path = "/cancel";
  for (let left = CANCEL_RETURNS; left > 0; left--)
    path = `/cancel?redirect=${encodeURIComponent(path)}`;
  return path;
}

export function targetsOf(site: string, limits: { staticUrl: string; reactUrl: string }): Target[] {
  const page = (name: string, kind: Target["kind"], path = name): Target => ({
    name,
    kind,
    url: new URL(path, site).href,
  });
  return [
    { name: "limit: static", kind: "static", url: limits.staticUrl },
    { name: "limit: React", kind: "react", url: limits.reactUrl },
    page("/", "home"),
    ...catalogue.map(({ key, dependencies }) =>
      page(`/${key}`, "three" in dependencies ? "scene" : "pattern"),
    ),
    page("/evidence", "list"),
    page("/changes", "list"),
    page("/success", "room"),
    page("/cancel", "room", lastingCancel()),
    page("/no-such-page", "missing"),
    ...catalogue.map(({ key }) => page(`/?pattern=${key}`, "part")),
    ...catalogue.map(({ key }) => page(`/embed/${key}`, "part")),
  ];
}
