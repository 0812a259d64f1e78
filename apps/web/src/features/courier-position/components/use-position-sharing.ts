import type { UserId } from '@ulak/contracts/ids';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { PositionReporter, type SharingState } from '../queries.ts';

export interface PositionSharing
  extends SharingState,
    Pick<PositionReporter, 'freshStepFix' | 'readStepFix' | 'sendWaiting' | 'reportStep'> {
  /** Asks the phone again, after the courier has mended the cause. */
  retry(): void;
}

/**
 * Shares the phone's position while `isOn`: every 5 s moving, every 20 s standing still (ux "Courier phone").
 */
export function usePositionSharing({ userId, isOn }: { userId: UserId; isOn: boolean }): PositionSharing {
  const [reporter] = useState(() => new PositionReporter(userId));
  const state = useSyncExternalStore(reporter.subscribe, reporter.snapshot);
  useEffect(() => (isOn ? reporter.start() : undefined), [isOn, reporter]);
  const { locate: retry, freshStepFix, readStepFix, sendWaiting, reportStep } = reporter;
  return { ...state, retry, freshStepFix, readStepFix, sendWaiting, reportStep };
}
