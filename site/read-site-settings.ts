// What the owner may set about the site: who stands behind it and which scene the 3D demo shows.
import { z } from "zod";
import { PUBLIC_ORIGIN, readPublicOrigin } from "../generators/public-origin.ts";

const PROFESSIONAL_NETWORK = "https://www.linkedin.com/";

const schema = z.object({
  /** Public address without a trailing slash; canonical links, the sitemap and social images need it. */
  LAMPLIGHT_PUBLIC_URL: z
    .string()
    .trim()
    .transform((value, { addIssue }) => {
      const origin = readPublicOrigin(value);
      if (origin !== null) return origin;
      addIssue(`must be ${PUBLIC_ORIGIN}`);
      return z.NEVER;
    })
    .default("http://127.0.0.1:4173"),
  LAMPLIGHT_AUTHOR: z
    .string()
    .trim()
    .min(1, "may not be blank")
    .max(80, "may have 80 characters at most")
    .default("the author"),
  LAMPLIGHT_TAGLINE: z
    .string()
    .trim()
    .min(1, "may not be blank")
    .max(120, "may have 120 characters at most")
    .default("A behavioural design toolkit"),
  LAMPLIGHT_PROFILE_URL: z
    .url({ protocol: /^https$/, error: "must be an address that begins with https://" })
    .default(PROFESSIONAL_NETWORK),
  LAMPLIGHT_CONTACT_URL: z
    .url({
      protocol: /^(https|mailto)$/,
      error: "must be an address that begins with https:// or mailto:",
    })
    .default(PROFESSIONAL_NETWORK),
  /** A `.glb`, `.gltf` or `.splinecode` address; same-site paths begin with `/`. */
  LAMPLIGHT_SCENE_URL: z
    .union([z.url({ protocol: /^https$/ }), z.string().regex(/^\/[^/\\]/)], {
      error: "must begin with https:// or be a path of this site, such as /scenes/lamp.glb",
    })
    .default("/scenes/lamp.glb"),
  /** Address of the shop's backend; empty means this same server. */
  LAMPLIGHT_BACKEND_URL: z
    .union([z.literal(""), z.url({ protocol: /^https?$/ })], {
      error: "must be empty or an address that begins with https:// or http://",
    })
    .default(""),
  /** Public (anonymous-role) key of that backend. It is sent by every browser, so it is no secret. */
  LAMPLIGHT_BACKEND_KEY: z.string().default("public-anonymous"),
});

export interface SiteSettings {
  publicUrl: string;
  author: string;
  tagline: string;
  profileUrl: string;
  contactUrl: string;
  sceneUrl: string;
  backendUrl: string;
  backendKey: string;
}

/** Reads the settings from the environment; throws one sentence per wrong value. */
export function readSiteSettings(env: Record<string, string | undefined>): SiteSettings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = schema.safeParse(given);
  if (!result.success) {
    throw new Error(
      result.error.issues
        .map((issue) => `Setting ${issue.path.join(".")} ${issue.message}.`)
        .join(" "),
    );
  }
  const set = result.data;
  return {
    publicUrl: set.LAMPLIGHT_PUBLIC_URL,
    author: set.LAMPLIGHT_AUTHOR,
    tagline: set.LAMPLIGHT_TAGLINE,
    profileUrl: set.LAMPLIGHT_PROFILE_URL,
    contactUrl: set.LAMPLIGHT_CONTACT_URL,
    sceneUrl: set.LAMPLIGHT_SCENE_URL,
    backendUrl: set.LAMPLIGHT_BACKEND_URL.replace(/\/$/, ""),
    backendKey: set.LAMPLIGHT_BACKEND_KEY,
  };
}
