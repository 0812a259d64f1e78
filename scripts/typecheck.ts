import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(import.meta.dirname, '..');
const CONCURRENCY = 2;
/** Longest first. */
const PROJECTS = [
  'apps/server',
  'apps/web',
  'bench',
  'e2e',
  '.',
  'apps/simulator',
  'packages/contracts',
  'packages/dispatch',
  'packages/day-simulation',
  'packages/roads',
  'packages/city',
];
/** Threads of one compiler each check what they share: they would take twice the processor time. */
const ONE_THREAD = '--singleThreaded';

/** Type-checks every package, two at a time. @returns the number of those with errors */
async function typecheck(): Promise<number> {
  const waiting = PROJECTS.filter((project) => existsSync(resolve(root, project, 'tsconfig.json')));
  let failed = 0;
  const checkNext = async () => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      if (!(await isClean(project))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, checkNext));
  return failed;
}

function isClean(project: string): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['node_modules/typescript/bin/tsc', ONE_THREAD, '-p', project], {
      cwd: root,
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => {
      // a package without source files
      const isEmpty = output.includes('TS18003');
      if (code !== 0 && !isEmpty) console.error(`${project}:\n${output}`);
      done(code === 0 || isEmpty);
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const failed = await typecheck();
  console.log(failed === 0 ? 'types: clean' : `types: ${failed} packages with errors`);
  process.exitCode = failed === 0 ? 0 : 1;
}
