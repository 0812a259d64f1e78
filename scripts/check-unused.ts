import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

const KNIP = resolve(import.meta.dirname, '../node_modules/knip/bin/knip.js');

/** Kinds of problems by knip's name, with our message. */
const KINDS = {
  files: 'nothing imports this file',
  dependencies: 'nothing uses this package',
  devDependencies: 'nothing uses this package',
  unlisted: 'used, but not in package.json',
  unresolved: 'leads nowhere',
  exports: 'nobody imports it: use it, drop `export`, or delete it',
  nsExports: 'nobody imports it: use it, drop `export`, or delete it',
  types: 'nobody imports it: use it, drop `export`, or delete it',
} as const;

type Found = { readonly name: string; readonly line?: number };
type Issue = { readonly file: string } & Partial<Record<keyof typeof KINDS, readonly Found[]>>;

/** Unused files, exports and packages below `root` (`knip.ts` names the entry points). */
export async function checkUnused(root: string): Promise<string[]> {
  const { exitCode, printed, complaint } = await runKnip(root);
  if (exitCode === 0) return [];
  if (!printed.startsWith('{')) return [`knip did not run: ${complaint}`];
  const { issues } = JSON.parse(printed) as { issues: Issue[] };
  const problems = issues.flatMap(describeIssue).toSorted();
  return problems.length > 0 ? problems : [`knip failed without saying why: ${complaint}`];
}

function describeIssue(issue: Issue): string[] {
  return (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind) =>
    (issue[kind] ?? []).map(({ name, line }) => {
      const what = kind === 'files' ? '' : `  ${name}`;
      return `${issue.file}${line ? `:${line}` : ''}${what}: ${KINDS[kind]}`;
    }),
  );
}

type Run = { readonly exitCode: number; readonly printed: string; readonly complaint: string };

function runKnip(root: string): Promise<Run> {
  const args = [KNIP, '--no-progress', '--no-config-hints', '--reporter', 'json'];
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 50_000_000 }, (error, printed, complaint) =>
      done({ exitCode: error ? 1 : 0, printed: printed.trim(), complaint: complaint.trim() }),
    );
  });
}
