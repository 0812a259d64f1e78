import { describe, expect, it } from 'vitest';
import { ERRORS } from '../errors.ts';
import { createOrder } from '../orders/create-order.ts';
import { getOrder } from '../orders/read-orders.ts';
import { listOrderChanges } from '../orders/order-changes.ts';
import { KEY_ERRORS } from './key-errors.ts';

/** Refusals that only a signed-in person gets: a key has its branch. */
const NOT_BY_KEY = ['BRANCH_REQUIRED', 'BRANCH_NOT_FOUND', 'BRANCH_UNASSIGNED'];

describe('refusals of calls by key', () => {
  it.each(KEY_ERRORS.map(({ code, status }) => [code, status] as const))(
    '%s has its status',
    (code, status) => {
      expect(ERRORS[code].status).toBe(status);
    },
  );

  it('all that the calls for keys declare are explained', () => {
    const calls = [createOrder, getOrder, listOrderChanges];
    // the first: whoever sends the key in another header
    const declared = ['NOT_AUTHENTICATED', ...calls.flatMap(({ refuses }) => [...refuses])];
    const explained: readonly string[] = KEY_ERRORS.map(({ code }) => code);
    expect(declared.filter((code) => !explained.includes(code) && !NOT_BY_KEY.includes(code))).toEqual([]);
  });
});
