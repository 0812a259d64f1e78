import { maySeeCash, maySeePay } from '@ulak/contracts/access';
import {
  correctCollection,
  getCourierCash,
  getOrderCollections,
  giveChange,
  listCourierCash,
} from '@ulak/contracts/cash/courier-cash';
import { exportDaySheet, getDaySheet } from '@ulak/contracts/cash/day-sheets';
import {
  correctHandOver,
  countHandOver,
  deductShortage,
  getHandOver,
  listHandOvers,
} from '@ulak/contracts/cash/hand-overs';
import { confirmHandOver, disputeHandOver, getOwnCash } from '@ulak/contracts/cash/own-cash';
import type { Endpoint } from '@ulak/contracts/endpoint';
import { requireUser } from '../../access/access-guard.ts';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import { type Call, success, type TxCall } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import type { CashCall } from './record-change.ts';
import type { CashService } from './service.ts';

export interface CashRouteDeps {
  readonly cash: CashService;
  wake(): void;
}

/** @throws AppError FORBIDDEN for a general manager whose company closes pay and cash to them */
function requireCashReader({ actor }: Pick<Call<Endpoint>, 'actor'>): UserActor {
  const user = requireUser(actor);
  if (!maySeeCash(user)) throw new AppError('FORBIDDEN');
  return user;
}

const callOf = ({ tx, scope, now, request }: TxCall<Endpoint>, actor: UserActor): CashCall => ({
  tx,
  scope,
  actor,
  now,
  ip: request.ip,
});

export function cashRoutes(mounter: Mounter, deps: CashRouteDeps): void {
  mountReads(mounter, deps);
  mountActs(mounter, deps);
  mountOwn(mounter, deps);
}

function mountReads({ mount, mountBareFile }: Mounter, { cash }: CashRouteDeps): void {
  mount(listCourierCash, async (call) => {
    requireCashReader(call);
    return success(await cash.list(call, call.query.branchId));
  });
  mount(getCourierCash, async (call) => {
    requireCashReader(call);
    return success(await cash.get(call, { ...call.params, ...call.query }));
  });
  mount(getOrderCollections, async (call) => {
    requireCashReader(call);
    return success(await cash.getOrderCollections(call, call.params.id));
  });
  mount(listHandOvers, (call) => {
    requireCashReader(call);
    return cash.listHandOvers(call, call.query);
  });
  mount(getHandOver, async (call) => {
    requireCashReader(call);
    return success(await cash.getHandOver(call, call.params.id));
  });
  mount(getDaySheet, async (call) => {
    const actor = requireCashReader(call);
    return success(await cash.readDaySheet(call.tx, { ...call, actor }, call.query));
  });
  mountBareFile(exportDaySheet, async ({ query, scope, now, request, ...call }) => {
    const asker = { scope, now, ip: request.ip, actor: requireCashReader(call) };
    return { ...(await cash.exportDaySheet(asker, query)), mediaType: exportDaySheet.mediaType ?? '' };
  });
}

function mountActs({ mount }: Mounter, { cash, wake }: CashRouteDeps): void {
  mount(giveChange, async (call) => {
    call.afterCommit(wake);
    return success(await cash.giveChange(callOf(call, requireCashReader(call)), call.body));
  });
  mount(correctCollection, async (call) => {
    call.afterCommit(wake);
    const about = callOf(call, requireCashReader(call));
    return success(await cash.correctCollection(about, call.params.id, call.body));
  });
  mount(countHandOver, async (call) => {
    call.afterCommit(wake);
    return success(await cash.count(callOf(call, requireCashReader(call)), call.body));
  });
  mount(correctHandOver, async (call) => {
    call.afterCommit(wake);
    const about = callOf(call, requireCashReader(call));
    return success(await cash.correctHandOver(about, call.params.id, call.body));
  });
  mount(deductShortage, async (call) => {
    const actor = requireCashReader(call);
    // it is pay
    if (!maySeePay(actor)) throw new AppError('FORBIDDEN');
    call.afterCommit(wake);
    return success(await cash.deductShortage(callOf(call, actor), call.params.id, call.body));
  });
}

function mountOwn({ mount }: Mounter, { cash, wake }: CashRouteDeps): void {
  mount(getOwnCash, async ({ tx, scope, actor }) =>
    success(await cash.readOwn({ tx, scope, actor: requireUser(actor) })),
  );
  mount(confirmHandOver, async (call) => {
    call.afterCommit(wake);
    const { version } = call.body;
    const answer = { action: 'confirm' as const, version, reason: null };
    return success(await cash.answer(callOf(call, requireUser(call.actor)), call.params.id, answer));
  });
  mount(disputeHandOver, async (call) => {
    call.afterCommit(wake);
    const answer = { action: 'dispute' as const, ...call.body };
    return success(await cash.answer(callOf(call, requireUser(call.actor)), call.params.id, answer));
  });
}
