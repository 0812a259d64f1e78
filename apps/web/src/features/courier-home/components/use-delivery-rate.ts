import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { OwnDeliveryRate } from '@ulak/contracts/wallet/estimates';
import { createContext, useContext } from 'react';
import { useRefetchInterval } from '../../../lib/polling.ts';
import { payEstimate } from '../model/pay-estimate.ts';
import { ownDeliveryRate } from '../queries.ts';

/** The present rates of the courier's branch; null: not known, or its wallets are off. */
export const DeliveryRate = createContext<OwnDeliveryRate | null>(null);

/** What delivering an order pays today, TL; null: nothing is said of it. */
export const usePayEstimate = (order: Parameters<typeof payEstimate>[1]): number | null =>
  payEstimate(useContext(DeliveryRate), order);

/** The rates as they are now: asked for anew whenever the branch changes. */
export function useDeliveryRate(
  branch: Pick<BranchView, 'id' | 'walletEnabled'> | null | undefined,
): OwnDeliveryRate | null {
  const isOn = branch?.walletEnabled === true;
  const refetchInterval = useRefetchInterval('branches');
  const { data } = useQuery({ ...ownDeliveryRate(branch?.id ?? null), enabled: isOn, refetchInterval });
  return isOn ? (data ?? null) : null;
}
