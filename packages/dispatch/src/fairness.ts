/**
 * Gini coefficient: half of the mean difference between any two people, relative to the mean. 0: all equal
 * (also when all have nothing); towards 1: one has everything ((n − 1) / n exactly).
 * @param shares finite numbers ≥ 0, one for each person @returns null for fewer than two
 */
export function gini(shares: readonly number[]): number | null {
  const count = shares.length;
  if (count < 2) return null;
  const sorted = shares.toSorted((a, b) => a - b);
  const sum = sorted.reduce((all, share) => all + share, 0);
  if (sum === 0) return 0;
  // Σ (2i − n − 1) x_i over the ascending shares is the sum of all differences, without comparing each with
  // each.
  const differences = sorted.reduce((all, share, place) => all + (2 * (place + 1) - count - 1) * share, 0);
  return Math.max(0, differences / (count * sum));
}
