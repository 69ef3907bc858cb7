// The events of a test as a small table, with a button that copies them as code.
import type { MeasureNotes } from "../../../generators/measure-notes.ts";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { eventsSnippet } from "./plan-text.ts";

export function EventsTable({ name, notes }: { name: string; notes: MeasureNotes }) {
  return (
    <>
      <table className="w-full text-start text-[0.9375rem] leading-snug">
        <caption className="sr-only">Events to log for {name}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Event</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {notes.events.map((event) => (
            <tr key={event.name} className="max-sm:block not-first:border-t not-first:border-line">
              <th
                scope="row"
                className="py-2 pe-6 text-start align-baseline font-mono text-[0.8125rem] font-normal wrap-anywhere text-ink max-sm:block max-sm:pb-0"
              >
                {event.name}
              </th>
              <td className="py-2 align-baseline text-quiet max-sm:block max-sm:pt-0">
                {event.when}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <CopyButton
        variant="outline"
        size="sm"
        className="mt-3 min-h-11"
        text={() => eventsSnippet(name, notes)}
        what="The events"
        done={{ title: "Events copied", description: "One call for each, ready to paste." }}
        label="Copy the events"
      />
    </>
  );
}
