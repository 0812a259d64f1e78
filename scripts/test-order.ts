import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest begin first, whatever the seed: one of them alone at the end would leave a core
 * idle. Most of these wait rather than compute, so that the others fill their time. */
const LONGEST = new RegExp(
  [
    'e2e/(?:accessibility-|dispatch|kitchen|receipt)',
    'http/(?:connections|storage)',
    'db/(?:embedded/launch|lost-connection)',
    'live/stream-registry',
    'auth/(?:sessions-end|limit-login-attempts)',
    'cli/personal-data',
    'backup/daily-backup',
    'demo/seed',
    'dispatch/guards',
    'order-form/new-order-form',
  ].join('|'),
);

/** Test files project by project: a worker that keeps its modules ends before a file of another one. Within
 * a project in an order drawn from the run's seed, the longest first. */
export class SeededOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const keyOf = ({ moduleId, project }: TestSpecification): string => {
      const drawn = createHash('sha256').update(`${seed} ${moduleId}`).digest('hex');
      return `${project.name} ${LONGEST.test(moduleId) ? 0 : 1}${drawn}`;
    };
    return files
      .map((file) => ({ file, key: keyOf(file) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ file }) => file);
  }
}
