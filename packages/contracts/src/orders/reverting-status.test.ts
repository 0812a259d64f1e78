import { expect, it } from 'vitest';
import { revertStatus } from './transitions.ts';

// history can begin at any of these where an order came from elsewhere: each alone proves packed goods
it.each(['READY', 'PICKED_UP', 'IN_DELIVERY', 'UNDELIVERABLE'] as const)(
  'DECISIONS "Orders": %s alone in the history means the goods exist',
  (status) => {
    expect(revertStatus(['ASSIGNED', status])).toBe('READY');
  },
);
