import type { UserId } from '@ulak/contracts/ids';
import type { EarningView, PayoutView } from '@ulak/contracts/wallet/schema';

/** Whose pay a form is about. */
export interface Payee {
  readonly courierId: UserId;
  readonly fullName: string;
}

/** What a manager does to a wallet in a dialog of its own. */
export type WalletAction =
  | { readonly kind: 'bonus'; readonly courier: Payee }
  | { readonly kind: 'edit'; readonly earning: EarningView }
  /** `about`: the earning that it puts right. */
  | { readonly kind: 'correction'; readonly courier: Payee; readonly about: EarningView | null }
  | { readonly kind: 'pay'; readonly courier: Payee }
  | { readonly kind: 'reverse'; readonly payout: PayoutView }
  | { readonly kind: 'receipt'; readonly payout: PayoutView };

export type Act = (action: WalletAction) => void;
