// Which modules of the first load stand in one file: fewer files compress better, and React is parsed in a task of its own.
import type { Plugin } from "vite";

/** Parts that every page needs as soon as it comes alive. */
const CORE = [
  /node_modules\/react-router\//,
  /vite\/preload-helper/,
  /\/site\/(app|routes|layout|header|footer|site-settings)\.tsx?$/,
  /\/site\/(boot|theme)\//,
  /\/site\/evidence\/(claim-row|note|struck)\.tsx$/,
  /\/site\/toolkit\/(demo-card|pattern-parts|pattern-from-query)\.tsx?$/,
  /\/site\/prompt\/(prompt-button|prompt-access|prompt-text)\.tsx?$/,
  /\/site\/ui\/(badge|button|class-names|chunk-boundary|focus-unmarked|link|preloadable|room|spinner|toast|toast-outlet|use-query-string)\.tsx?$/,
  /\/patterns\/(catalogue|schema)\.ts$/,
  /\/patterns\/[^/]+\/pattern\.ts$/,
  /\/patterns\/(lib\/utils|theme-toggle\/theme(-toggle)?)\.tsx?$/,
  /\/generators\/page-title\.ts$/,
];

/** Radix parts that the tabs share with the dialogs. */
const PARTS =
  /@radix-ui\/(primitive|react-(presence|use-controllable-state|context|primitive|use-effect-event|use-callback-ref|use-layout-effect|collection|slot|compose-refs|id|roving-focus|tabs|direction|use-is-hydrated))\//;

export const chunkGroups = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
  { name: "core", test: (id: string) => CORE.some((part) => part.test(id)), priority: 20 },
  { name: "parts", test: PARTS, priority: 10 },
];

/**
 * React Router's data mode hangs on one call that looks like a side effect: with it come the matching of routes and the
 * screens of its errors, 4.5 kB that nothing here uses.
 */
export const withoutDataRoutes: Plugin = {
  name: "without-data-routes",
  transform: {
    filter: { id: /node_modules\/react-router\/.*\/components\.js$/ },
    handler: (code) => code.replace(/= (?=React\$1\.memo\()/g, "= /* @__PURE__ */ "),
  },
};

/**
 * React DOM knows its own interruptions by errors that it makes as it is set up. Where an inspector listens, as in
 * Lighthouse, V8 describes where each was made, and for that reads all of React DOM once more: 10 ms of a task of 12.
 * Nobody ever sees where they were made, so they are made without. For visitors it is the same.
 */
export const withoutSignalStacks: Plugin = {
  name: "without-signal-stacks",
  transform: {
    filter: { id: /node_modules\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
    handler: (code) =>
      code.replace(
        /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g,
        "$1 = Object.create(Error.prototype, { message: { value: $2 } })",
      ),
  },
};
