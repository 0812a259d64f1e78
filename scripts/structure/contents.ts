import { isTest, lineOf, type Problem, type SourceFile } from './tree.ts';

type Rule = { appliesTo(path: string): boolean; look: 'code' | 'text'; pattern: RegExp; message: string };

const isScript = (path: string): boolean => /\.(?:ts|tsx|mts|mjs|js)$/.test(path);
const isSource = (path: string): boolean => isScript(path) || /\.(?:css|sql|html)$/.test(path);
const isContract = (path: string): boolean =>
  path.startsWith('packages/contracts/src/') && isScript(path) && !isTest(path);
const isServer = (path: string): boolean => path.startsWith('apps/server/src/') && !isTest(path);

// In two pieces, so that this file obeys its own rule.
const word = (...pieces: string[]): string => pieces.join('');
const NOW = /\bDate\.now\b|\bnew Date(?:\(\s*\)|(?!\s*\())|\bDate\(\)/g;

const RULES: Rule[] = [
  {
    appliesTo: isContract,
    look: 'code',
    pattern: NOW,
    message: 'contracts do not read the clock: take the moment as an argument',
  },
  {
    appliesTo: isContract,
    look: 'code',
    pattern:
      /\b(?:Math\.random\b|process\.|performance\.now\b|fetch\(|console\.|setTimeout\(|setInterval\()/g,
    message:
      'contracts are pure: no randomness, process, timers, console or network; take the value as an argument',
  },
  {
    appliesTo: (path) => isServer(path) && !path.endsWith('/clock.ts'),
    look: 'code',
    pattern: NOW,
    message: 'the server reads the present moment only in clock.ts: ask the injected clock',
  },
  {
    appliesTo: isSource,
    look: 'text',
    pattern: new RegExp(`\\b(?:${word('TO', 'DO')}|${word('FIX', 'ME')}|${word('HA', 'CK')})\\b`, 'g'),
    message: 'do it now, or open an issue and leave the file clean',
  },
  {
    appliesTo: (path) => isServer(path) && path !== 'apps/server/src/access/scope.ts',
    look: 'code',
    pattern: /\bas\s+(?:All|Company|Branch|Self|No)?Scope\b/g,
    message: 'only access/scope.ts makes a scope: ask scopeOf or systemScope',
  },
  {
    appliesTo: isScript,
    look: 'code',
    pattern: /\bas\s+any\b|<\s*any\s*>/g,
    message: 'no "any": describe the value, or take it as unknown and check it',
  },
  {
    appliesTo: isSource,
    look: 'text',
    pattern: new RegExp(
      [
        word('@ts-', 'ignore'),
        word('@ts-', 'nocheck'),
        word('@ts-', 'expect-error'),
        word('(?:es|ox)lint-', 'disable'),
        word('biome-', 'ignore'),
      ].join('|'),
      'g',
    ),
    message: 'checks are not switched off: mend the cause',
  },
  {
    appliesTo: isScript,
    look: 'code',
    pattern: /^\s*export\s*\*/gm,
    message: 'no barrels: import from the file that defines the thing',
  },
  {
    appliesTo: isScript,
    look: 'text',
    pattern: /^import '[^'\n]+\.module\.css'/gm,
    message:
      'the bundler drops a CSS module whose classes nobody takes: import its classes, or use styles.css',
  },
  {
    appliesTo: () => true,
    look: 'text',
    pattern:
      /(?<![\w.:/@-])\/(?:home|root|Users|work(space)?)\/[\w.]|[A-Z]:\\Users\\|\/tmp\/ulak\/|\.\.\/shared\//g,
    message: 'a path of one machine does not belong here: make it relative or a setting',
  },
];

/**
 * What must not stand in a file: the clock in contracts, silenced checks, notes for later, paths of one
 * machine.
 */
export function checkContents(files: SourceFile[]): Problem[] {
  return files.flatMap((file) => [
    ...RULES.filter((rule) => rule.appliesTo(file.path)).flatMap((rule) =>
      [...file[rule.look].matchAll(rule.pattern)].map((match) => ({
        file: file.path,
        line: lineOf(file[rule.look], match.index),
        message: `"${match[0].trim()}": ${rule.message}`,
      })),
    ),
    ...reExportsOnly(file),
  ]);
}

function reExportsOnly({ path, code, imports }: SourceFile): Problem[] {
  if (imports.length < 2 || !imports.every(({ isReExport }) => isReExport)) return [];
  const rest = code.replace(/^[ \t]*export\b(?:\s+type\b)?[^;=(]*?\bfrom\b[^;]*;?/gm, '');
  return rest.trim() === ''
    ? [{ file: path, message: 'no barrels: import from the file that defines the thing' }]
    : [];
}
