import type { HandOverView } from '@ulak/contracts/cash/hand-over';
import type { CollectionView, CourierCash } from '@ulak/contracts/cash/schema';

/** An order whose collection is looked at. */
export type CollectedOrder = Pick<CollectionView, 'orderId' | 'orderNumber'>;

/** What is done at the desk in a dialog of its own. */
export type CashAction =
  | { readonly kind: 'count'; readonly cash: CourierCash }
  | { readonly kind: 'change'; readonly cash: CourierCash }
  | { readonly kind: 'collection'; readonly order: CollectedOrder }
  | { readonly kind: 'correct'; readonly handOver: HandOverView }
  | { readonly kind: 'deduct'; readonly handOver: HandOverView }
  | { readonly kind: 'receipt'; readonly handOver: HandOverView };

export type Act = (action: CashAction) => void;
