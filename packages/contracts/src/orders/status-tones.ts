import type { OrderStatus } from './status.ts';

/**
 * The one colour of each order status (spec 1 §4), for the light and the dark scheme: map, table, badge,
 * chart and the server's first answer read it from here.
 */
export const STATUS_TONES = {
  PENDING: { light: '#586473', dark: '#aeb8c4' },
  PREPARING: { light: '#a84a00', dark: '#ffa75e' },
  READY: { light: '#7a5d00', dark: '#ecc94b' },
  AVAILABLE: { light: '#a8246e', dark: '#ff9ccb' },
  ASSIGNED: { light: '#1a5fd0', dark: '#7db4ff' },
  PICKED_UP: { light: '#4b45d6', dark: '#a9a6ff' },
  IN_DELIVERY: { light: '#8a2bc2', dark: '#d8a0ff' },
  DELIVERED: { light: '#1a7738', dark: '#63d489' },
  CANCELLED: { light: '#6d645d', dark: '#b5aaa1' },
  UNDELIVERABLE: { light: '#c81e2b', dark: '#ff8088' },
} as const satisfies Record<OrderStatus, { readonly light: string; readonly dark: string }>;
