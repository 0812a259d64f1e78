import { describe, expect, it } from 'vitest';
import {
  ACTIVE_STATUSES,
  COURIER_LOAD_STATUSES,
  FINAL_STATUSES,
  isOneOf,
  ON_ROAD_STATUSES,
  ORDER_STATUSES,
  POOL_STATUSES,
} from './status.ts';
import { sourceStatusesOf } from './transitions.ts';

describe('spec 1 §4, spec 3 §4.1: the order statuses', () => {
  it('are ten, each either active or final', () => {
    expect(ORDER_STATUSES).toHaveLength(10);
    expect([...ACTIVE_STATUSES, ...FINAL_STATUSES].toSorted()).toEqual([...ORDER_STATUSES].toSorted());
  });

  it('a courier’s load begins with the assignment and ends with the delivery; the road is part of it', () => {
    expect(COURIER_LOAD_STATUSES).toEqual(['ASSIGNED', 'PICKED_UP', 'IN_DELIVERY']);
    expect(ON_ROAD_STATUSES.every((status) => isOneOf(status, COURIER_LOAD_STATUSES))).toBe(true);
    expect(isOneOf('UNDELIVERABLE', COURIER_LOAD_STATUSES)).toBe(false);
  });

  it('DECISIONS "Orders", Pool: the pool is what can be claimed', () => {
    expect([...POOL_STATUSES]).toEqual([...sourceStatusesOf('claim')]);
  });
});
