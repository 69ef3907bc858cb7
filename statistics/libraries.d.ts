// Types of statistics libraries that bring none for what is used here.

/** The main modules, without the factories that the packages' indexes add. */
declare module "@stdlib/*/lib/main.js" {
  /** A point or a probability first, then the distribution's parameters. */
  const distribution: (...numbers: number[]) => number;
  export default distribution;
}
