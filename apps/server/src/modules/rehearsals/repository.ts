import type { BranchId } from '@ulak/contracts/ids';
import type { RehearsalId, RehearsalResult, RehearsalSettings } from '@ulak/contracts/rehearsals/schema';
import { sql } from 'kysely';
import type { UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import { asReadTask, deadBefore, endTask, noteTaskProgress } from '../../db/kept-tasks.ts';
import { type Scope, withinScope } from '../../db/scope.ts';

/** Rehearsals of a branch that wait or run at once; more are told to come again. */
const MOST_OPEN = 5;

const rehearsals = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('rehearsals as r')
    .leftJoin('users as starter', 'starter.id', 'r.started_by')
    .select([
      'r.id',
      'r.company_id',
      'r.branch_id',
      sql<string>`r.day::text`.as('day'),
      'r.settings',
      'r.state',
      'r.done',
      'r.total',
      'r.started_at',
      'r.beat_at',
      'r.finished_at',
      'r.result',
      'starter.full_name as started_by_name',
    ])
    .where((eb) => withinScope(eb, scope, 'r.company_id', 'r.branch_id'));

type StoredRow = Awaited<ReturnType<ReturnType<typeof rehearsals>['executeTakeFirstOrThrow']>>;
export type RehearsalRow = Omit<StoredRow, 'beat_at'>;

/** One that a server left behind reads as FAILED. */
function asRead(row: StoredRow, now: Date): RehearsalRow {
  const { beat_at: _, ...read } = asReadTask(row, now);
  return read;
}

/** Who reads, and when. */
export interface RowReader {
  readonly scope: Scope;
  readonly now: Date;
}

export async function find(tx: Tx, { scope, now }: RowReader, id: RehearsalId): Promise<RehearsalRow | null> {
  const row = await rehearsals(tx, scope).where('r.id', '=', id).executeTakeFirst();
  return row ? asRead(row, now) : null;
}

/** Rehearsals of a branch, newest first. */
export async function list(
  tx: Tx,
  { scope, now }: RowReader,
  { branchId, limit, offset }: { branchId: BranchId; limit: number; offset: number },
): Promise<{ readonly rows: RehearsalRow[]; readonly count: number }> {
  const of = rehearsals(tx, scope).where('r.branch_id', '=', branchId);
  const rows = await of.orderBy('r.id', 'desc').limit(limit).offset(offset).execute();
  const { count } = await tx
    .selectFrom('rehearsals as r')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => withinScope(eb, scope, 'r.company_id', 'r.branch_id'))
    .where('r.branch_id', '=', branchId)
    .executeTakeFirstOrThrow();
  return { rows: rows.map((row) => asRead(row, now)), count };
}

export interface NewRehearsal {
  readonly branchId: BranchId;
  readonly day: string;
  readonly settings: RehearsalSettings;
  readonly total: number;
  readonly startedBy: UserActor['id'];
  readonly now: Date;
}

/** Null: enough of the branch wait or run. Of two at once the later waits for the earlier and counts it. */
export async function add(tx: Tx, made: NewRehearsal): Promise<RehearsalId | null> {
  const { branchId, now } = made;
  await sql`select pg_advisory_xact_lock(hashtextextended('rehearsals', ${branchId}))`.execute(tx);
  const dead = deadBefore(now);
  await sql`update rehearsals set state = 'FAILED', finished_at = beat_at
    where branch_id = ${branchId} and state in ('QUEUED', 'RUNNING') and beat_at < ${dead}`.execute(tx);
  const { rows } = await sql<{ id: RehearsalId }>`
    insert into rehearsals (company_id, branch_id, day, settings, total, started_by, started_at, beat_at)
    select company_id, id, ${made.day}::date, ${JSON.stringify(made.settings)}::jsonb, ${made.total},
      ${made.startedBy}, ${now}, ${now}
    from branches where id = ${branchId} and (select count(*) from rehearsals
      where branch_id = ${branchId} and state in ('QUEUED', 'RUNNING')) < ${MOST_OPEN}
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** What a server runs. */
export interface BegunRehearsal {
  readonly branch_id: BranchId;
  readonly day: string;
  readonly settings: RehearsalSettings;
}

/** Begins one that waits. Null: it was cancelled meanwhile. */
export async function begin(tx: Tx, id: RehearsalId, now: Date): Promise<BegunRehearsal | null> {
  const { rows } = await sql<BegunRehearsal>`
    update rehearsals set state = 'RUNNING', beat_at = ${now} where id = ${id} and state = 'QUEUED'
    returning branch_id, day::text as day, settings`.execute(tx);
  return rows[0] ?? null;
}

/** Notes that the rehearsals are still somebody's. @returns those of them that still wait or run */
export async function beat(tx: Tx, ids: readonly RehearsalId[], now: Date): Promise<Set<RehearsalId>> {
  const { rows } = await sql<{ id: RehearsalId }>`
    update rehearsals set beat_at = ${now}
    where id = any(${[...ids]}::bigint[]) and state in ('QUEUED', 'RUNNING') returning id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Notes simulated days. @returns whether the rehearsal still runs */
export const noteProgress = (
  tx: Tx,
  id: RehearsalId,
  mark: { readonly done: number; readonly now: Date },
): Promise<boolean> => noteTaskProgress(tx, 'rehearsals', { id, ...mark });

/** Ends one that waits or runs without a result. */
export const end = (
  tx: Tx,
  id: RehearsalId,
  ended: { readonly state: 'CANCELLED' | 'FAILED'; readonly now: Date },
): Promise<void> => endTask(tx, 'rehearsals', { id, ...ended });

export async function finish(
  tx: Tx,
  id: RehearsalId,
  { result, now }: { readonly result: RehearsalResult; readonly now: Date },
): Promise<void> {
  await sql`update rehearsals set state = 'DONE', done = total, finished_at = ${now},
    result = ${JSON.stringify(result)}::jsonb where id = ${id} and state = 'RUNNING'`.execute(tx);
}
