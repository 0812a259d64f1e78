import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, 'src');
const PACKAGES = resolve(import.meta.dirname, '../../node_modules/@mantine');
/** Names and their source: `import { Button } from '@mantine/core'`. */
const NAMED = /^import \{([^}]+)\} from ["']@mantine\/(core|dates|notifications)["']/gm;
const PACKAGE_IMPORT = /^import [^"]*"(\.[^"]+)"/gm;
const SOURCE_IMPORT = /^import (?!type)[^;]*?'(\.[^']+\.tsx?)'/gm;

const read = (file: string): string => readFileSync(file, 'utf8');
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, one = '']) => one);
const namesIn = (list: string): string[] => list.split(',').map((name) => name.trim().split(' ')[0] ?? '');

/** Where a package's index takes each of its names from. */
function readIndex(folder: string): Map<string, string> {
  const imports = read(join(folder, 'index.mjs')).matchAll(/^import \{([^}]+)\} from "([^"]+)"/gm);
  return new Map(
    [...imports].flatMap(([, names = '', file = '']) =>
      namesIn(names).map((name) => [name, join(folder, file)] as const),
    ),
  );
}
const indexes = new Map(
  ['core', 'dates', 'notifications'].map((name) => [name, readIndex(join(PACKAGES, name, 'esm'))] as const),
);

/** The files of the packages that a module's named imports come from. */
const filesNamedIn = (text: string): string[] =>
  [...text.matchAll(NAMED)].flatMap(([, names = '', from = '']) =>
    namesIn(names).flatMap((name) => indexes.get(from)?.get(name) ?? []),
  );

/** The styles of the packages' components in these modules and in all that they import from the start. */
function stylesOf(modules: readonly string[]): Set<string> {
  const waiting = modules.map((module) => join(SRC, module));
  const known = new Set<string>();
  const styles = new Set<string>();
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (known.has(file) || !existsSync(file)) continue;
    known.add(file);
    const style = /([A-Za-z]+)\.module\.mjs$/.exec(file)?.[1];
    if (style && existsSync(join(PACKAGES, `core/styles/${style}.layer.css`))) styles.add(style);
    const [text, folder] = [read(file), dirname(file)];
    const below = matches(text, file.endsWith('.mjs') ? PACKAGE_IMPORT : SOURCE_IMPORT);
    waiting.push(...filesNamedIn(text), ...below.map((path) => resolve(folder, path)));
  }
  return styles;
}

const listed = (sheet: string): string[] =>
  matches(read(join(SRC, sheet)), /core\/styles\/([A-Za-z]+)\.layer\.css/g);
const PANEL = listed('app/panel.css');
const WIDGETS = listed('ui/widget-styles.css');

test('what a courier begins with has its styles in panel.css', () => {
  const used = stylesOf(['app/signed-in-app.tsx', 'app/courier-area.tsx', 'ui/toasts.tsx']);
  expect(used.size).toBeGreaterThan(5);
  expect([...used].filter((name) => !PANEL.includes(name))).toEqual([]);
});

test('every component of the signed-in area has its styles, once', () => {
  const all = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.startsWith('test/'),
  );
  const used = stylesOf(all);
  const sheets = [...PANEL, ...WIDGETS];
  expect([...used].filter((name) => !sheets.includes(name))).toEqual([]);
  expect(sheets).toEqual([...new Set(sheets)]);
});

test('a feature’s sheet changes no widget of pages that load it by the way', () => {
  const sheets = readdirSync(join(SRC, 'features'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.module.css') && !file.startsWith('shell'),
  );
  const unbound = sheets.filter((file) => /^:global\(/m.test(read(join(SRC, 'features', file))));
  expect(unbound).toEqual([]);
});
