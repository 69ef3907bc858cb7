// Addresses that open a prompt in somebody's assistant. Only a free prompt's public address ever goes into one.

/** Cursor refuses longer links, the text encoded. Characters. */
export const CURSOR_LONGEST_LINK = 8_000;

export interface OpenIn {
  name: string;
  href: string;
  /** An `app` link opens a program on this machine and no tab. */
  opens: "tab" | "app";
}

const THIS_MACHINE = /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;
/** Addresses of a house or an office (RFC 1918, 3927, 4193 and 6762), which nobody outside it can ask. */
const THIS_NETWORK =
  /^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|.+\.local|\[f[cd][\da-f:]+\]|\[fe80:[\da-f:]+\])$/;

/** An assistant elsewhere can't fetch what a loopback or a private address names. */
export function isReachable(siteUrl: string): boolean {
  if (!URL.canParse(siteUrl)) return false;
  const { hostname } = new URL(siteUrl);
  return !THIS_MACHINE.test(hostname) && !THIS_NETWORK.test(hostname);
}

/** What an assistant is asked that can fetch the prompt itself. */
export function fetchInstruction(title: string, address: string): string {
  return `Fetch ${address} and follow it from the first section to the last: it adds ${title} to my codebase. If you can't fetch it, say so and I will paste it.`;
}

/** `text` is the prompt itself: Cursor is given it where its link holds it, and the address where not. */
export function openIn(title: string, address: string, text: string): OpenIn[] {
  const asked = encodeURIComponent(fetchInstruction(title, address));
  const cursor = "cursor://anysphere.cursor-deeplink/prompt?text=";
  const whole = cursor + encodeURIComponent(text);
  return [
    {
      name: "Cursor",
      href: whole.length <= CURSOR_LONGEST_LINK ? whole : cursor + asked,
      opens: "app",
    },
    { name: "v0", href: `https://v0.app/chat?q=${asked}`, opens: "tab" },
    { name: "Claude", href: `https://claude.ai/new?q=${asked}`, opens: "tab" },
    { name: "ChatGPT", href: `https://chatgpt.com/?q=${asked}`, opens: "tab" },
  ];
}
