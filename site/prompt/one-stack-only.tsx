// Stands in place of a prompt that the site has for the default stack only, with the way to that one.
import { DEFAULT_STACK } from "../../generators/stack/stack.ts";
import { Button } from "../ui/button.tsx";
import { stackInWords } from "./stack-words.ts";

export function OneStackOnlyNote({ onAccept }: { onAccept: () => void }) {
  return (
    <div role="alert" className="mt-6 border-t border-line px-6 py-8 sm:px-8">
      <h3 className="text-2xl">This prompt is not here for your stack.</h3>
      <p className="mt-2 max-w-prose text-quiet">
        The site has it for {stackInWords(DEFAULT_STACK)}. An assistant can carry it over to yours.
      </p>
      <Button className="mt-6" variant="outline" onClick={onAccept}>
        Show that one
      </Button>
    </div>
  );
}
