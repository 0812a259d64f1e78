import type { PaySlip } from '@ulak/contracts/salary/pay-slip';
import { createContext, useContext } from 'react';
import type { SlipObjections } from '../model/pointers.ts';

/** What every part of a slip needs: whose it is, who reads it, and what was objected to. */
export interface SlipReading {
  readonly slip: PaySlip;
  /** The courier objects; management answers. */
  readonly isOwn: boolean;
  readonly objections: SlipObjections;
}

export const SlipContext = createContext<SlipReading | null>(null);

/** @throws Error outside of a slip */
export function useSlip(): SlipReading {
  const reading = useContext(SlipContext);
  if (!reading) throw new Error('outside of a slip');
  return reading;
}
