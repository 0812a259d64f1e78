import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { readCharacters } from './font-characters.ts';

const require = createRequire(import.meta.url);
const PACKAGE = dirname(require.resolve('@fontsource-variable/inter/package.json'));
const FOLDER = join(import.meta.dirname, 'src/ui/fonts');
const LICENCE = join(import.meta.dirname, 'public/inter-licence.txt');

/** The weights in use; a test reads them from the sources. */
export const WEIGHTS = { min: 400, max: 800 } as const;
/** What browsers apply by themselves, tabular figures, and the two forms that styles.css asks for. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum', 'cv11', 'ss03'];
/** Licence and its address stay in the file (SIL Open Font License, condition 2). */
const LICENCE_NAMES = [13, 14];

type Range = readonly [first: number, last: number];
/** ASCII, Latin-1, ı, Œ and œ, typographic signs, €, ™, arrows up and down, the minus. */
const LATIN: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2009, 0x2009],
  [0x2010, 0x2027],
  [0x202f, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
];
/** Ğ ğ İ Ş ş ₺ */
const TURKISH: readonly Range[] = [
  [0x11e, 0x11f],
  [0x130, 0x130],
  [0x15e, 0x15f],
  [0x20ba, 0x20ba],
];
/** Letters of names from the rest of Europe (Latin Extended-A, Ș ș Ț ț). */
const EUROPEAN: readonly Range[] = [
  [0x100, 0x11d],
  [0x120, 0x12f],
  [0x132, 0x151],
  [0x154, 0x15d],
  [0x160, 0x17f],
  [0x218, 0x21b],
];

/** Each page fetches the first two; the third comes when a name needs it (its `unicode-range`). */
const SUBSETS = [
  { name: 'inter-latin', from: 'latin', ranges: LATIN },
  { name: 'inter-turkish', from: 'latin-ext', ranges: TURKISH },
  { name: 'inter-european', from: 'latin-ext', ranges: EUROPEAN },
] as const;

export interface FontFile {
  /** File name below `src/ui/fonts`. */
  readonly file: string;
  readonly bytes: Buffer;
  /** Code points that it has glyphs for. */
  readonly characters: readonly number[];
}

/** The subsets, cut out of the package's files. */
export async function subsetFonts(): Promise<FontFile[]> {
  const fonts: FontFile[] = [];
  for (const { name, from, ranges } of SUBSETS) {
    const source = readSource(from);
    const text = String.fromCodePoint(...ranges.flatMap(([first, last]) => codesOf(first, last)));
    const options = {
      keepFeatures: FEATURES,
      preserveNameIds: LICENCE_NAMES,
      variationAxes: { wght: WEIGHTS },
    };
    const plain = await subsetFont(source, text, { ...options, targetFormat: 'truetype' });
    const bytes = await subsetFont(source, text, { ...options, targetFormat: 'woff2' });
    fonts.push({ file: `${name}.woff2`, bytes, characters: readCharacters(plain) });
  }
  return fonts;
}

/** What the package's two files for Turkish have. */
export async function readSourceCharacters(): Promise<Set<number>> {
  const fonts = await Promise.all(
    (['latin', 'latin-ext'] as const).map((from) =>
      subsetFont(readSource(from), String.fromCodePoint(...codesOf(0x20, 0x2fff)), {
        targetFormat: 'truetype',
      }),
    ),
  );
  return new Set(fonts.flatMap(readCharacters));
}

const readSource = (from: 'latin' | 'latin-ext'): Buffer =>
  readFileSync(join(PACKAGE, `files/inter-${from}-wght-normal.woff2`));

const codesOf = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** The style sheet of the subsets: other scripts take the system's font. */
export function styleSheetOf(fonts: readonly FontFile[]): string {
  const rules = fonts.map(
    ({ file, characters }) => `@font-face {
  font-family: "Inter Variable";
  font-style: normal;
  font-display: swap;
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  src: url("./${file}") format("woff2");
  unicode-range:${printRanges(characters)};
}
`,
  );
  return `/* Written by apps/web/subset-fonts.ts. */\n${rules.join('\n')}`;
}

/** As the formatter writes them: beside the name where one line holds them. */
function printRanges(characters: readonly number[]): string {
  const lines = wrap(rangesOf(characters), 104);
  return lines.length === 1 ? ` ${lines[0]}` : `\n    ${lines.join(',\n    ')}`;
}

function rangesOf(codes: readonly number[]): string[] {
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`);
}

function wrap(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 2 < width)
      lines[lines.length - 1] = `${last}, ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Name of the style sheet and licence in the repository. */
export const STYLE_SHEET = join(FOLDER, 'inter.css');
export const fontPath = (file: string): string => join(FOLDER, file);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const fonts = await subsetFonts();
  for (const { file, bytes } of fonts) {
    writeFileSync(fontPath(file), bytes);
    console.log(`${file}: ${bytes.byteLength} bytes`);
  }
  writeFileSync(STYLE_SHEET, styleSheetOf(fonts));
  writeFileSync(LICENCE, readFileSync(join(PACKAGE, 'LICENSE')));
}
