import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkCommits, checkSubject } from './check-commits.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'ulak-commits-'));
  folders.push(made);
  return made;
}

function git(cwd: string, ...args: string[]): void {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...who, ...args], { cwd, stdio: 'ignore' });
}

function repository(...subjects: string[]): string {
  const root = folder();
  git(root, 'init', '--quiet');
  for (const subject of subjects) git(root, 'commit', '--allow-empty', '--quiet', '-m', subject);
  return root;
}

describe('one subject', () => {
  it.each([
    ['Split the admission queue from the database'],
    ['Merge: rooms that scale'],
    ["Merge branch 'w/rooms'"],
    ['Re-order the positions of the demo'],
    ['Address what a review found'],
    ['Embed the font'],
    ['Bring the glossary up to date'],
    ['Reuse one connection'],
    [`Merge ${'0'.repeat(40)} into ${'1'.repeat(40)}`],
    ['x'.repeat(72).replace(/^x/, 'X')],
  ])('%s', (subject) => {
    expect(checkSubject(subject)).toBeNull();
  });

  it.each([
    [`Add ${'x'.repeat(69)}`, /73 characters, 72 at most/],
    [`Merge: ${'x'.repeat(70)}`, /77 characters/],
    ['Added a check', /"Added" is no imperative/],
    ['Fixed a race', /no imperative/],
    ['Passed what holds', /no imperative/],
    ['Adding a check', /no imperative/],
    ['Adds a check', /no imperative/],
    ['Figures of a quiet machine', /no imperative/],
    ['The order form loses nothing', /no imperative/],
    ['Docs: what limits guessing', /not "Docs:"/],
    ['fix: a race', /not "fix:"/],
    ['add a check', /not "add"/],
    ['', /begin with a verb/],
  ])('refuses %s', (subject, message) => {
    expect(checkSubject(subject)).toMatch(message);
  });
});

describe('the commits of a branch', () => {
  it('checks those since the last release', () => {
    const root = repository('what was before', 'Add one');
    git(root, 'tag', 'v1.0.0');
    git(root, 'commit', '--allow-empty', '--quiet', '-m', 'Added two');
    git(root, 'commit', '--allow-empty', '--quiet', '-m', 'Add three');
    expect(checkCommits(root)).toEqual([
      expect.stringMatching(/^[0-9a-f]+ Added two: "Added" is no imperative/),
    ]);
  });

  it('checks what a shallow clone holds', () => {
    const origin = repository('what was before', 'Added one', 'Add two');
    const clone = folder();
    git(clone, 'clone', '--quiet', '--depth', '2', `file://${origin}`, '.');
    expect(checkCommits(clone)).toEqual([expect.stringMatching(/Added one/)]);
  });

  it('checks the newest alone where the history begins elsewhere', () => {
    expect(checkCommits(repository('what was before', 'Add one'))).toEqual([]);
    expect(checkCommits(repository('Add one', 'one more'))).toHaveLength(1);
  });

  it('finds nothing where there is no repository', () => {
    expect(checkCommits(folder())).toEqual([]);
  });
});
