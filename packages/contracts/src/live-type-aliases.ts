import type { LiveMessageType } from './events.ts';

/**
 * Alternative names of live messages that clients accept too (DECISIONS "Live event names"). In a file of its
 * own: the web reads it without the schemas.
 */
export const LIVE_TYPE_ALIASES: Readonly<Record<string, LiveMessageType>> = {
  COURIER_STATUS_UPDATE: 'COURIER_STATUS_UPDATED',
  COURIER_LOCATION_UPDATE: 'COURIER_LOCATION_UPDATED',
};
