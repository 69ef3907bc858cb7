// Types of two statistics libraries that bring none for what is used here.

/** The quantile's own module, without the factory and the read-only property that the package's index adds (2.6 kB gzip). */
declare module "@stdlib/stats-base-dists-normal-quantile/lib/main.js" {
  /** Quantile of a normal distribution at probability `p` with mean `mu` and standard deviation `sigma`. */
  const quantile: (p: number, mu: number, sigma: number) => number;
  export default quantile;
}

/** Against which the tests hold our numbers. */
declare module "jstat" {
  const jstat: {
    normal: {
      inv: (p: number, mean: number, deviation: number) => number;
      cdf: (x: number, mean: number, deviation: number) => number;
    };
    binomial: { pdf: (successes: number, trials: number, chance: number) => number };
  };
  export default jstat;
}
