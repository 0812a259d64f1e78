import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkAudit } from './check-audit.ts';
import { checkCommits } from './check-commits.ts';
import { checkUnused } from './check-unused.ts';
import { checkVersions } from './check-versions.ts';

/**
 * Checks for unused code, loose versions, vulnerabilities and bad commit subjects, and prints the problems.
 * @returns whether there are none
 */
export async function checkRepository(root: string): Promise<boolean> {
  const [unused, { problems: vulnerable, skipped }] = await Promise.all([
    checkUnused(root),
    checkAudit(root),
  ]);
  if (skipped !== null) console.log(`npm audit: skipped (${skipped})`);
  const problems = [...checkVersions(root), ...unused, ...vulnerable, ...checkCommits(root)];
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isClean = await checkRepository(resolve(import.meta.dirname, '..'));
  console.log(isClean ? 'repository: nothing to mend' : 'repository: to mend, see above');
  process.exitCode = isClean ? 0 : 1;
}
