import { asBranchId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../../test/user.ts';
import { findUsers } from './find-users.ts';
import { NO_FILTERS, readUsersView, writeUsersView } from './users-view.ts';

const SUKRU = aUser({ id: 1 });
const INCI = aUser({
  id: 2,
  fullName: 'İnci Çağlayan',
  username: '20000000282',
  phone: '+905057654321',
  role: 'BRANCH_MANAGER',
  branchId: 4,
  branchName: 'Beşiktaş',
  active: false,
});
const USERS = [SUKRU, INCI];
const found = (search: string) => findUsers(USERS, { ...NO_FILTERS, search }).map(({ id }) => id);

describe('search of people (criteria D03)', () => {
  it.each([
    ['sukru', [1]],
    ['IĞDIR şükrü', [1]],
    ['igdir', [1]],
    ['inci ÇAĞ', [2]],
    ['caglayan inci besiktas', [2]],
    ['müdür', [2]],
    ['0532 123 45', [1]],
    ['(0505) 765', [2]],
    ['+90505', [2]],
    ['20000000282', [2]],
    ['lezzet', [1, 2]],
    ['inci kadıköy', []],
    ['  ', [1, 2]],
  ])('%s', (search, ids) => {
    expect(found(search)).toEqual(ids);
  });
});

it('filters by role, branch and state', () => {
  const ids = (change: object) => findUsers(USERS, { ...NO_FILTERS, ...change }).map(({ id }) => id);
  expect(ids({ role: 'COURIER' })).toEqual([1]);
  expect(ids({ branchId: asBranchId(4) })).toEqual([2]);
  expect(ids({ state: 'active' })).toEqual([1]);
  expect(ids({ state: 'passive' })).toEqual([2]);
  expect(ids({ state: 'passive', role: 'COURIER' })).toEqual([]);
  expect(findUsers(USERS, NO_FILTERS)).toBe(USERS);
});

it('an address and its view are the same; what it does not understand counts as absent', () => {
  const address = { q: 'ığdır', role: 'COURIER', branch: '3', state: 'passive', sort: '-name', user: '7' };
  expect(writeUsersView(readUsersView(address))).toEqual(address);
  const nonsense = readUsersView({
    role: 'KING',
    branch: '-1',
    state: 'asleep',
    user: '1e3',
    q: ' a\u0000 ',
  });
  expect(nonsense).toEqual({ ...NO_FILTERS, search: 'a', sort: undefined, userId: null });
});
