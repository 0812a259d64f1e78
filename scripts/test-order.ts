import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files by length, the longest class first: one of them alone at the end would leave a core idle. What is
 * not named comes last. */
const CLASSES = [
  /e2e\/accessibility-(?:branch|company)|demo\/seed|modules\/dispatch\/engine/,
  /e2e\/(?:accessibility-courier|dispatch|zones|hostile-text|language)/,
] as const;

/** Test files in an order drawn from the run's seed, longer classes first. */
export class SeededOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    return files
      .map((file) => ({ file, key: orderKey(file.moduleId, seed) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ file }) => file);
  }
}

/** Where a file stands: by its class, within it drawn from the seed. */
export function orderKey(path: string, seed: number): string {
  const place = CLASSES.findIndex((names) => names.test(path));
  const drawn = createHash('sha256').update(`${seed} ${path}`).digest('hex');
  return `${place === -1 ? CLASSES.length : place}${drawn}`;
}
