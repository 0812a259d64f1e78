import type { CourierState } from './state.ts';

/** What a courier does; whoever is not online is offline, whatever they did last. */
export const stateOf = ({
  online,
  status,
}: {
  readonly online: boolean;
  readonly status: CourierState;
}): CourierState => (online ? status : 'OFFLINE');
