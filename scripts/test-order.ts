import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest begin first, whatever the seed: one of them alone at the end would leave a core
 * idle. */
const LONGEST = /e2e\/(?:accessibility-|dispatch|kitchen|receipt)|demo\/seed|modules\/dispatch\/engine/;

/** Test files in an order drawn from the run's seed, the longest first. */
export class SeededOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const keyOf = ({ moduleId }: TestSpecification): string => {
      const drawn = createHash('sha256').update(`${seed} ${moduleId}`).digest('hex');
      return `${LONGEST.test(moduleId) ? 0 : 1}${drawn}`;
    };
    return files
      .map((file) => ({ file, key: keyOf(file) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ file }) => file);
  }
}
