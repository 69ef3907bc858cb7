// A plan's time in the person's zone, and its entry as a calendar file by RFC 5545.

/** When (ISO text in UTC), in which zone, the entry's lasting name, and how often it was moved. */
export type Plan = { at: string; timeZone: string; uid: string; sequence: number };

const offsetMs = (at: number) => new Date(at).getTimezoneOffset() * 60_000;

/** As the field writes it, in the person's zone: "2026-12-04T15:00". */
export const localText = (at: number) => new Date(at - offsetMs(at)).toISOString().slice(0, 16);

/** A time that the clocks skip becomes as much later. Of one that comes twice, the first. Else NaN. */
export function instantOf(local: string) {
  const at = Date.parse(local);
  if (Number.isNaN(at)) return { at, clocks: null };
  if (localText(at) !== local) return { at, clocks: "skipped" as const };
  const second = at + offsetMs(at + 86_400_000) - offsetMs(at - 86_400_000);
  return { at, clocks: second > at && localText(second) === local ? ("twice" as const) : null };
}

/** An entry of 15 minutes, made `now`. */
export function calendarFile(plan: Plan, title: string, href: string, alarm: boolean, now: number) {
  const url = URL.canParse(href, document.baseURI) ? new URL(href, document.baseURI).href : "";
  const utc = (at: string | number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, "");
  const lines = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Lamplight//ReminderPlan//EN
BEGIN:VEVENT
UID:${plan.uid}
SEQUENCE:${plan.sequence}
DTSTAMP:${utc(now)}
DTSTART:${utc(plan.at)}
DURATION:PT15M
SUMMARY:${escaped(title)}
DESCRIPTION:${escaped(url)}
URL:${url}${alarm ? `\nBEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:${escaped(title)}\nTRIGGER:PT0S\nEND:VALARM` : ""}
END:VEVENT
END:VCALENDAR`;
  return lines.split("\n").map(folded).join("");
}

/** Text as a value, with spaces for control and half characters. */
function escaped(text: string) {
  const value = text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");
  return value.replace(/[\p{Cc}\p{Cs}]/gu, " ");
}

/** At most 75 octets a line: 18 characters have at most 72. */
function folded(line: string) {
  const isLong = new TextEncoder().encode(line).length > 75;
  return `${isLong ? line.replace(/[\s\S]{18}(?=[\s\S])/gu, "$&\r\n ") : line}\r\n`;
}
