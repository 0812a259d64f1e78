import {
  deleteRow,
  getConsoleState,
  getTablePage,
  listCleanupCommands,
  listConsoleTables,
  listHistory,
  runCleanup,
  runQuery,
  updateRow,
} from '@ulak/contracts/database/console';
import { requireUser } from '../../access/access-guard.ts';
import type { Secrets } from '../../access/secrets.ts';
import { type Call, SUCCESS, success } from '../../http/call.ts';
import { claimIdempotencyKey, storeReply } from '../../http/idempotency.ts';
import type { Mounter } from '../../http/mount.ts';
import type { ConsoleService, Wrap } from './service.ts';
import type { Writer } from './record-write.ts';

export interface ConsoleRouteDeps {
  readonly consoleService: ConsoleService;
  readonly secrets: Secrets;
}

/** Told when whoever asked has gone before the answer was sent. */
function goneSignal({ raw }: Call<typeof runQuery>['reply']): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

type AnyCall = Pick<Call<typeof runQuery>, 'actor' | 'scope' | 'now' | 'request' | 'reply'>;
const writerOf = ({ actor, scope, now, request, reply }: AnyCall): Writer => ({
  actor: requireUser(actor),
  scope,
  now,
  ip: request.ip,
  signal: goneSignal(reply),
});

/** Rows of the database are kept by nobody on the way, and statements run in transactions of their own. */
export function consoleRoutes(
  { mount, mountBare, mountPrepared }: Mounter,
  { consoleService: service, secrets }: ConsoleRouteDeps,
): void {
  const unkept = (reply: Call<typeof runQuery>['reply']): void =>
    void reply.header('cache-control', 'no-store');

  /** A confirmed statement is carried out once for each Idempotency-Key, in its own transaction. */
  const once =
    (call: Call<typeof runQuery>): Wrap =>
    async (tx, work) => {
      const key = await claimIdempotencyKey(tx, { endpoint: runQuery, call }, secrets);
      if (key?.replay) {
        void call.reply.header('idempotent-replayed', 'true');
        return JSON.parse(key.replay.reply) as Awaited<ReturnType<typeof work>>;
      }
      const result = await work();
      // without rows: a stored reply is no place for customers
      const told = JSON.stringify({ ...result, rows: [] });
      if (key) await storeReply(tx, key, { status: 200, reply: secrets.seal(told) });
      return result;
    };

  mountBare(getConsoleState, async () => success(service.state()));
  mount(listConsoleTables, ({ tx }) => service.listTables(tx));
  mountBare(getTablePage, async ({ params, query, reply }) => {
    unkept(reply);
    return service.readPage(params.name, { ...query, page: query.page ?? 1 });
  });
  mountBare(updateRow, async (call) => {
    unkept(call.reply);
    return { ...SUCCESS, ...(await service.updateRow(writerOf(call), call.params, call.body)) };
  });
  mountBare(deleteRow, async (call) => {
    await service.deleteRow(writerOf(call), call.params, call.body);
    return SUCCESS;
  });
  mountBare(runQuery, (call) => {
    unkept(call.reply);
    return service.query(writerOf(call), { body: call.body, wrap: once(call) });
  });
  mountBare(listHistory, async ({ actor, reply }) => {
    unkept(reply);
    return success(await service.history(requireUser(actor)));
  });
  mount(listCleanupCommands, async ({ tx, now, query }) => ({
    success: true as const,
    commands: await service.listCleanups(tx, now, query.days),
  }));
  mountPrepared(
    runCleanup,
    ({ actor, params, body }) => service.prepareCleanup(requireUser(actor), params.id, body),
    async ({ tx, params, body, ...call }) => ({
      success: true as const,
      removed: await service.runCleanup(tx, writerOf(call), params.id, body.days),
    }),
  );
}
