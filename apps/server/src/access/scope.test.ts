import { asBranchId, asCompanyId, asUserId } from '@ulak/contracts/ids';
import type { Role } from '@ulak/contracts/roles';
import { describe, expect, it } from 'vitest';
import { type Actor, covers, scopeOf, systemScope, type UserActor } from './scope.ts';

const companyId = asCompanyId(3);
const branchId = asBranchId(7);
const user = (role: Role, place: Partial<UserActor> = { companyId, branchId }): UserActor => ({
  kind: 'user',
  id: asUserId(11),
  role,
  companyId: null,
  branchId: null,
  name: 'Deniz Er',
  sessionId: 1,
  restrictGeneralManagers: false,
  ...place,
});
const key: Actor = { kind: 'branchKey', companyId, branchId };
const ALL = { kind: 'all' };
const NONE = { kind: 'none' };
const COMPANY = { kind: 'company', companyId: 3 };
const BRANCH = { kind: 'branch', companyId: 3, branchId: 7 };
const SELF = { kind: 'self', companyId: 3, branchId: 7, userId: 11 };

describe('DECISIONS "Who may do what": whose data a caller may touch', () => {
  it.each<[string, Actor, object]>([
    ['nobody signed in', { kind: 'anonymous' }, NONE],
    ['a branch key', key, BRANCH],
    ['OWNER', user('OWNER', {}), ALL],
    ['OWNER, whatever the account says of a company', user('OWNER'), ALL],
    ['COMPANY_ADMIN', user('COMPANY_ADMIN', { companyId }), COMPANY],
    ['COMPANY_ADMIN with a branch', user('COMPANY_ADMIN'), COMPANY],
    ['GENERAL_MANAGER', user('GENERAL_MANAGER', { companyId }), COMPANY],
    ['BRANCH_MANAGER', user('BRANCH_MANAGER'), BRANCH],
    ['PACKAGING_CHIEF', user('PACKAGING_CHIEF'), BRANCH],
    ['COURIER', user('COURIER'), SELF],
    ['COMPANY_ADMIN without a company', user('COMPANY_ADMIN', { branchId }), NONE],
    ['GENERAL_MANAGER without a company', user('GENERAL_MANAGER', { branchId }), NONE],
    ['COURIER without a company', user('COURIER', { branchId }), NONE],
    ['BRANCH_MANAGER without a branch', user('BRANCH_MANAGER', { companyId }), NONE],
    ['PACKAGING_CHIEF without a branch', user('PACKAGING_CHIEF', { companyId }), NONE],
    ['COURIER without a branch', user('COURIER', { companyId }), NONE],
  ])('%s', (_name, actor, scope) => {
    expect(scopeOf(actor)).toEqual(scope);
  });

  it('the system sees everything', () => {
    expect(systemScope()).toEqual(ALL);
  });
});

describe('which rows a scope covers', () => {
  const own = { companyId, branchId };
  const sibling = { companyId, branchId: asBranchId(8) };
  const wholeCompany = { companyId, branchId: null };
  const foreign = { companyId: asCompanyId(4), branchId };
  const nobodys = { companyId: null, branchId: null };
  const rows = [own, sibling, wholeCompany, foreign, nobodys];

  it.each<[string, Actor, readonly boolean[]]>([
    ['all: every row', user('OWNER', {}), [true, true, true, true, true]],
    ['company: every branch of it', user('COMPANY_ADMIN'), [true, true, true, false, false]],
    ['branch: its own rows', user('PACKAGING_CHIEF'), [true, false, false, false, false]],
    ['self: those of the branch', user('COURIER'), [true, false, false, false, false]],
    ['none: no row', { kind: 'anonymous' }, [false, false, false, false, false]],
  ])('%s', (_name, actor, expected) => {
    const scope = scopeOf(actor);
    expect(rows.map((row) => covers(scope, row))).toEqual(expected);
  });
});
