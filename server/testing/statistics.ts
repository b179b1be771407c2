// The statistics of benchmarks and proofs. A median counts and not a mean, because other load on
// the machine slows some of the rounds.

/** NaN without a value, so that no limit holds. */
export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** The value that this share of all values does not exceed. */
export const percentile = (share: number, values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? NaN;

export const rounded = (value: number, digits = 2) => Number(value.toFixed(digits));
