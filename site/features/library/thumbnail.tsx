// A small drawing of a pattern that moves once while its row is hovered over or focused; `styles.css` has the movement.
const drawings = import.meta.glob<string>("../../../patterns/*/thumbnail.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

export function Thumbnail({ patternKey }: { patternKey: string }) {
  const svg = drawings[`../../../patterns/${patternKey}/thumbnail.svg`];
  return (
    <div
      aria-hidden="true"
      className="thumbnail grid aspect-[16/9] place-items-center overflow-hidden rounded-xl bg-dark-demo text-on-dark [&>svg]:size-full"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, from the pattern's folder
      dangerouslySetInnerHTML={{ __html: svg ?? "" }}
    />
  );
}
