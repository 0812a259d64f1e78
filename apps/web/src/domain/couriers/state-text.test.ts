import { describe, expect, it } from 'vitest';
import { stateText } from './state-text.ts';
import { aCourier } from '../../test/order.ts';

describe('what the roster says of a break', () => {
  const now = Date.parse('2026-03-02T16:00:00Z');
  it.each([
    [{ status: 'BREAK', breakEndsAt: '2026-03-02T16:30:04Z' }, 'Molada · 30 dk'],
    [{ status: 'BREAK', breakEndsAt: '2026-03-02T16:17:30Z' }, 'Molada · 18 dk'],
    [{ status: 'BREAK', breakEndsAt: '2026-03-02T16:00:00Z' }, 'Molada · 0 dk'],
    [{ status: 'BREAK', breakEndsAt: '2026-03-02T15:55:00Z' }, 'Mola 5 dk aştı'],
    [{ status: 'BREAK' }, 'Molada'],
    [{ status: 'BUSY' }, 'Meşgul'],
    [{ status: 'BUSY', load: 2, offered: 1 }, 'Meşgul'],
    [{ status: 'FREE', load: 1, offered: 1 }, 'Soruldu'],
  ] as const)('%o: %s', (given, text) => {
    expect(stateText(aCourier(given), now)).toBe(text);
  });
});
