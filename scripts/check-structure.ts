import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkCalls } from './structure/calls.ts';
import { checkContents } from './structure/contents.ts';
import { checkCycles } from './structure/cycles.ts';
import { checkDocs } from './structure/docs.ts';
import { checkDirections } from './structure/directions.ts';
import { checkLayout } from './structure/layout.ts';
import { checkStyles } from './structure/styles.ts';
import { type Problem, readTree } from './structure/tree.ts';

/** The structure problems of the project below `root` (style principle 20). There is no allow-list. */
export function checkStructure(root: string): Problem[] {
  const files = readTree(root);
  return [
    checkLayout,
    checkDirections,
    checkCycles,
    checkContents,
    checkCalls,
    checkStyles,
    checkDocs,
  ].flatMap((check) => check(files));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkStructure(resolve(import.meta.dirname, '..'));
  for (const { file, line, message } of problems)
    console.error(`${file}${line ? `:${line}` : ''}  ${message}`);
  console.log(problems.length === 0 ? 'structure: nothing to mend' : `structure: ${problems.length} to mend`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
