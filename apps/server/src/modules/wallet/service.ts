import type { SummaryQuery } from '@ulak/contracts/wallet/schema';
import { addBonus, addCorrection } from './add-pay.ts';
import { editEarning, removeEarning } from './edit-earning.ts';
import { exportWallets, type WalletExportDeps } from './export-wallets.ts';
import { listOfScope, payCourier, previewPayout, reversePayout } from './pay-courier.ts';
import { readDeliveryRate, readMonthEstimate } from './read-estimates.ts';
import { listManaged, readOwnWallet } from './read-wallet.ts';
import type { PayCall } from './record-change.ts';
import { summarise } from './summarise.ts';

export { isWalletOn } from './repository.ts';
export { toEvidence } from './view-earning.ts';

export type { PayCall } from './record-change.ts';
/** What the demo's past is made with. */
export { addBonus, addCorrection, editEarning, payCourier, removeEarning, reversePayout };
export type WalletService = ReturnType<typeof createWalletService>;

/** What couriers earned, and its payment (spec 3 §2.2, §2.4; docs/decisions/070). */
export const createWalletService = (deps: WalletExportDeps) => ({
  readOwn: readOwnWallet,
  readDeliveryRate,
  readMonthEstimate,
  listEarnings: listManaged,
  summarise,
  addBonus,
  addCorrection,
  edit: editEarning,
  remove: removeEarning,
  previewPayout,
  pay: payCourier,
  reverse: reversePayout,
  listPayouts: listOfScope,
  /** @throws AppError VALIDATION_ERROR (the range) */
  exportSheet: (call: Omit<PayCall, 'tx'>, query: SummaryQuery) => exportWallets(deps, call, query),
});
