import { formatClock } from '@ulak/contracts/format';
import { measuredPayKm } from '@ulak/contracts/salary/day-road-text';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month-name';
import type { PaySlip, WorkDay } from '@ulak/contracts/salary/pay-slip';
import type { OwnSlip } from '@ulak/contracts/salary/schema';
import { formatFullDateTime, istanbulParts } from '@ulak/contracts/time';
import { payKmText } from '../../../domain/pay/pay-texts.ts';

/** Who closed the month and when, or that the slip is a preview of a moment. */
export function standText({ isPreview, asOf, closedAt, closedByName }: PaySlip): string {
  if (isPreview || closedAt === null)
    return `Ön izleme: ay kapatılmadı; tutarlar ${formatFullDateTime(Date.parse(asOf))} itibarıyladır.`;
  const by = closedByName === null ? 'yönetim' : closedByName;
  return `Ay ${formatFullDateTime(Date.parse(closedAt))} tarihinde kapatıldı; kapatan: ${by}.`;
}

/** '1 Mart 2026 07:00 – 1 Nisan 2026 07:00 · ayda 31 gün' */
export const spanText = ({ from, to, daysInMonth }: PaySlip): string =>
  `${formatFullDateTime(Date.parse(from))} – ${formatFullDateTime(Date.parse(to))} · ayda ${daysInMonth} gün`;

/** One of the own slips in a choice; the branch only where a month has several. */
export function ownSlipText(one: OwnSlip, all: readonly OwnSlip[]): string {
  const isAlone = all.filter(({ branchId }) => branchId !== one.branchId).length === 0;
  const name = isAlone ? formatPayMonth(one.month) : `${formatPayMonth(one.month)} · ${one.branchName}`;
  return one.isPreview ? `${name} (ön izleme)` : name;
}

/** '10:00:00', with the seconds that pay counts. */
function clockText(instant: string): string {
  const { hour, minute, second } = istanbulParts(Date.parse(instant));
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
}

/** '10:00:00–18:11:07 (8:11:07)' */
export const intervalText = ({ from, to, seconds }: WorkDay['intervals'][number]): string =>
  `${clockText(from)}–${clockText(to)} (${formatClock(seconds)})`;

/** What a manager has corrected of a day's hours or kilometres: the measured value and the reason. */
export function correctionText(day: WorkDay, of: 'hours' | 'km'): string | null {
  const { correction } = day;
  const corrected = of === 'hours' ? correction?.onlineSeconds : correction?.km;
  if (!correction || corrected === null) return null;
  const measured =
    of === 'hours' ? `${formatClock(day.measuredOnlineSeconds)} sa` : payKmText(measuredPayKm(day));
  const who = correction.actorName === null ? '' : `, ${correction.actorName}`;
  return (
    `Düzeltildi, ölçülen ${measured}: ${correction.reason} ` +
    `(${formatFullDateTime(Date.parse(correction.at))}${who})`
  );
}
