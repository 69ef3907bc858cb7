// A component's props, those that one sees first before the others; names that are read aloud have a fold of their own.
import type { ReactNode } from "react";
import type { PlaygroundProp } from "../../../generators/playground.ts";
import { Fold } from "../../components/ui/fold.tsx";

interface PropListProps {
  props: readonly PlaygroundProp[];
  /** The control of a prop, below what it does. */
  control?: (prop: PlaygroundProp) => ReactNode;
}

const isLabel = ({ name }: PlaygroundProp) => /label|placeholder/i.test(name);

export function PropList({ props, control }: PropListProps) {
  const first = props.filter((prop) => prop.control && !isLabel(prop));
  const more = props.filter((prop) => !prop.control && !isLabel(prop));
  const list = (some: readonly PlaygroundProp[]) => (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-y-4 text-sm">
      {some.map((prop) => (
        <div key={prop.name}>
          <dt className="font-mono wrap-anywhere">
            {prop.name}
            {prop.type && <span className="text-quiet">: {prop.type}</span>}
          </dt>
          {prop.description && (
            <dd className="text-pretty text-quiet">
              {prop.description.replaceAll("`", "")}
              {prop.required ? " Required." : prop.default && ` Default: ${prop.default}.`}
            </dd>
          )}
          {prop.control && control && <dd className="mt-1.5">{control(prop)}</dd>}
        </div>
      ))}
    </dl>
  );
  const fold = (title: string, some: readonly PlaygroundProp[]) =>
    some.length > 0 && (
      <Fold title={title} level={3} className="mt-4">
        {list(some)}
      </Fold>
    );
  return (
    <div>
      {list(first)}
      {fold("Labels", props.filter(isLabel))}
      {fold("More props", more)}
    </div>
  );
}
