"use client";
// Do it now, or plan a day and time, with a calendar file that brings the link.
import type { ComponentProps, FormEvent, ReactElement } from "react";
import { Children, cloneElement, useId, useRef, useState, useSyncExternalStore } from "react";
import { cn } from "@/lib/utils";
import { calendarFile, instantOf, localText, type Plan } from "./reminder-plan-calendar";

export type Answer = Plan | "no";

const LABELS = {
  when: "When will you do it?",
  plan: "Plan it",
  no: "No, thanks",
  said: "You’ll {act} on {when}.",
  past: "You planned this for {when}.",
  add: "Add to calendar",
  move: "Change time",
  drop: "Cancel plan",
  gone: "Okay, no plan.",
  goneAdded: "Plan cancelled. If it’s in your calendar, delete it.",
  undo: "Undo",
  skipped: "The clocks skip that time. We’ll use {when}.",
  twice: "That time comes twice. We’ll use the first: {when}.",
  late: "That time has passed. Choose a later one.",
  failed: "We couldn’t save that. Try again.",
};
const DAY = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
const TIME = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;

export interface ReminderPlanProps extends Omit<ComponentProps<"section">, "children"> {
  /** What to do, once, as it follows "to": "book your flu jab". */
  act: string;
  /** Your own link or button to the act. */
  action: ReactElement<{ className?: string }>;
  /** Its address for the entry. */
  href: string;
  /** The answer's key in localStorage, one for each act. Null: not kept. */
  storageKey: string | null;
  /** The last answer, if your server keeps it. */
  defaultAnswer?: Answer | null;
  /** Gets each answer, for your own reminder; "no" cancels it. Throw if it isn’t saved. */
  onAnswer?: (answer: Answer) => unknown;
  /** Whether the calendar reminds; false if you do. @default true */
  alarm?: boolean;
  /** Time to suggest, local or with a zone: "2026-12-04T15:00". @default tomorrow at 10 */
  suggestion?: string;
  /** Language of dates, on the server too. @default "en" */
  locale?: string;
  /** Translations; else English. */
  labels?: Partial<typeof LABELS>;
}

type Given = [answer: Answer | null, before: Plan | null, outcome?: "new" | "failed"];

/** Asks once and takes no for an answer. Not for habits. */
export const ReminderPlan = (p: ReminderPlanProps) => <Act key={p.storageKey ?? p.href} {...p} />;

function Act(props: ReminderPlanProps) {
  const { act, action, href, storageKey, defaultAnswer = null, onAnswer, ...more } = props;
  const { alarm = true, suggestion, locale = "en", labels, className, ...rest } = more;
  const noteId = useId();
  const now = useSyncExternalStore(everySecond, tenSeconds, onServer); // null until hydrated
  const kept = useSyncExternalStore(everySecond, () => stored(storageKey), onServer);
  const [[given, before, outcome], setGiven] = useState<Given>([defaultAnswer, null]);
  const saved = useRef(Promise.resolve(defaultAnswer)); // the last that was saved
  const answer: Answer | null = given ?? (kept && JSON.parse(kept));
  const [typed, setTyped] = useState<string | null>(null);
  const plan = now && answer !== "no" ? answer : null;
  const last = plan ?? before;
  const due = Date.parse(plan?.at ?? "");
  const text = (key: keyof typeof LABELS) => labels?.[key] ?? LABELS[key];
  const title = act.charAt(0).toLocaleUpperCase(locale) + act.slice(1);
  const when = new Intl.DateTimeFormat(locale, { ...DAY, ...TIME });
  const say = (label: string, at: number) =>
    label.replace("{act}", () => act).replace("{when}", () => when.format(at));
  const isComing = now !== null && due > now;
  const tomorrow = new Date(now ?? 0).setHours(34, 0, 0, 0);
  const wanted = suggestion?.includes(":") ? Date.parse(suggestion) : 0;
  const begin = isComing ? due : wanted > (now ?? 0) ? wanted : tomorrow;
  const local = now ? (typed ?? localText(begin)) : "";
  const chosen = instantOf(local);
  const remark = chosen.at <= (now ?? 0) ? "late" : chosen.clocks;
  const isNo = answer === "no" && outcome;
  const planned = due ? say(text(isComing ? "said" : "past"), due) : "";
  const said = isNo ? text(before ? "goneAdded" : "gone") : planned;
  function reply(next: Answer) {
    const newest: Given = [next, last, "new"];
    setGiven(newest);
    saved.current = saved.current.then(async (earlier) => {
      try {
        await onAnswer?.(next);
        stored(storageKey, next);
        setTyped((newer) => (newer === typed ? null : newer));
        return next;
      } catch {
        setGiven((shown) => (shown === newest ? [earlier, last, "failed"] : shown));
        return earlier;
      }
    });
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!(chosen.at > tenSeconds())) return setTyped(local);
    if (chosen.at === due) return;
    reply({
      at: new Date(chosen.at).toISOString(),
      timeZone: when.resolvedOptions().timeZone,
      uid: last?.uid ?? crypto.getRandomValues(new Uint32Array(4)).join("-"),
      sequence: last ? last.sequence + 1 : 0,
    });
  }

  return (
    <section
      aria-label={title}
      {...rest}
      data-state={plan ? (isComing ? "planned" : "past") : answer === "no" ? "no" : "asking"}
      className={cn(
        "box-border grid justify-items-start gap-4 rounded-2xl border border-current/20 p-6 text-start text-base/normal text-inherit wrap-anywhere scheme-light bg-radial-[60%_12rem_at_50%_0%] to-transparent transition-colors duration-700 data-[state=planned]:border-(--lamp,#f08caa) data-[state=planned]:from-(--lamp,#f08caa)/30 motion-reduce:transition-none dark:scheme-dark",
        className,
      )}
    >
      <p className="m-0 font-serif text-3xl/tight text-inherit">{title}</p>
      <Control className="bg-(--lamp,#f08caa)/25 hover:bg-(--lamp,#f08caa)/25">{action}</Control>
      {(said || outcome) && (
        <p key={`${due}${outcome}`} ref={outcome && focus} tabIndex={-1} className="m-0 text-lg">
          {outcome === "failed" ? `${text("failed")} ${said}` : said}
        </p>
      )}
      {isNo && before && <Quiet onClick={() => reply(before)}>{text("undo")}</Quiet>}
      {isComing && plan && (
        <Control>
          <a
            href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile(plan, title, href, alarm, now))}`}
            download="reminder.ics"
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {text("add")}
          </a>
        </Control>
      )}
      {answer !== "no" && (
        <form
          onSubmit={handleSubmit}
          className={cn("m-0 flex flex-wrap items-end gap-3 p-0", !now && "invisible")}
        >
          <label className="m-0 grid min-w-0 gap-1 font-normal text-inherit">
            <span>{text("when")}</span>
            <Control className="w-full min-w-0 cursor-text rounded-xl px-3">
              <input
                type={now ? "datetime-local" : "text"}
                required
                max="9999-12-31T23:59"
                aria-describedby={noteId}
                value={local}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            </Control>
          </label>
          <Control>
            <button type="submit">{text(plan ? "move" : "plan")}</button>
          </Control>
          <Quiet onClick={() => reply("no")}>{text(plan ? "drop" : "no")}</Quiet>
          <p id={noteId} aria-live="polite" className="m-0 w-full empty:absolute">
            {remark && say(text(remark), chosen.at)}
          </p>
        </form>
      )}
    </section>
  );
}

type Styled = { children: ReactElement<{ className?: string }>; className?: string };
const Control = (props: Styled) => (
  <Dressed
    {...props}
    className={cn(
      "m-0 box-border inline-flex min-h-11 cursor-pointer items-center rounded-full border border-current/50 bg-transparent px-5 py-2 font-normal text-base/tight text-inherit no-underline [font-family:inherit] hover:border-current hover:bg-transparent hover:text-inherit outline-(--ring,currentColor) outline-offset-2 focus-visible:outline-2",
      props.className,
    )}
  />
);
const Dressed = ({ children, className }: Styled) =>
  Children.map(children, (child) =>
    cloneElement(child, { className: cn(className, child.props.className) }),
  );
const Quiet = (props: ComponentProps<"button">) => (
  <Control className="border-transparent px-3 underline">
    <button type="button" {...props} />
  </Control>
);
function focus(sentence: HTMLElement | null) {
  const at = document.activeElement; // body, if its button is gone
  if (at?.contains(sentence) || sentence?.parentElement?.contains(at)) sentence?.focus();
}
const onServer = () => null;
const tenSeconds = () => Math.floor(Date.now() / 10_000) * 10_000;
function everySecond(look: () => void) {
  const clock = setInterval(look, 1000);
  return () => clearInterval(clock);
}

/** The answer's text, or keeps the next one. */
function stored(key: string | null, next?: object | "no"): string | null {
  try {
    if (key !== null && next) localStorage.setItem(key, JSON.stringify(next));
    const text = (key !== null && localStorage.getItem(key)) || "null";
    const kept = JSON.parse(text);
    return kept === "no" || (kept?.uid && kept.sequence >= 0 && Date.parse(kept.at)) ? text : null;
  } catch {} // blocked, full or changed
  return null;
}
