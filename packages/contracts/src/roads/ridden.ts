/** Below this share of positions on the matched way it proves too little. */
const MIN_MATCHED = 0.8;
/** Kilometres of road for one of great circle; outside of these a match is no way that was ridden. */
const RIDDEN_RATIO = { min: 0.95, max: 1.8 } as const;

/** What became of putting a courier's day onto roads; only TRUSTED kilometres count in pay. */
export const RIDDEN_VERDICTS = ['TRUSTED', 'SPARSE', 'IMPLAUSIBLE', 'UNKNOWN', 'NO_POSITIONS'] as const;
export type RiddenVerdict = (typeof RIDDEN_VERDICTS)[number];

/** Why the great circle counts although roads were asked; nothing where they are trusted. */
export const RIDDEN_VERDICT_LABELS: Readonly<Record<RiddenVerdict, string>> = {
  TRUSTED: '',
  SPARSE: 'konumlar seyrek',
  IMPLAUSIBLE: 'kuş uçuşuyla uyuşmuyor',
  UNKNOWN: 'yol bilinmiyor',
  NO_POSITIONS: 'konum kaydı yok',
};

/** A day's kilometres both ways, metres; `matched`: share of its positions that lie on the road, 0–1. */
export interface RiddenDay {
  readonly greatCircleM: number;
  readonly roadM: number;
  readonly matched: number;
}

/** Whether matched metres may count (docs/decisions/097). */
export function judgeRidden({ greatCircleM, roadM, matched }: RiddenDay): RiddenVerdict {
  if (matched < MIN_MATCHED) return 'SPARSE';
  const isPlausible = roadM >= greatCircleM * RIDDEN_RATIO.min && roadM <= greatCircleM * RIDDEN_RATIO.max;
  return isPlausible ? 'TRUSTED' : 'IMPLAUSIBLE';
}
