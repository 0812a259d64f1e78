import { useContext } from 'react';
import { payEstimate } from '../model/pay-estimate.ts';
import { DeliveryRate } from './use-delivery-rate.ts';

/** What delivering an order pays today, TL; null: nothing is said of it. */
export const usePayEstimate = (order: Parameters<typeof payEstimate>[1]): number | null =>
  payEstimate(useContext(DeliveryRate), order);
