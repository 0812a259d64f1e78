import { resolve } from 'node:path';
import { isTest, readTree, type SourceFile } from './structure/tree.ts';

/** Figures of how the code reads, as the table of docs/quality.md names them. */
export interface StyleFigures {
  /** Source files without tests, their lines: median, 90th percentile, longest. */
  readonly files: number;
  readonly medianLines: number;
  readonly p90Lines: number;
  readonly longestFile: number;
  /** Share of lines over 110 columns in code, tests included, and the longest. */
  readonly wideLines: number;
  readonly widestLine: number;
  readonly cssLines: number;
  /** Classes that any file may use by name: all but those of CSS modules. */
  readonly globalClasses: number;
  /** Different font sizes written down. */
  readonly fontSizes: number;
}

const CODE = /^(?:apps|packages|e2e|bench|scripts)\/.*\.(?:ts|tsx|mjs)$/;
const CSS = /^apps\/web\/src\/.*\.css$/;
const isGenerated = (path: string): boolean => /\.generated\.|\/db\/tables\/|\/fixtures\//.test(path);

const linesOf = ({ text }: SourceFile): string[] => text.replace(/\n$/, '').split('\n');
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const unique = (files: readonly SourceFile[], pattern: RegExp): number =>
  new Set(files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([found]) => found))).size;

export function measureStyle(files: readonly SourceFile[]): StyleFigures {
  const code = files.filter(({ path }) => CODE.test(path) && !isGenerated(path));
  const sizes = code
    .filter(({ path }) => !isTest(path))
    .map((file) => linesOf(file).length)
    .toSorted((a, b) => a - b);
  const widths = code.flatMap(linesOf).map((line) => line.length);
  const css = files.filter(({ path }) => CSS.test(path));
  const global = css.filter(({ path }) => !path.endsWith('.module.css'));
  return {
    files: sizes.length,
    medianLines: at(sizes, 0.5),
    p90Lines: at(sizes, 0.9),
    longestFile: sizes.at(-1) ?? 0,
    wideLines: widths.filter((width) => width > 110).length,
    widestLine: widths.reduce((most, width) => Math.max(most, width), 0),
    cssLines: css.reduce((sum, file) => sum + linesOf(file).length, 0),
    globalClasses: unique(global, /\.[a-z][\w-]*(?=[^{}]*\{)/g),
    fontSizes: unique(css, /(?<=font-size:\s*)[^;]+/g),
  };
}

if (process.argv[1] === import.meta.filename) {
  for (const root of process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['.'])
    console.log(root, measureStyle(readTree(resolve(root))));
}
