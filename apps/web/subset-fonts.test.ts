import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type FontFile,
  fontPath,
  readSourceCharacters,
  STYLE_SHEET,
  styleSheetOf,
  subsetFonts,
  WEIGHTS,
} from './subset-fonts.ts';

const root = resolve(import.meta.dirname, '../..');
const TEXTS = ['apps/web', 'packages/contracts/src', 'packages/city/src', 'apps/server/src'];
const SKIPPED = /(?:^|\/)(?:node_modules|dist|\.cache|test|migrations)$/;

/** Sources that hold texts of the product or its styles, without tests and comments. */
function sources(folder: string, endings: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.test(path) ? [] : sources(path, endings);
    return endings.test(path) && !/\.test\.tsx?$/.test(path) ? [path] : [];
  });
}

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '');

const read = (path: string): string => withoutComments(readFileSync(join(root, path), 'utf8'));

/** Its code points. */
const codesOf = (text: string): number[] => Array.from(text, (one) => one.codePointAt(0) ?? 0);

let fonts: FontFile[];
beforeAll(async () => {
  fonts = await subsetFonts();
});

describe('the fonts of the web', () => {
  it('are cut out of the package that is installed: npx tsx apps/web/subset-fonts.ts', () => {
    for (const { file, bytes } of fonts) expect(readFileSync(fontPath(file)).equals(bytes), file).toBe(true);
    expect(readFileSync(STYLE_SHEET, 'utf8')).toBe(styleSheetOf(fonts));
  });

  it('cost a page 30 kB, 45 kB with names from all of Europe', () => {
    const [latin = 0, turkish = 0, european = 0] = fonts.map(({ bytes }) => bytes.byteLength);
    expect(latin + turkish).toBeLessThanOrEqual(30_000);
    expect(latin + turkish + european).toBeLessThanOrEqual(45_000);
  });

  it('have every sign of the product’s texts that Inter has, in the two files of every page', async () => {
    const source = await readSourceCharacters();
    const ours = new Set(fonts.slice(0, 2).flatMap(({ characters }) => characters));
    const paths = TEXTS.flatMap((folder) => sources(folder, /\.(?:tsx?|html|json)$/));
    const used = new Set(paths.flatMap((path) => codesOf(read(path))));
    const missing = [...used].filter((code) => code >= 0x20 && source.has(code) && !ours.has(code));
    expect(missing.map((code) => String.fromCodePoint(code))).toEqual([]);
  }, 60_000);

  it.each(['Ğğ İı Şş Çç Öö Üü Ââ Îî Ûû', '1.234,50 ₺ · %12,5', 'é à ñ ø å ß æ', '“Zil çalışmıyor…” – 19:30'])(
    'write %s without the third file',
    (text) => {
      const ours = new Set(fonts.slice(0, 2).flatMap(({ characters }) => characters));
      expect(codesOf(text).filter((code) => !ours.has(code))).toEqual([]);
    },
  );

  it.each(['Łukasz Dvořák', 'Ștefan Țepeș', 'Ružićka Šarūnas'])('have the name %s', (name) => {
    const ours = new Set(fonts.flatMap(({ characters }) => characters));
    expect(codesOf(name).filter((code) => !ours.has(code))).toEqual([]);
  });

  it('have the weights that styles ask for', () => {
    const asked = /(?:font-weight:\s*|fontWeight:\s*['"]?|fw=\{|font:\s*)(\d{3})\b/g;
    const weights = sources('apps/web/src', /\.(?:tsx?|css)$/).flatMap((path) =>
      path.endsWith('inter.css') ? [] : [...read(path).matchAll(asked)].map(([, weight]) => Number(weight)),
    );
    expect(weights.length).toBeGreaterThan(20);
    expect(Math.min(...weights)).toBeGreaterThanOrEqual(WEIGHTS.min);
    expect(Math.max(...weights)).toBeLessThanOrEqual(WEIGHTS.max);
  });

  it('are asked for once: the page preloads the two files that its styles name', () => {
    const preloaded = [...read('apps/web/index.html').matchAll(/<link rel="preload"[^>]*>/g)].map(
      ([tag]) => tag,
    );
    expect(preloaded.map((tag) => /fonts\/([\w-]+\.woff2)/.exec(tag)?.[1])).toEqual(
      fonts.slice(0, 2).map(({ file }) => file),
    );
    // without it the preloaded file is fetched a second time for the style sheet
    for (const tag of preloaded) expect(tag).toMatch(/as="font" type="font\/woff2" crossorigin/);
  });
});
