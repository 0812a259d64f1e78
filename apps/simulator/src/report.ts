import type { Figures, Tally } from './tally.ts';

const EVERY_MS = 30_000;
const EVERY_ON_TTY_MS = 2_000;

/** What the fleet is doing right now. */
export interface Present {
  readonly couriers: number;
  readonly online: number;
  readonly active: number;
  /** The server cannot be reached at the moment. */
  readonly isCutOff: boolean;
}

const decimal = (value: number): string => value.toFixed(1).replace('.', ',');
const minutes = (value: number | null): string => (value === null ? '–' : `${decimal(value)} dk`);
const errorTotal = ({ errors }: Figures): number =>
  [...errors.values()].reduce((sum, { times }) => sum + times, 0);

export function progressLine(figures: Figures, present: Present): string {
  return [
    ...(present.isCutOff ? ['Sunucu bekleniyor'] : []),
    `Kurye ${present.online}/${present.couriers}`,
    `süren ${present.active}`,
    `sipariş ${figures.created}`,
    `teslim ${figures.delivered}`,
    `ortanca ${minutes(figures.medianMinutes)}`,
    `konum ${figures.positions}`,
    `kaçan yarış ${figures.races}`,
    `hata ${errorTotal(figures)}`,
  ].join(' · ');
}

/** The closing words of a run; the figure comes last. */
export function summary(figures: Figures, seconds: number): string {
  const races = [...figures.racesByCode].map(([code, times]) => `${code} ${times}`).join(', ');
  const lines = [
    `Simülasyon ${decimal(seconds / 60)} dakika sürdü.`,
    `  Sipariş: ${figures.created} oluşturuldu, ${figures.delivered} teslim edildi, ${figures.failed} teslim edilemedi, ${figures.cancelled} iptal edildi`,
    `  Oluşturma → teslim: ortanca ${minutes(figures.medianMinutes)} (simülasyon zamanı)`,
    `  Değerlendirme: ${figures.rated} · Konum: ${figures.positions} · Kaçan yarış: ${figures.races}${races && ` (${races})`}`,
    `  Yanıt: ${figures.answers} istek, ortanca ${decimal(figures.medianMs ?? 0)} ms, p95 ${decimal(figures.p95Ms ?? 0)} ms`,
    `  Bekletme (429/503): ${figures.held} · Kesinti: ${figures.outages} · Yeniden açılan akış: ${figures.reopened}`,
    ...[...figures.errors].map(([code, { times, first }]) => `  Hata ${code}: ${times} kez, ilki: ${first}`),
    `  Hata: ${errorTotal(figures)}`,
  ];
  return lines.join('\n');
}

/**
 * Prints progress: one line that rewrites itself on a terminal, else a line now and then. Answers how to stop
 * it.
 */
export function startReport(tally: Tally, present: () => Present): () => void {
  const isTty = process.stdout.isTTY;
  const print = (): void => {
    const line = progressLine(tally.figures(), present());
    process.stdout.write(isTty ? `\r\u001B[2K${line}` : `${line}\n`);
  };
  const timer = setInterval(print, isTty ? EVERY_ON_TTY_MS : EVERY_MS);
  return () => {
    clearInterval(timer);
    if (isTty) process.stdout.write('\n');
  };
}
