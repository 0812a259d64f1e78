import type { BranchId } from '@ulak/contracts/ids';
import type { WaitingFilter } from './waiting-filter.ts';

/**
 * The open dialog of automatic assignment: waiting orders of a branch, its settings, suggestions (null: no
 * branch is chosen yet), shares and predictions.
 */
export type DispatchDialog =
  | { readonly kind: 'waits'; readonly branchId: BranchId; readonly show: WaitingFilter }
  | { readonly kind: 'settings'; readonly branchId: BranchId }
  | { readonly kind: 'plan'; readonly branchId: BranchId | null }
  | { readonly kind: 'insights'; readonly branchId: BranchId | null };
