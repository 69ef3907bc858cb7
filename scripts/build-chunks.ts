// Which modules of the first load stand in one file: fewer files compress better, and React is parsed in a task of its own.

/** Parts that every page needs for its first render. */
const CORE = [
  /node_modules\/react-router\//,
  /vite\/preload-helper/,
  /\/site\/(app|routes|layout|header|footer|site-settings)\.tsx?$/,
  /\/site\/(rendering|theme|hooks)\//,
  /\/site\/components\/ui\/(badge|button|link|spinner|toast)\.tsx?$/,
  /\/site\/features\/toolkit\/(demo-card|pattern-parts|pattern-from-query)\.tsx?$/,
  /\/site\/features\/prompt\/(prompt-button|prompt-access)\.tsx?$/,
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
