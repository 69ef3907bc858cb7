// Types of the main modules of statistics libraries, which bring none without the factories that their indexes add.
declare module "@stdlib/*/lib/main.js" {
  /** A point or a probability first, then the distribution's parameters. */
  const distribution: (...numbers: number[]) => number;
  export default distribution;
}
