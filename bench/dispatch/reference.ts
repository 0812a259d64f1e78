import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reference results of an instance: mean CtD in minutes, where there is a number. */
export interface ReferenceResult {
  /** Rolling horizon of Reyes et al. 2018, tables 4 and 9. */
  readonly published?: number;
  /** Best with hindsight: the published optimum or a search, whichever is lower. */
  readonly hindsight?: number;
  /** Nearest idle courier, at once. */
  readonly greedy?: number;
}

interface ReferenceEntry {
  readonly reyes2018_table4?: { readonly rh_ctd: number; readonly exact_ctd: number };
  readonly reyes2018_table9?: { readonly ctd: number };
  readonly hindsight_ctd?: number | null;
  readonly measured?: { readonly greedyIdle?: { readonly ctd: number } };
}

/** The references in `reference.json` of the data folder; none where there is no such file. */
export function readReferences(folder: string): ReadonlyMap<string, ReferenceResult> {
  const file = join(folder, 'reference.json');
  if (!existsSync(file)) return new Map();
  const { instances } = JSON.parse(readFileSync(file, 'utf8')) as {
    instances: Record<string, ReferenceEntry>;
  };
  return new Map(
    Object.entries(instances).map(([name, entry]) => {
      const known = [entry.hindsight_ctd, entry.reyes2018_table4?.exact_ctd].filter(
        (one) => typeof one === 'number',
      );
      const reference: ReferenceResult = {
        published: entry.reyes2018_table4?.rh_ctd ?? entry.reyes2018_table9?.ctd,
        hindsight: known.length > 0 ? Math.min(...known) : undefined,
        greedy: entry.measured?.greedyIdle?.ctd,
      };
      return [name, reference];
    }),
  );
}
