import type { BranchView } from '@ulak/contracts/branches/schema';
import type { FieldErrors } from '@ulak/contracts/errors';
import { visibleLength } from '@ulak/contracts/feedback/kinds';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import { STOP_REASON, type StopRoad } from '@ulak/contracts/stops/kinds';
import type { DeliveryStop } from '@ulak/contracts/stops/schema';
import { MAX_STOP_AHEAD_MS, MAX_STOP_MS, STOP_TIME_ERRORS } from '@ulak/contracts/stops/times';
import { HOUR_MS } from '@ulak/contracts/time';

/** Often needed reasons. */
export const REASONS = [
  'Valilik kararı: moto kurye durduruldu',
  'Emniyet talimatı',
  'Fırtına uyarısı',
  'Yoğun kar ve buzlanma',
] as const;
/** Hours to the end, one press each: from the beginning, or from now where it has begun. */
export const LENGTHS = [1, 2, 4, 8] as const;

export interface StopForm {
  /** A branch ('7') or a company ('company:2'); '' where nothing is chosen yet. */
  readonly target: string;
  readonly reason: string;
  /** ISO; null: now. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly road: StopRoad | null;
}

export const emptyForm = (targets: readonly { readonly value: string }[]): StopForm => ({
  target: targets.length === 1 ? (targets[0]?.value ?? '') : '',
  reason: '',
  startsAt: null,
  endsAt: null,
  road: null,
});

export const formOf = ({ reason, startsAt, endsAt, road }: DeliveryStop): StopForm => ({
  target: '',
  reason,
  startsAt,
  endsAt,
  road,
});

/** What can be stopped: each branch, and for who sees whole companies all branches of one. */
export function stopTargets(branches: readonly BranchView[], isCompanyWide: boolean) {
  const companies = new Map(branches.map(({ companyId, companyName }) => [companyId, companyName ?? '']));
  const whole = [...companies].flatMap(([id, name]) =>
    id === null ? [] : [{ value: `company:${id}`, label: `${name}: tüm şubeler` }],
  );
  const single = branches.map(({ id, name }) => ({ value: String(id), label: name }));
  return isCompanyWide ? [...whole, ...single] : single;
}

/** The chosen target as the call takes it. */
export function targetBody(target: string, isOwner: boolean): { branchId?: BranchId; companyId?: CompanyId } {
  const [kind, id] = target.split(':');
  if (kind !== 'company') return { branchId: Number(target) as BranchId };
  return isOwner ? { companyId: Number(id) as CompanyId } : {};
}

export const endAfter = (form: StopForm, hours: number, now: number): string =>
  new Date(Math.max(now, Date.parse(form.startsAt ?? '') || 0) + hours * HOUR_MS).toISOString();

/** What is missing or impossible, by field. @param isNew it has a target and a beginning to choose */
export function formErrors(form: StopForm, now: number, isNew: boolean): FieldErrors {
  const { target, reason, startsAt, endsAt, road } = form;
  const begin = startsAt === null ? now : Date.parse(startsAt);
  const end = endsAt === null ? null : Date.parse(endsAt);
  const wrongEnd =
    end === null
      ? 'Bitiş saatini seçin'
      : end <= Math.max(begin, now)
        ? 'Bitiş, başlangıçtan ve şu andan sonra olmalı'
        : end - begin > MAX_STOP_MS
          ? STOP_TIME_ERRORS.tooLong
          : null;
  const wrongStart =
    begin < now - 60_000
      ? STOP_TIME_ERRORS.past
      : begin - now > MAX_STOP_AHEAD_MS
        ? STOP_TIME_ERRORS.tooFar
        : null;
  return {
    ...(isNew && target === '' && { target: 'Şube seçin' }),
    ...(visibleLength(reason) < STOP_REASON.min && { reason: 'Nedenini en az 3 karakterle yazın' }),
    ...(isNew && wrongStart !== null && { startsAt: wrongStart }),
    ...(wrongEnd !== null && { endsAt: wrongEnd }),
    ...(road === null && { road: 'Yoldaki kuryelerin ne yapacağını seçin' }),
  };
}
