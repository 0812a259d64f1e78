import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** What is wrong and what to do about it. `file` is relative to the root, with slashes. */
export type Problem = { file: string; line?: number; message: string };

export type Import = { specifier: string; line: number; isTypeOnly: boolean; isReExport: boolean };

/**
 * One file of the project. `code` is its text with comments and plain strings blanked out, line by line in
 * place.
 */
export type SourceFile = { path: string; text: string; code: string; imports: Import[] };

const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'dist',
  'coverage',
  '.git',
  '.data',
  '.cache',
  'screenshots',
]);
const READ = /\.(?:ts|tsx|mts|mjs|js|css|sql|md|json|yml|yaml|html|sh)$/;
const SCRIPT = /\.(?:ts|tsx|mts|mjs|js)$/;

/** Every text file below `root`, in a fixed order. */
export function readTree(root: string): SourceFile[] {
  return list(root, '').map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const isScript = SCRIPT.test(path);
    const code = isScript ? blank(text) : text;
    return { path, text, code, imports: isScript ? readImports(text, code) : [] };
  });
}

function list(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : list(root, path);
      const isRead =
        READ.test(entry.name) && entry.name !== 'package-lock.json' && !entry.name.endsWith('.topo.json');
      return isRead && entry.isFile() ? [path] : [];
    });
}

const COMMENT_OR_STRING = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;
const blank = (text: string): string =>
  text.replace(COMMENT_OR_STRING, (found) => found.replace(/[^\n]/g, ' '));

const STATIC = /^[ \t]*(import|export)\b(\s+type\b)?[^;'"`]*?\bfrom\s*['"]([^'"]+)['"]/gm;
const BARE = /^[ \t]*import\s*['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function readImports(text: string, code: string): Import[] {
  const imports: Import[] = [];
  const note = (match: RegExpMatchArray, specifier = '', isTypeOnly = false, isReExport = false) => {
    const at = (match.index ?? 0) + match[0].search(/\S/);
    // blanked out: it is part of a comment or a string
    if (code[at] !== ' ') imports.push({ specifier, line: lineOf(text, at), isTypeOnly, isReExport });
  };
  for (const match of text.matchAll(STATIC))
    note(match, match[3], match[2] !== undefined, match[1] === 'export');
  for (const match of text.matchAll(BARE)) note(match, match[1]);
  for (const match of text.matchAll(DYNAMIC)) note(match, match[1]);
  return imports;
}

/** 1-based line of a place in a text. */
export const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Where an import leads inside the project, or null when it is a package from outside. */
export function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('.'))
    return posix.normalize(posix.join(dirname(from), specifier.replace(/\?.*$/, '')));
  const [, name, rest] = /^@ulak\/([^/]+)\/?(.*)$/.exec(specifier) ?? [];
  if (!name) return null;
  const home = ['city', 'contracts', 'day-simulation', 'dispatch', 'roads'].includes(name)
    ? `packages/${name}`
    : name === 'e2e' || name === 'bench'
      ? name
      : `apps/${name}`;
  return rest ? `${home}/src/${rest}${/\.\w+$/.test(rest) ? '' : '.ts'}` : `${home}/src`;
}

export const isTest = (path: string): boolean =>
  /\.(?:test|e2e)\.tsx?$/.test(path) || /\/src\/test\//.test(path);
