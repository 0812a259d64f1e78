import { asBranchId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../test/order.ts';
import { changeFromOrder, createChangeLog, foldChanges, needsRefetch } from './order-changes.ts';

describe('live changes: newest wins, bursts fold', () => {
  const first = anOrder({ id: 1, version: 3 });
  const list = [first];
  const next = (given: Parameters<typeof anOrder>[0]) => changeFromOrder(anOrder({ id: 1, ...given }));

  it('older and equal versions change nothing: the very same list comes back', () => {
    expect(foldChanges(list, [next({ version: 3, status: 'READY' }), next({ version: 2 })], 'all')).toBe(
      list,
    );
    expect(foldChanges(list, [], 'all')).toBe(list);
  });

  it('a burst ends in its newest, whatever came first', () => {
    const burst = [next({ version: 5, status: 'ASSIGNED' }), next({ version: 4, status: 'READY' })];
    expect(foldChanges(list, burst, 'all')).toMatchObject([{ status: 'ASSIGNED', version: 5 }]);
  });

  it('finished orders leave and are not brought back by an older message', () => {
    const burst = [next({ version: 6, status: 'DELIVERED' }), next({ version: 5, status: 'IN_DELIVERY' })];
    expect(foldChanges(list, burst, 'all')).toEqual([]);
  });

  it('new orders come in, those of other branches stay out', () => {
    const created = changeFromOrder(anOrder({ id: 2, branchId: 9 }));
    expect(foldChanges(list, [created], asBranchId(1))).toBe(list);
    expect(foldChanges(list, [created], asBranchId(9))).toHaveLength(2);
  });

  it('a change without its order asks for the list, a finish does not', () => {
    expect(needsRefetch([{ ...next({ version: 9 }), order: undefined }])).toBe(true);
    expect(needsRefetch([{ ...next({ version: 9, status: 'CANCELLED' }), order: undefined }])).toBe(false);
  });

  it('the log refuses what is not newer and returns what came since a cursor', () => {
    const log = createChangeLog();
    expect(log.add(next({ version: 4 }))).toBe(true);
    expect(log.add(next({ version: 4 }))).toBe(false);
    const mark = log.cursor();
    expect(log.add(next({ version: 6 }))).toBe(true);
    expect(log.add(next({ version: 5 }))).toBe(false);
    expect(log.since(mark).map(({ version }) => version)).toEqual([6]);
  });
});
