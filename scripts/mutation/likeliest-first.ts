import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files in the order that soonest kills a mutant: those that killed the last one, then the shortest. */
export class LikeliestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const costOf = ({ project, moduleId }: TestSpecification): number => {
      const path = relative(this.ctx.config.root, moduleId);
      const last = this.ctx.cache.getFileTestResults(`${project.name}:${path}`);
      return last?.failed ? -1 : (last?.duration ?? 0);
    };
    return files
      .map((file) => ({ file, cost: costOf(file) }))
      .toSorted((a, b) => a.cost - b.cost)
      .map(({ file }) => file);
  }
}
