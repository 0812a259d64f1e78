import { isErased } from '@ulak/contracts/orders/erasure';
import type { OrderView } from '@ulak/contracts/orders/schema';
import type { Role } from '@ulak/contracts/roles';
import { mayStaff } from '../../../domain/orders/staff-actions.ts';
import { isOnRoad } from './courier-of-order.ts';

/** What staff can do about an order from its details, what moves it on first. */
const ORDER_STEPS = [
  'prepare',
  'assign',
  'reassign',
  'deliveries',
  'markReady',
  'notePacked',
  'print',
  'call',
  'preview',
  'share',
  'edit',
  'offerToPool',
  'withdrawFromPool',
  'unassign',
  'cancel',
] as const;

/** Something that can be done about an order: steps of the transition table, and what is possible always. */
export type OrderStep = (typeof ORDER_STEPS)[number];

/**
 * The steps that are possible now, the main one first: the courier, then what can be seen of the road, then
 * paper. Whoever packs says 'Hazır' first.
 */
export function orderSteps(order: OrderView, role: Role): readonly OrderStep[] {
  const possible = ORDER_STEPS.filter((step) => isPossible(step, order));
  if (role !== 'PACKAGING_CHIEF') return possible;
  const isPacking = (step: OrderStep): boolean => step === 'markReady' || step === 'notePacked';
  return possible.toSorted((a, b) => Number(isPacking(b)) - Number(isPacking(a)));
}

function isPossible(step: OrderStep, order: OrderView): boolean {
  if (step === 'print' || step === 'preview') return true;
  if (step === 'deliveries') return isOnRoad(order);
  // of an erased customer nothing is left to call, to tell or to change
  if (isErased(order) && step !== 'cancel') return false;
  if (step === 'call' || step === 'share') return true;
  return mayStaff(step, order.status) && (step !== 'notePacked' || order.readyAt === null);
}
