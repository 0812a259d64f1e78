import type { OrderStatus } from '@ulak/contracts/orders/status';

/** Spec 3 §8, where the server gives no sentence of its own. */
export const STATUS_UPDATE_FAILED = 'Sipariş durumu güncellenirken bir hata oluştu.';

/** The one next step of an order. */
export interface NextStep {
  readonly to: 'PICKED_UP' | 'IN_DELIVERY' | 'DELIVERED';
  readonly label: string;
  /** What is asked before; null: a tap is enough. */
  readonly question: string | null;
}

/** The next step for a courier, or null when the order is not theirs to move (spec 3 §4.2). */
export function nextStep(status: OrderStatus): NextStep | null {
  switch (status) {
    case 'ASSIGNED':
      return { to: 'PICKED_UP', label: 'Kabul Et', question: null };
    case 'PICKED_UP':
      return {
        to: 'IN_DELIVERY',
        label: 'Teslimata Başla',
        question: 'Bu siparişin teslimatına başlıyor musunuz?',
      };
    case 'IN_DELIVERY':
      return { to: 'DELIVERED', label: 'Teslim Edildi', question: 'Siparişi müşteriye teslim ettiniz mi?' };
    default:
      return null;
  }
}

/** Only an order on the road can turn out undeliverable (spec 3 §4.2). */
export const mayReportProblem = (status: OrderStatus): boolean => status === 'IN_DELIVERY';
