import { resolve } from 'node:path';
import { isTest, readTree, resolveImport, type SourceFile } from './structure/tree.ts';

/** Number of imports between two rooms, by `from → to`. */
type Arrows = Map<string, number>;

const COMPOSITION = new Set(['app.ts', 'modules.ts', 'server.ts', 'shutdown.ts']);

const packageOf = (path: string): string | null => /^packages\/([^/]+)\//.exec(path)?.[1] ?? null;

/** The room of a server file: its folder; `app` composes all, `base` is what every room may know. */
export function serverRoom(path: string): string | null {
  const [, rest = ''] = /^apps\/server\/src\/(.+)$/.exec(path) ?? [];
  if (rest === '') return packageOf(path);
  if (rest.includes('/')) return rest.split('/')[0] ?? null;
  return COMPOSITION.has(rest) ? 'app' : 'base';
}

/** The module of a file of the server; null outside of the modules. */
export const moduleRoom = (path: string): string | null =>
  /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1] ?? null;

/** The layer of a file of the web. */
export function webRoom(path: string): string | null {
  const [, rest = ''] = /^apps\/web\/src\/(.+)$/.exec(path) ?? [];
  if (rest === '') return packageOf(path);
  if (rest.startsWith('app/pages/')) return 'pages';
  return rest.includes('/') ? (rest.split('/')[0] ?? null) : 'app';
}

/** Imports between rooms, types included, tests left out. */
export function arrowsBetween(files: readonly SourceFile[], roomOf: (path: string) => string | null): Arrows {
  const arrows: Arrows = new Map();
  for (const { path, imports } of files) {
    const from = isTest(path) ? null : roomOf(path);
    if (from === null || from === 'test') continue;
    for (const { specifier } of imports) {
      const target = resolveImport(path, specifier);
      const to = target === null ? null : roomOf(target);
      if (to === null || to === from) continue;
      arrows.set(`${from} → ${to}`, (arrows.get(`${from} → ${to}`) ?? 0) + 1);
    }
  }
  return arrows;
}

/** Two rooms that import each other, named once. */
export function mutualRooms(arrows: Arrows): string[] {
  return [...arrows.keys()]
    .map((arrow) => arrow.split(' → ') as [string, string])
    .filter(([from, to]) => from < to && arrows.has(`${to} → ${from}`))
    .map(([from, to]) => `${from} ↔ ${to}`);
}

function mermaid(arrows: Arrows): string {
  const id = (room: string): string => room.replaceAll(/\W/g, '_');
  const lines = [...arrows]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([arrow, count]) => {
      const [from = '', to = ''] = arrow.split(' → ');
      return `  ${id(from)}["${from}"] -->|${count}| ${id(to)}["${to}"]`;
    });
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n');
}

const DRAWINGS = [
  ['Server, folders', serverRoom],
  ['Server, modules', moduleRoom],
  ['Web, layers', webRoom],
] as const;

if (process.argv[1] === import.meta.filename) {
  const files = readTree(resolve(process.argv[2] ?? '.'));
  for (const [title, roomOf] of DRAWINGS) {
    const arrows = arrowsBetween(files, roomOf);
    console.log(
      `## ${title}\n\n${mermaid(arrows)}\n\nMutual: ${mutualRooms(arrows).join(', ') || 'none'}.\n`,
    );
  }
}
