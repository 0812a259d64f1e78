import type { MetricsSnapshot, Metrics } from './metrics.ts';

const REPORT_EVERY_MS = 30_000;
const REPORT_EVERY_ON_TTY_MS = 2_000;

/** What the simulation is doing right now. */
export interface SimulationStatus {
  readonly couriers: number;
  readonly online: number;
  readonly active: number;
  /** The server cannot be reached at the moment. */
  readonly isServerDown: boolean;
}

const decimal = (value: number): string => value.toFixed(1).replace('.', ',');
const minutes = (value: number | null): string => (value === null ? '–' : `${decimal(value)} dk`);
const countErrors = ({ errors }: MetricsSnapshot): number =>
  [...errors.values()].reduce((sum, { count }) => sum + count, 0);

export function formatProgress(figures: MetricsSnapshot, status: SimulationStatus): string {
  return [
    ...(status.isServerDown ? ['Sunucu bekleniyor'] : []),
    `Kurye ${status.online}/${status.couriers}`,
    `süren ${status.active}`,
    `sipariş ${figures.created}`,
    `teslim ${figures.delivered}`,
    `ortanca ${minutes(figures.medianDeliveryMin)}`,
    `konum ${figures.positions}`,
    `webhook ${figures.webhooks}`,
    `kaçan yarış ${figures.lostRaces}`,
    `hata ${countErrors(figures)}`,
  ].join(' · ');
}

/** The summary of a run; the count of errors comes last. */
export function formatSummary(figures: MetricsSnapshot, seconds: number): string {
  const races = [...figures.lostRacesByCode].map(([code, times]) => `${code} ${times}`).join(', ');
  const lines = [
    `Simülasyon ${decimal(seconds / 60)} dakika sürdü.`,
    `  Sipariş: ${figures.created} oluşturuldu, ${figures.delivered} teslim edildi, ` +
      `${figures.failed} teslim edilemedi, ${figures.cancelled} iptal edildi`,
    `  Oluşturma → teslim: ortanca ${minutes(figures.medianDeliveryMin)} (simülasyon zamanı)`,
    `  Değerlendirme: ${figures.rated} · Konum: ${figures.positions} · ` +
      `Kaçan yarış: ${figures.lostRaces}${races && ` (${races})`}`,
    `  Webhook: ${figures.webhooks} doğrulandı, ${figures.webhookRepeats} yinelendi, ` +
      `${figures.badSignatures} imzası geçersiz`,
    `  Yanıt: ${figures.responses} istek, ortanca ${decimal(figures.medianResponseMs ?? 0)} ms, ` +
      `p95 ${decimal(figures.p95ResponseMs ?? 0)} ms`,
    `  Bekletme (429/503): ${figures.throttled} · Kesinti: ${figures.outages} · ` +
      `Yeniden açılan akış: ${figures.reconnects}`,
    ...[...figures.errors].map(
      ([code, { count, firstMessage }]) => `  Hata ${code}: ${count} kez, ilki: ${firstMessage}`,
    ),
    `  Hata: ${countErrors(figures)}`,
  ];
  return lines.join('\n');
}

/**
 * Prints progress: one line that rewrites itself on a terminal, else a line now and then. Answers how to stop
 * it.
 */
export function startProgressReport(metrics: Metrics, status: () => SimulationStatus): () => void {
  const isTty = process.stdout.isTTY;
  const print = (): void => {
    const line = formatProgress(metrics.snapshot(), status());
    process.stdout.write(isTty ? `\r\u001B[2K${line}` : `${line}\n`);
  };
  const timer = setInterval(print, isTty ? REPORT_EVERY_ON_TTY_MS : REPORT_EVERY_MS);
  return () => {
    clearInterval(timer);
    if (isTty) process.stdout.write('\n');
  };
}
