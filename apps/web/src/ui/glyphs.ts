import type { CourierState } from '@ulak/contracts/couriers/state';
import type { OrderStatus } from '@ulak/contracts/orders/status';

/**
 * One icon per order status and courier state, as the strokes of a 24 × 24 drawing (outlines of Tabler Icons,
 * MIT). Kept as path data because the same icon is drawn in a badge (SVG) and on the map's canvas (`Path2D`):
 * ux.md, "one colour and one icon everywhere".
 */
export const STATUS_GLYPHS = {
  PENDING: ['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 7v5l3 3'],
  PREPARING: ['M19 3v12h-5c-.023 -3.681 .184 -7.406 5 -12m0 12v6h-1v-3m-10 -14v17m-3 -17v3a3 3 0 1 0 6 0v-3'],
  READY: ['M12 3l8 4.5l0 9l-8 4.5l-8 -4.5l0 -9l8 -4.5', 'M12 12l8 -4.5', 'M12 12l0 9', 'M12 12l-8 -4.5'],
  AVAILABLE: [
    'M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
    'M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2',
    'M16 3.13a4 4 0 0 1 0 7.75',
    'M21 21v-2a4 4 0 0 0 -3 -3.85',
  ],
  ASSIGNED: ['M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0', 'M6 21v-2a4 4 0 0 1 4 -4h4', 'M15 19l2 2l4 -4'],
  PICKED_UP: [
    'M12 21l-8 -4.5v-9l8 -4.5l8 4.5v4.5',
    'M12 12l8 -4.5',
    'M12 12v9',
    'M12 12l-8 -4.5',
    'M15 18h7',
    'M19 15l3 3l-3 3',
  ],
  IN_DELIVERY: [
    'M16 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M5 16v1a2 2 0 0 0 4 0v-5h-3a3 3 0 0 0 -3 3v1h10a6 6 0 0 1 5 -4v-5a2 2 0 0 0 -2 -2h-1',
    'M6 9l3 0',
  ],
  DELIVERED: ['M5 12l5 5l10 -10'],
  CANCELLED: ['M18 6l-12 12', 'M6 6l12 12'],
  UNDELIVERABLE: [
    'M12 9v4',
    'M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 ' +
      '-2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0',
    'M12 16h.01',
  ],
} as const satisfies Record<OrderStatus, readonly string[]>;

export const COURIER_GLYPHS = {
  FREE: ['M5 12l5 5l10 -10'],
  BUSY: [
    'M16 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M5 16v1a2 2 0 0 0 4 0v-5h-3a3 3 0 0 0 -3 3v1h10a6 6 0 0 1 5 -4v-5a2 2 0 0 0 -2 -2h-1',
    'M6 9l3 0',
  ],
  RETURNING: ['M9 14l-4 -4l4 -4', 'M5 10h11a4 4 0 1 1 0 8h-1'],
  BREAK: [
    'M3 14c.83 .642 2.077 1.017 3.5 1c1.423 .017 2.67 -.358 3.5 -1c.83 -.642 2.077 -1.017 3.5 ' +
      '-1c1.423 -.017 2.67 .358 3.5 1',
    'M8 3a2.4 2.4 0 0 0 -1 2a2.4 2.4 0 0 0 1 2',
    'M12 3a2.4 2.4 0 0 0 -1 2a2.4 2.4 0 0 0 1 2',
    'M3 10h14v5a6 6 0 0 1 -6 6h-2a6 6 0 0 1 -6 -6v-5',
    'M16.746 16.726a3 3 0 1 0 .252 -5.555',
  ],
  OFFLINE: ['M18 6l-12 12', 'M6 6l12 12'],
} as const satisfies Record<CourierState, readonly string[]>;

export const BRANCH_GLYPH = [
  'M3 21l18 0',
  'M3 7v1a3 3 0 0 0 6 0v-1m0 1a3 3 0 0 0 6 0v-1m0 1a3 3 0 0 0 6 0v-1h-18l2 -4h14l2 4',
  'M5 21l0 -10.15',
  'M19 21l0 -10.15',
  'M9 21v-4a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v4',
] as const;

export const HOME_GLYPH = [
  'M5 12l-2 0l9 -9l9 9l-2 0',
  'M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-7',
  'M9 21v-6a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v6',
] as const;
