import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files by length, the longest class first: one of them alone at the end would leave a core idle. Many of
 * them wait rather than compute, so that the others fill their time. What is not named comes last. */
const CLASSES = [
  new RegExp(
    [
      'e2e/accessibility-(?:branch|company)',
      'http/connections',
      'embedded/launch',
      'stream-registry',
      'sessions-end',
      'demo/seed',
    ].join('|'),
  ),
  new RegExp(
    [
      'e2e/(?:accessibility-courier|dispatch|zones|hostile-text|language)',
      'http/storage',
      'db/lost-connection',
      'auth/limit-login-attempts',
      'cli/(?:create-owner|personal-data)',
      'audit/chain',
      'http/upload',
      'backup/daily-backup',
      'dispatch/guards',
      'order-form/new-order-form',
    ].join('|'),
  ),
] as const;

/** Test files project by project: a worker that keeps its modules ends before a file of another one. Within
 * a project in an order drawn from the run's seed, longer classes first. */
export class SeededOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const keyOf = ({ moduleId, project }: TestSpecification): string =>
      `${project.name} ${orderKey(moduleId, seed)}`;
    return files
      .map((file) => ({ file, key: keyOf(file) }))
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
