import { formatTl } from '@ulak/contracts/format';
import { formatDateTime } from '@ulak/contracts/time';
import { explainEarning } from '@ulak/contracts/wallet/explain-earning';
import type { CorrectionView, EarningView } from '@ulak/contracts/wallet/schema';
import { earningTitle } from '../../../domain/pay/pay-texts.ts';

/** The spec's sentences of this screen (spec 3 §8). */
export const FAILURES = {
  load: 'Kazanç bilgileri alınamadı',
  bonus: 'Bonus eklenirken bir hata oluştu',
  edit: 'İşlem güncellenirken bir hata oluştu',
  remove: 'İşlem silinirken bir hata oluştu',
  correction: 'Düzeltme eklenirken bir hata oluştu',
  pay: 'Ödeme yapılırken bir hata oluştu',
  reverse: 'Ödeme geri alınırken bir hata oluştu',
} as const;

/** Why an earning can be changed no more. */
export const LOCK_TEXTS: Record<NonNullable<EarningView['locked']>, string> = {
  PAID: 'Ödendi; değiştirilemez. Yanlışsa düzeltme ekleyin.',
  MONTH_CLOSED: 'Ayı kapatıldı; değiştirilemez. Yanlışsa düzeltme ekleyin.',
  CANCELLED: 'Silindi; toplamlara girmez.',
};

/** The five latest earnings in a line: '52,29 TL · 50,00 TL', newest first; deleted ones count 0. */
export const latestText = (latest: readonly EarningView[]): string =>
  latest.length === 0 ? '–' : latest.map(({ amount }) => formatTl(amount).replace(' TL', '')).join(' · ');

/** The newest of them: 'Sipariş #1042 · 21.11 14:32'. */
export function newestText([newest]: readonly EarningView[]): string {
  if (!newest) return 'Bu aralıkta kazanç yok';
  return `Son: ${earningTitle(newest)} · ${formatDateTime(new Date(newest.earnedAt))}`;
}

/** How an earning came about; of a deleted one what it was worth. */
export function calculationText({ evidence, formerAmount }: EarningView): string {
  const words = explainEarning(evidence);
  return formerAmount === null ? words : `${words} · Silinmeden önce ${formatTl(formerAmount)}`;
}

/** 'Deniz Ulak ekledi' of what a manager made. */
export const authorText = ({ addedBy }: Pick<EarningView | CorrectionView, 'addedBy'>): string | null =>
  addedBy && `Ekleyen: ${addedBy.fullName}`;
