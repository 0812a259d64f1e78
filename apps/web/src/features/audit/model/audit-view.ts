import { AUDIT_GROUPS, type AuditGroup } from '@ulak/contracts/audit/groups';
import { DAY_MS, type Instant, istanbulInstant, istanbulParts } from '@ulak/contracts/time';
import type { SearchParams } from '../../../lib/search.ts';

/** Calendar days; the audit log also tells of the hours between business days. */
export const AUDIT_TIMES = ['all', 'today', 'week', 'month', 'custom'] as const;
export type AuditTime = (typeof AUDIT_TIMES)[number];

export const AUDIT_TIME_LABELS: Record<AuditTime, string> = {
  all: 'Tüm zamanlar',
  today: 'Bugün',
  week: 'Son 7 gün',
  month: 'Son 30 gün',
  custom: 'Özel',
};

/** Days as 'YYYY-MM-DD', first and last included. */
export interface AuditDays {
  readonly first: string;
  readonly last: string;
}
const SUBJECTS = ['user', 'branch', 'company'] as const;
export type SubjectKind = (typeof SUBJECTS)[number];

/** What of the audit log is shown; all of it lives in the address. */
export interface AuditView {
  readonly search: string;
  readonly group: AuditGroup | null;
  readonly time: AuditTime;
  /** Of a `custom` time. */
  readonly days: AuditDays | null;
  /** Whose rows. */
  readonly actorId: number | null;
  /** On what. */
  readonly subject: { readonly kind: SubjectKind; readonly id: number } | null;
}

export const WHOLE_LOG: AuditView = {
  search: '',
  group: null,
  time: 'all',
  days: null,
  actorId: null,
  subject: null,
};

const MAX_SEARCH = 100;
const MIN_SEARCH = 2;
const DAY = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const readId = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

function readSubject(text: string | undefined): AuditView['subject'] {
  const [word, number] = (text ?? '').split('-');
  const kind = SUBJECTS.find((one) => one === word);
  const id = readId(number);
  return kind && id !== null ? { kind, id } : null;
}

/** The view of an address: `?q=ayşe&what=keys&when=week&who=7&on=branch-3`; nonsense is left out. */
export function readAuditView(params: SearchParams): AuditView {
  const search = (params.q ?? '').replaceAll('\u0000', '').trim().slice(0, MAX_SEARCH);
  const time = AUDIT_TIMES.find((name) => name === params.when) ?? 'all';
  const [first = '', last = ''] = [params.from, params.to];
  const days = time === 'custom' && DAY.test(first) && DAY.test(last) ? { first, last } : null;
  return {
    search: search.length < MIN_SEARCH ? '' : search,
    group: AUDIT_GROUPS.find((name) => name === params.what) ?? null,
    time: time === 'custom' && days === null ? 'all' : time,
    days,
    actorId: readId(params.who),
    subject: readSubject(params.on),
  };
}

/** The address of a view; what is as usual is left out. */
export const writeAuditView = ({ search, group, time, days, actorId, subject }: AuditView): SearchParams => ({
  q: search || undefined,
  what: group ?? undefined,
  when: time === 'all' ? undefined : time,
  from: days?.first,
  to: days?.last,
  who: actorId === null ? undefined : String(actorId),
  on: subject ? `${subject.kind}-${subject.id}` : undefined,
});

const startOf = (day: string, plus = 0): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return istanbulInstant({ year, month, day: date + plus });
};

/** The calendar day of Istanbul at an instant, 'YYYY-MM-DD'. */
export function dayOf(now: Instant): string {
  const { year, month, day } = istanbulParts(now);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

const DAYS_BACK = { today: 0, week: 6, month: 29 } as const;

/** The days that a view shows at a moment; null: all of them. */
export function daysOf({ time, days }: Pick<AuditView, 'time' | 'days'>, now: Instant): AuditDays | null {
  if (time === 'all') return null;
  if (time === 'custom') return days;
  const last = dayOf(now);
  const first = new Date(Date.parse(`${last}T00:00:00Z`) - DAYS_BACK[time] * DAY_MS);
  return { first: first.toISOString().slice(0, 10), last };
}

/** The query of a view, as the call takes it. */
export function auditQuery(view: AuditView, now: Instant): Record<string, string> {
  const days = daysOf(view, now);
  return {
    ...(view.search && { search: view.search }),
    ...(view.group && { group: view.group }),
    ...(days && {
      from: startOf(days.first).toISOString(),
      to: startOf(days.last, 1).toISOString(),
    }),
    ...(view.actorId !== null && { actorId: String(view.actorId) }),
    ...(view.subject && { subject: view.subject.kind, subjectId: String(view.subject.id) }),
  };
}

/** Whether anything but the whole log is asked for. */
export const isFiltered = (view: AuditView): boolean =>
  Object.values(writeAuditView(view)).some((value) => value !== undefined);
