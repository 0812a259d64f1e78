import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const LONGEST = 72;
/** Last commit before subjects were checked. */
const RULED_AFTER = '9d368b39a196800a4a48c04cd92ea90de184a76a';
/** Subject of the merge that GitHub creates to test a pull request. */
const MADE_BY_GITHUB = /^Merge [0-9a-f]{40} into [0-9a-f]{40}$/;
/** First words that are no imperative verb. */
const NO_VERBS = new Set(
  (
    'a an the this that these it its we i you he she they what how when where who why no not new ' +
    'some all more most on in for of with by from to at as and or but if is are was were'
  ).split(' '),
);
const INFLECTED = /(?:[^e]ed|ing|[^s]s)$/;
const VERBS_THAT_LOOK_INFLECTED = new Set('bias bring embed focus ping ring shed shred string'.split(' '));

/** The problem of one subject; null when there is none. */
export function checkSubject(subject: string): string | null {
  if (MADE_BY_GITHUB.test(subject)) return null;
  if (subject.length > LONGEST) return `${subject.length} characters, ${LONGEST} at most`;
  const first = /^\S*/.exec(subject)?.[0] ?? '';
  if (first === 'Merge' || first === 'Merge:') return null;
  if (!/^[A-Z][a-z]+(?:-[a-z]+)*$/.test(first)) return `begin with a verb in the imperative, not "${first}"`;
  const word = first.toLowerCase();
  const isInflected = INFLECTED.test(word) && !VERBS_THAT_LOOK_INFLECTED.has(word);
  return isInflected || NO_VERBS.has(word) ? `"${first}" is no imperative: "Add", "Fix", "Split"` : null;
}

/** Checks the subjects of this branch's commits since the last release, as far as the clone has them. */
export function checkCommits(root: string): string[] {
  return subjectsSinceRelease(root).flatMap(({ hash, subject }) => {
    const problem = checkSubject(subject);
    return problem === null ? [] : [`${hash} ${subject}: ${problem}`];
  });
}

/** Empty where there is no repository (an archive, an image) or no git. */
function subjectsSinceRelease(root: string): { hash: string; subject: string }[] {
  if (!existsSync(join(root, '.git')) || git(root, 'rev-parse', '--verify', '--quiet', 'HEAD') === null)
    return [];
  const isRuledAfterHere = git(root, 'cat-file', '-e', `${RULED_AFTER}^{commit}`) !== null;
  const isShallow = git(root, 'rev-parse', '--is-shallow-repository') === 'true';
  const release = git(root, 'describe', '--tags', '--abbrev=0', '--match', 'v*');
  const known = [...(isRuledAfterHere ? [RULED_AFTER] : []), ...(release ? [release] : [])];
  // a complete history with an unknown beginning: it was rewritten
  const count = known.length === 0 && !isShallow ? ['-1'] : [];
  const printed = git(
    root,
    'log',
    '--format=%h%x09%s',
    ...count,
    'HEAD',
    ...known.map((commit) => `^${commit}`),
  );
  const lines = (printed ?? '').split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [hash = '', ...subject] = line.split('\t');
    return { hash, subject: subject.join('\t') };
  });
}

/** Output of git; null when it failed. */
function git(root: string, ...args: string[]): string | null {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
