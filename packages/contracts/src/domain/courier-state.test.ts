import { describe, expect, it } from 'vitest';
import { type CourierStateInput, courierState } from './courier-state.ts';

const free: CourierStateInput = { online: true, onBreak: false, load: 0, isReturning: false };

describe('what a courier is doing (spec 2 §2.2, DECISIONS "Return delays")', () => {
  it.each<[string, Partial<CourierStateInput>]>([
    ['FREE', {}],
    ['BUSY', { load: 1 }],
    ['BUSY', { load: 1, isReturning: true }],
    ['RETURNING', { isReturning: true }],
    ['BREAK', { onBreak: true }],
    ['BREAK', { onBreak: true, isReturning: true }],
    ['OFFLINE', { online: false }],
    ['OFFLINE', { online: false, isReturning: true, load: 2, onBreak: true }],
  ])('%s with %o', (state, change) => {
    expect(courierState({ ...free, ...change })).toBe(state);
  });
});
