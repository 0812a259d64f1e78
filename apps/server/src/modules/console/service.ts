import type { BodyOf } from '@ulak/contracts/call';
import type { deleteRow as deleteCall, updateRow as updateCall } from '@ulak/contracts/database/calls';
import type {
  ConsoleState,
  ConsoleTable,
  ConsoleTablePage,
  QueryBody,
  QueryResult,
} from '@ulak/contracts/database/schema';
import type { UserActor } from '../../access/scope.ts';
import type { Secrets } from '../../access/secrets.ts';
import { AppError } from '../../app-error.ts';
import type { ConsoleAbility } from '../../db/console-roles.ts';
import type { Database, Tx } from '../../db/database.ts';
import { type DocumentFiles, tellAbsence } from '../documents/service.ts';
import type { OrderService } from '../orders/service.ts';
import { getCleanup, listCleanups, runCleanup } from './cleanup.ts';
import { explainFailure } from './explain-failure.ts';
import { failureOf, keepStatement, listHistory, outcomeOf } from './history.ts';
import { createRunLimit } from './limit-runs.ts';
import { listTables } from './list-tables.ts';
import { parseStatement } from './parse-statement.ts';
import { getTable, type PageQuery, readPage } from './read-page.ts';
import { createRowReader } from './read-rows.ts';
import type { Writer } from './record-write.ts';
import { inOwnTransaction } from './run-change.ts';
import { assertConfirmed, changeByQuery, runReading } from './run-query.ts';
import { deleteRow, updateRow } from './write-row.ts';

export { forgetStatements } from './forget-statements.ts';

/** What the console can do in this installation, and how its reader connects. */
export interface ConsoleAccess extends ConsoleAbility {
  readonly readerUrl: string;
}

export interface ConsoleDeps {
  readonly console: ConsoleAccess;
  /** Connection string of the application's role. */
  readonly appUrl: string;
  readonly isEmbedded: boolean;
  readonly db: Database;
  readonly reservedDb: Database;
  readonly secrets: Secrets;
  readonly documentFiles: DocumentFiles;
  readonly orders: Pick<OrderService, 'recordCorrections'>;
  confirmPassword(actor: UserActor, password: string): Promise<void>;
  /** After a commit that appended events. */
  wake(): void;
  warn(error: unknown): void;
}

/** Runs beside the statement in its transaction, for a request that may be repeated. */
export type Wrap = (tx: Tx, work: () => Promise<QueryBodyResult>) => Promise<QueryBodyResult>;
type QueryBodyResult = Omit<QueryResult, 'durationMs'>;

export type ConsoleService = ReturnType<typeof createConsoleService>;

/** The owner's look into the database (spec 4 §2, docs/decisions/083). The roles' rights are its wall. */
export function createConsoleService(deps: ConsoleDeps) {
  const { console: access, appUrl, db, orders, reservedDb } = deps;
  const limit = createRunLimit();
  const cleanupDeps = { files: tellAbsence(deps.documentFiles, deps.warn), reservedDb };
  const readRows = createRowReader({ url: access.readerUrl, isEmbedded: deps.isEmbedded });
  const reason = access.reason ?? '';
  const assertReads = (): void => {
    if (!access.mayRead) throw new AppError('CONSOLE_UNAVAILABLE', { reason });
  };
  const assertWrites = (): void => {
    assertReads();
    if (!access.mayWrite) throw new AppError('CONSOLE_READS_ONLY', { reason });
  };
  /** Ends what runs when the server does: it waits for no statement. */
  const stopping = new AbortController();
  const run = <T>(
    work: (signal: AbortSignal) => Promise<T>,
    caller: AbortSignal = stopping.signal,
  ): Promise<T> => {
    const signal = AbortSignal.any([caller, stopping.signal]);
    return limit(() => work(signal)).catch((error: unknown) => {
      throw explainFailure(error, { isGone: signal.aborted });
    });
  };
  const change = <T>(
    writer: Writer,
    work: (tx: Tx) => Promise<{ result: T; isTrial: boolean }>,
  ): Promise<T> =>
    run(
      (signal) =>
        inOwnTransaction({ appUrl, onError: deps.warn, reservedDb }, { scope: writer.scope, signal }, work),
      writer.signal,
    ).then((result) => {
      deps.wake();
      return result;
    });

  async function query(
    writer: Writer,
    { body, wrap }: { readonly body: QueryBody; readonly wrap: Wrap },
  ): Promise<QueryBodyResult> {
    const statement = await parseStatement(body.query);
    if (statement.kind === 'read')
      return run((signal) => runReading(readRows, { query: body.query, signal }), writer.signal);
    assertWrites();
    const { confirm } = body;
    assertConfirmed({ statement, confirm });
    if (body.password === undefined)
      throw new AppError('VALIDATION_ERROR', {}, { password: 'Şifrenizi girin' });
    await deps.confirmPassword(writer.actor, body.password);
    return change(writer, async (tx) => {
      const table = await getTable(tx, statement.table);
      const work = () => changeByQuery(tx, { orders }, writer, { statement, table, confirm });
      return { result: await (confirm ? wrap(tx, work) : work()), isTrial: !confirm };
    });
  }

  return {
    state: (): ConsoleState => ({
      isAvailable: access.mayRead,
      canWrite: access.mayRead && access.mayWrite,
      reason: access.reason,
    }),

    /** @throws AppError CONSOLE_UNAVAILABLE */
    listTables(tx: Tx): Promise<ConsoleTable[]> {
      assertReads();
      return listTables(tx);
    },

    /** @throws AppError CONSOLE_UNAVAILABLE | CONSOLE_TABLE_NOT_FOUND | as a reading statement */
    async readPage(name: string, page: PageQuery): Promise<ConsoleTablePage> {
      assertReads();
      const table = await db.reads.asSystem((tx) => getTable(tx, name));
      return run((signal) => readPage((reading) => readRows({ ...reading, signal }), table, page));
    },

    /** @throws AppError as `write-row.ts`, PASSWORD_WRONG, LOGIN_THROTTLED */
    async updateRow(
      writer: Writer,
      { name, id }: { name: string; id: string },
      body: BodyOf<typeof updateCall>,
    ) {
      assertWrites();
      await deps.confirmPassword(writer.actor, body.password);
      return change(writer, async (tx) => {
        const table = await getTable(tx, name);
        return { result: await updateRow(tx, { orders }, writer, { table, id, body }), isTrial: false };
      });
    },

    /** @throws AppError as `write-row.ts`, PASSWORD_WRONG, LOGIN_THROTTLED */
    async deleteRow(
      writer: Writer,
      { name, id }: { name: string; id: string },
      body: BodyOf<typeof deleteCall>,
    ) {
      assertWrites();
      await deps.confirmPassword(writer.actor, body.password);
      return change(writer, async (tx) => {
        const table = await getTable(tx, name);
        return { result: await deleteRow(tx, { orders }, writer, { table, id, body }), isTrial: false };
      });
    },

    /** Runs one statement and keeps it in the own history, whatever became of it. @throws AppError */
    async query(
      writer: Writer,
      given: { readonly body: QueryBody; readonly wrap: Wrap },
    ): Promise<QueryResult> {
      assertReads();
      const startedAt = performance.now();
      const ran = () => ({
        actor: writer.actor,
        at: writer.now,
        statement: given.body.query,
        durationMs: Math.round(performance.now() - startedAt),
      });
      try {
        const result = await query(writer, given);
        await keepStatement(deps, ran(), outcomeOf(result));
        return { ...result, durationMs: ran().durationMs };
      } catch (error) {
        await keepStatement(deps, ran(), failureOf(error)).catch(deps.warn);
        throw error;
      }
    },

    /** Cancels what runs. */
    stop: (): void => stopping.abort(),

    history: (actor: UserActor) => listHistory(deps, actor),

    listCleanups: (tx: Tx, now: Date, days: number | undefined) =>
      listCleanups({ ...cleanupDeps, tx, now, days }),

    /** @throws AppError CONSOLE_COMMAND_NOT_FOUND | PASSWORD_WRONG | LOGIN_THROTTLED | VALIDATION_ERROR */
    async prepareCleanup(
      actor: UserActor,
      id: string,
      body: { password: string; days?: number | undefined },
    ) {
      getCleanup(id, body.days);
      await deps.confirmPassword(actor, body.password);
    },
    runCleanup: (tx: Tx, writer: Writer, id: string, days: number | undefined) =>
      runCleanup({ ...cleanupDeps, tx, now: writer.now, days }, writer, id),
  };
}
