import { asBranchId, asOrderId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { readView, writeView } from './dashboard-view.ts';

describe('the address bar', () => {
  it('round trip', () => {
    const view = {
      branchId: asBranchId(3),
      sort: 'desc',
      show: 'overdue',
      view: 'board',
      orderId: asOrderId(12),
    } as const;
    expect(readView(writeView(view))).toEqual(view);
    expect(writeView({ branchId: 'all', sort: null, show: null, view: null, orderId: null })).toEqual({});
  });

  it('what it does not understand counts as absent', () => {
    const search = { branch: '-1', sort: 'up', show: 'x', view: 'kitchen', order: '1e9' };
    expect(readView(search)).toEqual({ branchId: 'all', sort: null, show: null, view: null, orderId: null });
    expect(readView({ branch: '5', order: 0 })).toMatchObject({ branchId: 5, orderId: null });
  });
});
