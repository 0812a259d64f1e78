import type { FeedbackFilter } from '@ulak/contracts/feedback/schema';
import type { FeedbackType } from '@ulak/contracts/feedback/kinds';
import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { FeedbackStatus } from '@ulak/contracts/salary/feedback-status';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';

/** Feedback with the names that go with it. `month`: 'YYYY-MM' of an objection's slip. */
export interface FeedbackRow {
  readonly id: number;
  readonly company_id: CompanyId;
  readonly branch_id: BranchId;
  readonly branch_name: string;
  readonly courier_id: UserId;
  readonly courier_name: string | null;
  readonly username: string | null;
  readonly type: FeedbackType;
  readonly content: string;
  readonly status: FeedbackStatus;
  readonly response: string | null;
  readonly created_at: Date;
  readonly answered_at: Date | null;
  readonly answered_by_name: string | null;
  readonly first_answered_at: Date | null;
  readonly month: string | null;
  readonly line: string | null;
  readonly version: number;
}

const COLUMNS = sql`
  f.id, f.company_id, f.branch_id, b.name as branch_name, f.courier_id, u.full_name as courier_name,
  u.username, f.type, f.content, f.status, f.response, f.created_at, f.answered_at,
  ulak_actor_name(f.answered_by) as answered_by_name, f.first_answered_at,
  to_char(f.slip_month, 'YYYY-MM') as month, f.slip_line as line, f.version`;
const SOURCE = sql`
  courier_feedback f join branches b on b.id = f.branch_id left join users u on u.id = f.courier_id`;

const companyOf = (scope: Scope): RawBuilder<boolean> =>
  scope.kind === 'all'
    ? sql`true`
    : scope.kind === 'none'
      ? sql`false`
      : sql`f.company_id = ${scope.companyId}`;

/** Feedback of the scope's company, or null. @param isHeld until the transaction ends */
export async function findFeedback(
  tx: Tx,
  scope: Scope,
  { id, isHeld = false }: { readonly id: number; readonly isHeld?: boolean },
): Promise<FeedbackRow | null> {
  const { rows } = await sql<FeedbackRow>`
    select ${COLUMNS} from ${SOURCE} where f.id = ${id} and ${companyOf(scope)}
    ${isHeld ? sql`for update of f` : sql``}`.execute(tx);
  return rows[0] ?? null;
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A page of a courier's own feedback, newest first, and how much there is. */
export async function listOwn(
  tx: Tx,
  courierId: UserId,
  { limit, offset }: Page,
): Promise<{ readonly rows: FeedbackRow[]; readonly total: number }> {
  const { rows } = await sql<FeedbackRow>`
    select ${COLUMNS} from ${SOURCE} where f.courier_id = ${courierId}
    order by f.created_at desc, f.id desc limit ${limit} offset ${offset}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from courier_feedback where courier_id = ${courierId}`.execute(tx);
  return { rows, total: counted[0]?.total ?? 0 };
}

const statusIs = (status: FeedbackFilter['status']): RawBuilder<boolean> => {
  if (status === undefined) return sql`true`;
  if (status === 'OPEN') return sql`f.status in ('PENDING', 'IN_REVIEW')`;
  return status === 'ANSWERED' ? sql`f.first_answered_at is not null` : sql`f.status = ${status}`;
};

const matches = (scope: Scope, filter: FeedbackFilter): RawBuilder<boolean> => {
  const { status, type, branchId, courierId, from, to, search, objections } = filter;
  const parts: RawBuilder<boolean>[] = [companyOf(scope), statusIs(status)];
  if (type !== undefined) parts.push(sql`f.type = ${type}`);
  if (branchId !== undefined && branchId !== 'all') parts.push(sql`f.branch_id = ${branchId}`);
  if (courierId !== undefined) parts.push(sql`f.courier_id = ${courierId}`);
  if (from !== undefined) parts.push(sql`f.created_at >= ${new Date(from)}`);
  if (to !== undefined) parts.push(sql`f.created_at < ${new Date(to)}`);
  if (objections === 'true') parts.push(sql`f.slip_month is not null`);
  if (search)
    parts.push(sql`(position(tr_fold(${search}) in tr_fold(u.full_name)) > 0
      or position(tr_fold(${search}) in tr_fold(f.content)) > 0 or position(${search} in u.username) > 0)`);
  return sql`(${sql.join(parts, sql` and `)})`;
};

/** Response times of all that matches, seconds. */
export interface FiguresRow {
  readonly total: number;
  readonly open: number;
  readonly oldest_open: Date | null;
  readonly answered: number;
  readonly median_seconds: number | null;
}

/** A page of what matches, newest first. */
export async function listMatching(
  tx: Tx,
  scope: Scope,
  { filter, page: { limit, offset } }: { readonly filter: FeedbackFilter; readonly page: Page },
): Promise<FeedbackRow[]> {
  const { rows } = await sql<FeedbackRow>`
    select ${COLUMNS} from ${SOURCE} where ${matches(scope, filter)}
    order by f.created_at desc, f.id desc limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

/** The median takes the middle of both middle ones. */
export async function readFigures(tx: Tx, scope: Scope, filter: FeedbackFilter): Promise<FiguresRow> {
  const isOpen = sql`f.status in ('PENDING', 'IN_REVIEW')`;
  const { rows } = await sql<FiguresRow>`
    select count(*)::integer as total, count(*) filter (where ${isOpen})::integer as open,
      min(f.created_at) filter (where ${isOpen}) as oldest_open,
      count(f.first_answered_at)::integer as answered,
      percentile_cont(0.5) within group (order by extract(epoch from f.first_answered_at - f.created_at))
        filter (where f.first_answered_at is not null) as median_seconds
    from ${SOURCE} where ${matches(scope, filter)}`.execute(tx);
  const [figures] = rows;
  if (!figures) throw new Error('an aggregate answers one row');
  return figures;
}

/** Moments of a courier's newest feedback after one, newest first; who sends for them as well waits. */
export async function listSentAt(
  tx: Tx,
  courierId: UserId,
  { after, limit }: { readonly after: Date; readonly limit: number },
): Promise<Date[]> {
  await sql`select from users where id = ${courierId} for no key update`.execute(tx);
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from courier_feedback
    where courier_id = ${courierId} and slip_month is null and created_at > ${after}
    order by id desc limit ${limit}`.execute(tx);
  return rows.map(({ created_at }) => created_at);
}

export interface NewFeedback {
  readonly companyId: CompanyId;
  readonly branchId: BranchId;
  readonly courierId: UserId;
  readonly type: FeedbackType;
  readonly content: string;
  readonly at: Date;
}

/** @returns its id */
export async function insertFeedback(tx: Tx, feedback: NewFeedback): Promise<number> {
  const { companyId, branchId, courierId, type, content, at } = feedback;
  const { rows } = await sql<{ id: number }>`
    insert into courier_feedback (company_id, branch_id, courier_id, type, content, created_at)
    values (${companyId}, ${branchId}, ${courierId}, ${type}, ${content}, ${at}) returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export interface StoredAnswer {
  readonly status: FeedbackStatus;
  readonly response: string | null;
  readonly at: Date;
  readonly by: UserId;
}

/** Stores an answer; the first one with words, or that ends it, is what response times count to. */
export async function storeAnswer(
  tx: Tx,
  id: number,
  { status, response, at, by }: StoredAnswer,
): Promise<void> {
  const isAnswer = response !== null || status === 'RESOLVED' || status === 'REJECTED';
  await sql`
    update courier_feedback set status = ${status}, response = ${response}, answered_at = ${at},
      answered_by = ${by}, version = version + 1,
      first_answered_at = coalesce(first_answered_at, ${isAnswer ? at : null}::timestamptz)
    where id = ${id}`.execute(tx);
}
