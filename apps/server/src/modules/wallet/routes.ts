import { maySeePay } from '@ulak/contracts/access';
import type { Endpoint } from '@ulak/contracts/endpoint';
import { exportWallets } from '@ulak/contracts/wallet/export-wallets';
import {
  addBonus,
  addCorrection,
  editEarning,
  listEarnings,
  removeEarning,
  summariseWallets,
} from '@ulak/contracts/wallet/manage-earnings';
import { getOwnDeliveryRate, getOwnMonthEstimate } from '@ulak/contracts/wallet/own-estimates';
import { getOwnWallet } from '@ulak/contracts/wallet/own-wallet';
import { listPayouts, payCourier, previewPayout, reversePayout } from '@ulak/contracts/wallet/payouts';
import { requireUser } from '../../access/access-guard.ts';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import { type Call, success, type TxCall } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import type { PayCall } from './record-change.ts';
import type { WalletService } from './service.ts';

export interface WalletRouteDeps {
  readonly wallet: WalletService;
  wake(): void;
}

/** @throws AppError FORBIDDEN for a general manager whose company closes pay to them */
function requirePayReader({ actor }: Pick<Call<Endpoint>, 'actor'>): UserActor {
  const user = requireUser(actor);
  if (!maySeePay(user)) throw new AppError('FORBIDDEN');
  return user;
}

const payCallOf = (call: TxCall<Endpoint>): PayCall => ({
  tx: call.tx,
  scope: call.scope,
  actor: requirePayReader(call),
  now: call.now,
  ip: call.request.ip,
});

export function walletRoutes(mounter: Mounter, deps: WalletRouteDeps): void {
  mountReads(mounter, deps);
  mountChanges(mounter, deps);
}

function mountReads({ mount, mountBareFile }: Mounter, { wallet }: WalletRouteDeps): void {
  mount(getOwnWallet, async ({ tx, query, ...call }) =>
    success(await wallet.readOwn(tx, { ...call, actor: requireUser(call.actor) }, query)),
  );
  mount(getOwnDeliveryRate, async ({ tx, actor }) =>
    success(await wallet.readDeliveryRate(tx, requireUser(actor))),
  );
  mount(getOwnMonthEstimate, async ({ tx, actor, now }) =>
    success(await wallet.readMonthEstimate(tx, { actor: requireUser(actor), now })),
  );
  mount(listEarnings, ({ tx, query, ...call }) => {
    requirePayReader(call);
    return wallet.listEarnings(tx, call, query);
  });
  mount(summariseWallets, ({ tx, query, ...call }) => {
    requirePayReader(call);
    return wallet.summarise(tx, call, query);
  });
  mountBareFile(exportWallets, async ({ query, scope, now, request, ...call }) => {
    const asker = { scope, now, ip: request.ip, actor: requirePayReader(call) };
    return { ...(await wallet.exportSheet(asker, query)), mediaType: exportWallets.mediaType ?? '' };
  });
  mount(previewPayout, async (call) => success(await wallet.previewPayout(payCallOf(call), call.query)));
  mount(listPayouts, ({ tx, query, ...call }) => {
    const actor = requireUser(call.actor);
    if (actor.role !== 'COURIER') requirePayReader(call);
    return wallet.listPayouts(tx, { ...call, actor }, query);
  });
}

function mountChanges({ mount }: Mounter, { wallet, wake }: WalletRouteDeps): void {
  mount(addBonus, async (call) => {
    call.afterCommit(wake);
    return success(await wallet.addBonus(payCallOf(call), call.body));
  });
  mount(addCorrection, async (call) => {
    call.afterCommit(wake);
    return success(await wallet.addCorrection(payCallOf(call), call.body));
  });
  mount(editEarning, async (call) => {
    call.afterCommit(wake);
    return success(await wallet.edit(payCallOf(call), call.params.id, call.body));
  });
  mount(removeEarning, async (call) => {
    call.afterCommit(wake);
    return success(await wallet.remove(payCallOf(call), call.params.id));
  });
  mount(payCourier, async (call) => {
    call.afterCommit(wake);
    return success(await wallet.pay(payCallOf(call), call.body));
  });
  mount(reversePayout, async (call) => {
    call.afterCommit(wake);
    return success(await wallet.reverse(payCallOf(call), call.params.id, call.body));
  });
}
