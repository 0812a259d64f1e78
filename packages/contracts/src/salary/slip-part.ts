import { formatClock, formatKm } from '../format.ts';
import { explainEarning } from '../wallet/explain-earning.ts';
import { deductionText } from './deduction-kinds.ts';
import type { PaySlip, SlipEntry } from './pay-slip.ts';

/** What an objection points at, as its slip has it now: name, calculation, and TL with its sign. */
export interface PointedPart {
  readonly label: string;
  readonly words: string;
  /** Null: a working day, which has hours and kilometres but no amount of its own. */
  readonly amount: number | null;
}

const entryPart = (label: string, entry: SlipEntry | undefined): PointedPart | null =>
  entry ? { label, words: entry.notes ?? '', amount: entry.amount } : null;

/** The line or part of a slip at which a pointer stands; null: the slip has it no more. */
export function slipPartAt(slip: PaySlip, pointer: string): PointedPart | null {
  const [kind = '', name] = pointer.split(':');
  if (name === undefined) return slip.lines.find(({ key }) => key === kind) ?? null;
  const hasName = ({ id }: { readonly id: number }): boolean => String(id) === name;
  if (kind === 'bonus') return entryPart('Bonus', slip.bonuses.find(hasName));
  if (kind === 'correction') return entryPart('Düzeltme', slip.corrections.find(hasName));
  if (kind === 'package') return packagePart(slip, name);
  if (kind === 'day') return dayPart(slip, name);
  const found = kind === 'deduction' ? slip.deductions.find(hasName) : undefined;
  if (!found) return null;
  const { type, reason, description, amount } = found;
  return { label: deductionText(type, reason), words: description ?? '', amount: -amount };
}

function packagePart({ packages }: PaySlip, name: string): PointedPart | null {
  const found = packages.find(({ earningId }) => String(earningId) === name);
  if (!found) return null;
  const { earningId, orderNumber, evidence, amount } = found;
  return {
    label: orderNumber === null ? `Paket ${earningId}` : `Sipariş #${orderNumber}`,
    words: evidence.formula === 'old' ? 'Eski kayıt' : explainEarning(evidence),
    amount,
  };
}

function dayPart({ days }: PaySlip, name: string): PointedPart | null {
  const found = days.find(({ day }) => day === name);
  if (!found) return null;
  const [year, month, day] = name.split('-').map(Number);
  return {
    label: `${day}.${month}.${year} günü`,
    words: `${formatClock(found.onlineSeconds)} sa çalışma, ${formatKm(found.km)}`,
    amount: null,
  };
}
