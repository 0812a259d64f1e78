import type { UserId } from '@ulak/contracts/ids';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { PositionLine, type SharingSeen } from '../queries.ts';

export interface PositionSharing extends SharingSeen {
  /** Asks the phone again, after the courier has mended the cause. */
  retry(): void;
}

/**
 * Shares the phone's position while `isOn`: every 5 s moving, every 20 s standing still (ux "Courier phone").
 */
export function usePositionSharing({ userId, isOn }: { userId: UserId; isOn: boolean }): PositionSharing {
  const [line] = useState(() => new PositionLine(userId));
  const seen = useSyncExternalStore(line.subscribe, line.snapshot);
  useEffect(() => (isOn ? line.start() : undefined), [isOn, line]);
  return { ...seen, retry: line.ask };
}
