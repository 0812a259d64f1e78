import type { Collected } from '@ulak/contracts/cash/own-payment';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { actionsFrom, type OrderAction } from '@ulak/contracts/orders/transitions';

/** Spec 3 §8, where the server gives no sentence of its own. */
export const STATUS_UPDATE_FAILED = 'Sipariş durumu güncellenirken bir hata oluştu.';

/** What a step says besides: why an order could not be delivered, what was collected otherwise. */
export interface StepDetails {
  readonly note?: string;
  readonly collection?: { readonly lines: readonly Collected[]; readonly note: string };
}

/** The one next step of an order. */
export interface NextStep {
  readonly to: 'PICKED_UP' | 'IN_DELIVERY' | 'DELIVERED';
  readonly label: string;
  /** What is asked before; null: a tap is enough. */
  readonly question: string | null;
}

/** The buttons of the courier's steps, by the step of the transition table. */
const NEXT_STEPS = {
  accept: { to: 'PICKED_UP', label: 'Kabul Et', question: null },
  start: {
    to: 'IN_DELIVERY',
    label: 'Teslimata Başla',
    question: 'Bu siparişin teslimatına başlıyor musunuz?',
  },
  deliver: { to: 'DELIVERED', label: 'Teslim Edildi', question: 'Siparişi müşteriye teslim ettiniz mi?' },
} as const satisfies Partial<Record<OrderAction, NextStep>>;

/** The next step of the order's own courier; null: the table has none (spec 3 §4.2). */
export function nextStep(status: OrderStatus): NextStep | null {
  const actions = actionsFrom(status, 'OWN_COURIER');
  const action = (['accept', 'start', 'deliver'] as const).find((one) => actions.includes(one));
  return action ? NEXT_STEPS[action] : null;
}

/** Whether the order can turn out undeliverable now (spec 3 §4.2). */
export const mayReportProblem = (status: OrderStatus): boolean =>
  actionsFrom(status, 'OWN_COURIER').includes('fail');
