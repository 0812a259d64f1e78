import loadHighs from 'highs';
import { describe, expect, it } from 'vitest';
import { chooseSites, costOf, type SiteProblem } from './p-median.ts';
import { createRandom } from './random.ts';

const highs = await loadHighs();
const SEEDS = Array.from({ length: 30 }, (_, n) => n + 1);

/** Demand around a few centres, two sites that stand, each point a candidate. */
function randomProblem(seed: number, { points, count }: { points: number; count: number }): SiteProblem {
  const random = createRandom(seed);
  const centres = Array.from({ length: 5 }, () => [random() * 9_000, random() * 9_000] as const);
  const places = Array.from({ length: points }, () => {
    const [x, y] = centres[Math.floor(random() * centres.length)] ?? [0, 0];
    return [x + (random() + random() - 1) * 2_500, y + (random() + random() - 1) * 2_500] as const;
  });
  const way = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number =>
    Math.hypot(ax - bx, ay - by);
  const standing = centres.slice(0, 2);
  return {
    weights: places.map(() => 1 + Math.floor(random() ** 3 * 40)),
    fixed: places.map((place) => Math.min(...standing.map((site) => way(site, place)))),
    distances: places.map((site) => places.map((place) => way(site, place))),
    count,
  };
}

/** The least cost over all sets of sites. */
function exhaustive(problem: SiteProblem): number {
  let least = Infinity;
  const extend = (sites: readonly number[], from: number): void => {
    if (sites.length === problem.count) {
      least = Math.min(least, costOf(problem, sites));
      return;
    }
    for (let site = from; site < problem.distances.length; site += 1) extend([...sites, site], site + 1);
  };
  extend([], 0);
  return least;
}

/** The exact optimum: each point goes to one open site, or to the nearest that stands. */
function optimum({ weights, fixed, distances, count }: SiteProblem): number {
  const cost: string[] = [];
  const rows: string[] = [];
  for (const [point, weight] of weights.entries()) {
    const stands = fixed[point] ?? 0;
    cost.push(`${weight * stands} z${point}`);
    const names = [`z${point}`];
    for (const [site, row] of distances.entries()) {
      const way = row[point] ?? Infinity;
      if (way >= stands) continue;
      const name = `x${site}_${point}`;
      names.push(name);
      cost.push(`${weight * way} ${name}`);
      rows.push(` o${site}_${point}: ${name} - y${site} <= 0`);
    }
    rows.push(` s${point}: ${names.join(' + ')} = 1`);
  }
  const sites = distances.map((_, site) => `y${site}`);
  rows.push(` count: ${sites.join(' + ')} = ${count}`);
  const solved = highs.solve(
    `Minimize\n obj: ${cost.join(' + ')}\nSubject To\n${rows.join('\n')}\n` +
      `Binary\n ${sites.join(' ')}\nEnd`,
  );
  if (solved.Status !== 'Optimal') throw new Error(`not solved: ${solved.Status}`);
  return solved.ObjectiveValue;
}

describe('issue 17: new branches by p-median with the present ones fixed', () => {
  it.each([1, 2, 3])('equals exhaustive search for %i sites, on 30 seeds', (count) => {
    for (const seed of SEEDS) {
      const problem = randomProblem(seed, { points: 28, count });
      expect(chooseSites(problem).cost, `seed ${seed}`).toBeCloseTo(exhaustive(problem), 6);
    }
  });

  it('lies within 1 % of the optimum (HiGHS) for more sites, on 30 seeds', () => {
    for (const seed of SEEDS) {
      const problem = randomProblem(seed, { points: 45, count: 4 + (seed % 5) });
      const least = optimum(problem);
      const { cost } = chooseSites(problem);
      expect(cost, `seed ${seed}`).toBeGreaterThanOrEqual(least * (1 - 1e-6));
      expect(cost, `seed ${seed}`).toBeLessThanOrEqual(least * 1.01);
    }
  }, 120_000);

  it('nothing to choose from, more sites than candidates, and no site that stands', () => {
    const none = { weights: [], fixed: [], distances: [], count: 3 };
    expect(chooseSites(none)).toEqual({ sites: [], cost: 0 });
    const line = (at: number[]) => at.map((a) => at.map((b) => Math.abs(a - b)));
    const two = { weights: [1, 2], fixed: [Infinity, Infinity], distances: line([0, 10]), count: 5 };
    expect(chooseSites(two)).toEqual({ sites: [0, 1], cost: 0 });
    const alone = { ...two, count: 1 };
    expect(chooseSites(alone)).toEqual({ sites: [1], cost: 10 });
  });
});
