import { formatDecimal, formatNumber, formatTl } from '@ulak/contracts/format';
import { REHEARSAL_SEEDS } from '@ulak/contracts/rehearsals/options';
import type { FigureRange, RehearsalFigures, RehearsalResult } from '@ulak/contracts/rehearsals/schema';

/** A figure of the result: its name, what it means, and how it is written. */
export interface Figure {
  readonly key: keyof RehearsalFigures;
  readonly name: string;
  readonly definition: string;
  /** A value with its unit. */
  readonly text: (value: number) => string;
  /** A value inside a range. */
  readonly short: (value: number) => string;
  /** How much more or less, without its sign. */
  readonly change: (value: number) => string;
  /** Null: it is chosen, neither good nor bad. */
  readonly better: 'less' | 'more' | null;
  /** What it is counted over, in words. */
  readonly sample: (result: RehearsalResult) => string;
}

const minutes = {
  text: (value: number) => `${formatNumber(value)} dk`,
  short: formatNumber,
  change: (value: number) => `${formatDecimal(value)} dk`,
  better: 'less',
} as const;
const money = {
  text: formatTl,
  short: formatNumber,
  change: formatTl,
  better: 'less',
} as const;

const delivered = ({ real, unchanged, tried }: RehearsalResult): string =>
  `Teslim edilen siparişler: gerçekte ${formatNumber(real.delivered.middle)}, aynı ayarlarla ` +
  `${formatNumber(unchanged.delivered.middle)}, yeni ayarlarla ${formatNumber(tried.delivered.middle)}.`;
const all = ({ orders }: RehearsalResult): string => `Günün ${formatNumber(orders)} siparişi.`;

const FIGURES: readonly Figure[] = [
  {
    ...minutes,
    key: 'meanMinutes',
    name: 'Ortalama süre',
    definition: 'Siparişin oluşmasından kapıda teslimine geçen dakikaların ortalaması.',
    sample: delivered,
  },
  {
    ...minutes,
    key: 'p90Minutes',
    name: 'Süre, %90',
    definition: 'Teslim edilen on siparişten dokuzu bu süreden önce kapıdadır; onuncusu daha geç.',
    sample: delivered,
  },
  {
    key: 'latePercent',
    name: 'Geciken',
    definition:
      'Söz verilen aralıktan, aralık yoksa şubenin en uzun teslim süresinden sonra teslim edilen ya da hiç ' +
      'edilemeyen siparişlerin, iptal edilmeyenler içindeki payı.',
    text: (value) => `%${formatNumber(value)}`,
    short: formatNumber,
    change: (value) => `${formatDecimal(value)} puan`,
    better: 'less',
    sample: ({ lateAfterMinutes, ...result }) =>
      `${all({ lateAfterMinutes, ...result })} En uzun teslim süresi ${formatNumber(lateAfterMinutes)} dk.`,
  },
  {
    key: 'delivered',
    name: 'Teslim edilen',
    definition: 'Kapıda teslim edilen sipariş sayısı.',
    text: formatNumber,
    short: formatNumber,
    change: formatNumber,
    better: 'more',
    sample: all,
  },
  {
    key: 'km',
    name: 'Yol',
    definition: 'Bütün turların gidiş ve dönüş yolu, kuş uçuşu.',
    text: (value) => `${formatNumber(value)} km`,
    short: formatNumber,
    change: (value) => `${formatDecimal(value)} km`,
    better: 'less',
    sample: delivered,
  },
  {
    key: 'courierHours',
    name: 'Kurye saati',
    definition: 'Görevdeki kuryelerin saatleri toplamı, molalar hariç.',
    text: (value) => `${formatDecimal(value)} saat`,
    short: formatDecimal,
    change: (value) => `${formatDecimal(value)} saat`,
    better: null,
    sample: () => 'Gün boyunca, saat saat.',
  },
  {
    ...money,
    better: null,
    key: 'pay',
    name: 'Hak ediş',
    definition:
      'Her teslimat için kuryeye ödenecek hak edişin toplamı: şubenin bugünkü ücretleriyle, son ' +
      'sütunda denenen ücretlerle; kilometre kuş uçuşudur.',
    sample: delivered,
  },
  {
    ...money,
    key: 'cost',
    name: 'Hak ediş, paket başı',
    definition: 'Hak edişin, teslim edilen sipariş başına düşeni.',
    short: formatTl,
    sample: delivered,
  },
];

/** A figure of a day; courier hours are the same with every seed. */
export function rangeOf(figures: RehearsalFigures, key: Figure['key']): FigureRange | null {
  const value = figures[key];
  return typeof value === 'number' ? { low: value, middle: value, high: value } : value;
}

/** Figures that the viewer sees: without pay for who sees none. */
export const figuresOf = ({ real, unchanged, tried }: RehearsalResult): readonly Figure[] =>
  FIGURES.filter(({ key }) => [real, unchanged, tried].some((day) => rangeOf(day, key) !== null));

/** '31 dk (29–34)'; a single value without a range, none '–'. */
export function rangeText({ text, short }: Figure, range: FigureRange | null): string {
  if (range === null) return '–';
  const [low, high] = [short(range.low), short(range.high)];
  return low === high ? text(range.middle) : `${text(range.middle)} (${low}–${high})`;
}

export interface Difference {
  readonly text: string;
  readonly word: string;
  readonly tone: 'good' | 'poor' | 'even';
}

/**
 * The new settings against the unchanged prova; null where one of them has no figure. A middle inside the
 * unchanged day's own range says nothing.
 */
export function differenceOf(figure: Figure, { unchanged, tried }: RehearsalResult): Difference | null {
  const [before, after] = [rangeOf(unchanged, figure.key), rangeOf(tried, figure.key)];
  if (before === null || after === null) return null;
  const change = after.middle - before.middle;
  const amount = figure.change(Math.abs(change));
  const text = amount === figure.change(0) ? amount : `${change > 0 ? '+' : '−'}${amount}`;
  if (text === amount) return { text, word: 'aynı', tone: 'even' };
  if (after.middle >= before.low && after.middle <= before.high)
    return { text, word: 'belirgin değil', tone: 'even' };
  if (figure.better === null) return { text, word: change < 0 ? 'daha az' : 'daha çok', tone: 'even' };
  const isBetter = change < 0 === (figure.better === 'less');
  return isBetter ? { text, word: 'daha iyi', tone: 'good' } : { text, word: 'daha kötü', tone: 'poor' };
}

/** What ranges are, for every figure alike. */
export const SEEDS_TEXT =
  `Prova her ayarla ${REHEARSAL_SEEDS} kez, her seferinde başka rastlantılarla oynatılır. Ortadaki değer ` +
  'yazılır; parantezde ikinci en düşük ile ikinci en yüksek durur.';
