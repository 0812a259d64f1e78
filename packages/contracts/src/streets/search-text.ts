import { foldTr } from '../text.ts';

/** Every way to write a word of a street's or a neighbourhood's name, by its short form. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  cad: ['cad', 'cadde', 'caddesi', 'cd'],
  sok: ['sok', 'sokak', 'sokagi', 'sk'],
  blv: ['blv', 'bulv', 'bulvar', 'bulvari'],
  mah: ['mah', 'mahalle', 'mahallesi', 'mh'],
  cikmaz: ['cikmaz', 'cikmazi', 'ckm', 'cik'],
  meydan: ['meydan', 'meydani', 'meyd', 'myd'],
  yol: ['yol', 'yolu'],
  dr: ['dr', 'doktor'],
  prof: ['prof', 'profesor'],
  av: ['av', 'avukat'],
  ord: ['ord', 'ordinaryus'],
  sht: ['sht', 'sehit', 'seh'],
  gen: ['gen', 'general'],
  mar: ['mar', 'maresal'],
  alb: ['alb', 'albay'],
  bnb: ['bnb', 'binbasi'],
  yzb: ['yzb', 'yuzbasi'],
  ust: ['ust', 'ustegmen'],
};
const SHORT = new Map(Object.entries(WORDS).flatMap(([short, all]) => all.map((word) => [word, short])));

/** Words that say what kind of place a name is, in their short form. */
export const KIND_WORDS: ReadonlySet<string> = new Set([
  'cad',
  'sok',
  'blv',
  'mah',
  'cikmaz',
  'meydan',
  'yol',
]);

/**
 * A name of a street or neighbourhood as searches compare it: folded ({@link foldTr}), its words by one
 * space, abbreviations and words of its kind in one short form: 'Bağdat Caddesi' and 'BAĞDAT CD.' are
 * 'bagdat cad'.
 */
export const streetSearchText = (name: string): string =>
  foldTr(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => SHORT.get(word) ?? word)
    .join(' ');

/** Squares of 0.05° per degree, and in a row around the earth. */
const CELLS_PER_DEGREE = 20;
const CELLS_AROUND = 360 * CELLS_PER_DEGREE;

/**
 * The square of a point (`streets.cell`), by which nearby streets are found first; its neighbours east and
 * north are 1 and 7200 further.
 */
export const streetCell = (lat: number, lng: number): number =>
  Math.floor((lat + 90) * CELLS_PER_DEGREE) * CELLS_AROUND + Math.floor((lng + 180) * CELLS_PER_DEGREE);

/** Short forms of the words that begin so; 'dokt' begins 'dr', 'sok' and 'soka' begin 'sok'. */
export const shortFormsOf = (start: string): string[] => [
  ...new Set([...SHORT].filter(([word]) => word.startsWith(start)).map(([, short]) => short)),
];
