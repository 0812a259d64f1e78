import { type LoadOptions, type LoadRequest, throughput } from './load.ts';
import { isSmoke, sizedFor } from './smoke.ts';
import { median, round } from './statistics.ts';

const ROUNDS = sizedFor(11, 1);

export interface Comparison {
  /** Median over the rounds of ours ÷ bare, each pair measured one after the other. */
  readonly ratio: number;
  readonly ours: number;
  readonly bare: number;
  readonly ratios: readonly number[];
}

/**
 * Measures ours and the reference alternately; the first one changes every round, so that other work of the
 * machine affects both alike. Many short rounds: a burst then spoils a pair or two, not the median.
 * @returns medians over the rounds
 */
export async function compare(
  options: { ours(): Promise<number>; bare(): Promise<number> },
  count = ROUNDS,
): Promise<Comparison> {
  const rounds: { ours: number; bare: number }[] = [];
  for (let i = 0; i < count; i += 1) {
    const first = i % 2 === 0;
    const early = first ? await options.ours() : await options.bare();
    const late = first ? await options.bare() : await options.ours();
    const pair = first ? { ours: early, bare: late } : { ours: late, bare: early };
    rounds.push(pair);
    console.log(
      `  round ${i + 1}: ours ${round(pair.ours)}, bare ${round(pair.bare)}, ` +
        `ratio ${round(pair.ours / pair.bare)}`,
    );
  }
  const ratios = rounds.map((pair) => pair.ours / pair.bare);
  return {
    ratio: median(ratios),
    ours: median(rounds.map((pair) => pair.ours)),
    bare: median(rounds.map((pair) => pair.bare)),
    ratios,
  };
}

/** Compares the throughput of two servers under the same requests, each warmed up before, except in smoke
 * mode. */
export async function compareThroughput(
  urls: { readonly ours: string; readonly bare: string },
  next: () => LoadRequest,
  options: LoadOptions = {},
): Promise<Comparison> {
  if (!isSmoke) {
    await throughput(urls.ours, next, options);
    await throughput(urls.bare, next, options);
  }
  return compare({
    ours: () => throughput(urls.ours, next, options),
    bare: () => throughput(urls.bare, next, options),
  });
}
