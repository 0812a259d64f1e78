import { AUDIT_GROUPS, type AuditGroup } from '@ulak/contracts/audit/groups';
import type { Instant } from '@ulak/contracts/time';
import {
  CALENDAR_TIMES,
  type CalendarDays,
  type CalendarTime,
  daysOf,
  periodOfDays,
  readDays,
} from '../../../lib/calendar-days.ts';
import type { SearchParams } from '../../../lib/search.ts';

const SUBJECTS = ['user', 'branch', 'company'] as const;
export type SubjectKind = (typeof SUBJECTS)[number];

/** What of the audit log is shown; all of it lives in the address. */
export interface AuditView {
  readonly search: string;
  readonly group: AuditGroup | null;
  readonly time: CalendarTime;
  /** Of a `custom` time. */
  readonly days: CalendarDays | null;
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
  const time = CALENDAR_TIMES.find((name) => name === params.when) ?? 'all';
  const days = time === 'custom' ? readDays(params) : null;
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

/** The query of a view, as the call takes it. */
export function auditQuery(view: AuditView, now: Instant): Record<string, string> {
  const days = daysOf(view, now);
  return {
    ...(view.search && { search: view.search }),
    ...(view.group && { group: view.group }),
    ...(days && periodOfDays(days)),
    ...(view.actorId !== null && { actorId: String(view.actorId) }),
    ...(view.subject && { subject: view.subject.kind, subjectId: String(view.subject.id) }),
  };
}

/** Whether anything but the whole log is asked for. */
export const isFiltered = (view: AuditView): boolean =>
  Object.values(writeAuditView(view)).some((value) => value !== undefined);
