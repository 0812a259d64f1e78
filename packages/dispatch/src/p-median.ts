/**
 * Where to add sites so that demand has the shortest way to the nearest one, fixed ones included. Metres (or
 * any length); one row of `distances` per candidate, one column per point of demand.
 */
export interface SiteProblem {
  readonly weights: readonly number[];
  /** To the nearest site that stands already; Infinity where none does. */
  readonly fixed: readonly number[];
  readonly distances: readonly (readonly number[] | Float64Array)[];
  /** How many to add. */
  readonly count: number;
}

export interface ChosenSites {
  /** Rows of `distances`, ascending. */
  readonly sites: readonly number[];
  /** Sum over demand of weight × way to the nearest site. */
  readonly cost: number;
}

/** Searches begin from so many first sites; the best of their ends is the answer. */
const STARTS = 12;
/** Below this share of the cost a swap is noise of floating point. */
const LEAST_GAIN = 1e-12;

/** The sum over demand with these sites. */
export function costOf({ weights, fixed, distances }: SiteProblem, sites: readonly number[]): number {
  let cost = 0;
  for (let point = 0; point < weights.length; point += 1) {
    let nearest = fixed[point] as number;
    for (const site of sites) nearest = Math.min(nearest, distances[site]?.[point] ?? Infinity);
    cost += (weights[point] as number) * nearest;
  }
  return cost;
}

/**
 * The p-median with fixed sites: greedy, then interchange (Teitz and Bart 1968, swaps evaluated as Whitaker
 * 1983), from several beginnings. The same problem has the same answer on every machine.
 */
export function chooseSites(problem: SiteProblem): ChosenSites {
  const count = Math.min(problem.count, problem.distances.length);
  if (count <= 0) return { sites: [], cost: costOf(problem, []) };
  let best: ChosenSites | null = null;
  const ends = new Set<string>();
  for (const first of firstSites(problem)) {
    const sites = interchange(problem, greedy(problem, [first], count));
    const key = sites.join();
    if (ends.has(key)) continue;
    ends.add(key);
    const cost = costOf(problem, sites);
    if (!best || cost < best.cost) best = { sites, cost };
  }
  return best ?? { sites: [], cost: costOf(problem, []) };
}

/** Candidates by what each would save alone; the first is where greedy begins. */
function firstSites(problem: SiteProblem): number[] {
  const costs = problem.distances.map((_, site) => costOf(problem, [site]));
  const ranked = [...costs.keys()].sort((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0) || a - b);
  // the best few, and others spread over all, so that not every search begins at one crowded place
  const step = Math.max(1, Math.floor(ranked.length / (STARTS / 2)));
  const spread = ranked.filter((_, place) => place % step === 0);
  return [...new Set([...ranked.slice(0, STARTS / 2), ...spread])].slice(0, STARTS);
}

function greedy(problem: SiteProblem, begun: readonly number[], count: number): number[] {
  const { weights, distances } = problem;
  const sites = [...begun];
  const nearest = nearestOf(problem, sites);
  while (sites.length < count) {
    let [best, most] = [-1, -1];
    for (const [site, row] of distances.entries()) {
      if (sites.includes(site)) continue;
      let saved = 0;
      for (let point = 0; point < weights.length; point += 1) {
        const shorter = (nearest[point] as number) - (row[point] as number);
        if (shorter > 0) saved += (weights[point] as number) * shorter;
      }
      if (saved > most) [best, most] = [site, saved];
    }
    sites.push(best);
    for (const point of weights.keys())
      nearest[point] = Math.min(nearest[point] ?? Infinity, distances[best]?.[point] ?? Infinity);
  }
  return sites;
}

const nearestOf = ({ fixed, distances }: SiteProblem, sites: readonly number[]): number[] =>
  fixed.map((way, point) =>
    sites.reduce((least, site) => Math.min(least, distances[site]?.[point] ?? Infinity), way),
  );

/** Swaps one chosen site for another, the best swap first, until none shortens the ways. */
function interchange(problem: SiteProblem, begun: readonly number[]): number[] {
  const sites = [...begun];
  const least = LEAST_GAIN * costOf(problem, sites);
  for (;;) {
    const swap = bestSwap(problem, sites);
    if (swap.gain <= least) return sites.toSorted((a, b) => a - b);
    sites[swap.place] = swap.site;
  }
}

interface Swap {
  readonly place: number;
  readonly site: number;
  readonly gain: number;
}

function bestSwap(problem: SiteProblem, sites: readonly number[]): Swap {
  const { weights, distances } = problem;
  const { owner, first, second } = twoNearest(problem, sites);
  let best: Swap = { place: -1, site: -1, gain: 0 };
  const loss = new Float64Array(sites.length);
  for (const [site, row] of distances.entries()) {
    if (sites.includes(site)) continue;
    let gain = 0;
    loss.fill(0);
    for (let point = 0; point < weights.length; point += 1) {
      const weight = weights[point] as number;
      const way = row[point] as number;
      const present = first[point] as number;
      const own = owner[point] as number;
      if (way < present) gain += weight * (present - way);
      else if (own >= 0)
        loss[own] = (loss[own] as number) + weight * (Math.min(way, second[point] as number) - present);
    }
    for (const [place, lost] of loss.entries())
      if (gain - lost > best.gain) best = { place, site, gain: gain - lost };
  }
  return best;
}

/** Of each point the nearest chosen site (−1: a fixed one), and the ways to the nearest and the next. */
function twoNearest({ fixed, distances }: SiteProblem, sites: readonly number[]) {
  const owner = fixed.map(() => -1);
  const first = [...fixed];
  const second = fixed.map(() => Infinity);
  for (const [place, site] of sites.entries())
    for (const point of fixed.keys()) {
      const way = distances[site]?.[point] ?? Infinity;
      if (way < (first[point] ?? Infinity)) {
        second[point] = first[point] ?? Infinity;
        first[point] = way;
        owner[point] = place;
      } else if (way < (second[point] ?? Infinity)) second[point] = way;
    }
  return { owner, first, second };
}
