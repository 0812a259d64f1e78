import { ROLES, type Role } from '@ulak/contracts/roles';
import { describe, expect, it } from 'vitest';
import { aSession, aUser } from '../../../test/user.ts';
import { assignableRoles, creatableRoles, permittedActions, restrictionText } from './permitted-actions.ts';

const target = (role: Role, active = true) =>
  aUser({
    id: 9,
    role,
    active,
    branchId: ['BRANCH_MANAGER', 'PACKAGING_CHIEF', 'COURIER'].includes(role) ? 3 : null,
    companyId: role === 'OWNER' ? null : 1,
  });
const on = (actor: Role, role: Role) => permittedActions(aSession(actor), target(role)).join(' ');

const ALL = 'edit password role transfer deactivate remove';
const NO_BRANCH = 'edit password role deactivate remove';

describe('who may do what to whom (spec 2 §6, DECISIONS)', () => {
  it.each([
    ['OWNER', 'OWNER', NO_BRANCH],
    ['OWNER', 'COURIER', ALL],
    ['COMPANY_ADMIN', 'OWNER', ''],
    ['COMPANY_ADMIN', 'COMPANY_ADMIN', NO_BRANCH],
    ['COMPANY_ADMIN', 'BRANCH_MANAGER', ALL],
    ['GENERAL_MANAGER', 'COMPANY_ADMIN', ''],
    ['GENERAL_MANAGER', 'COURIER', ALL],
    ['BRANCH_MANAGER', 'GENERAL_MANAGER', ''],
    ['BRANCH_MANAGER', 'COURIER', 'edit password transfer deactivate'],
    ['BRANCH_MANAGER', 'PACKAGING_CHIEF', 'edit password transfer deactivate'],
    ['PACKAGING_CHIEF', 'COURIER', ''],
  ] as const)('%s on %s: %s', (actor, role, actions) => {
    expect(on(actor, role)).toBe(actions);
  });

  it('nobody acts on somebody above them, and a passive account is activated', () => {
    for (const [index, actor] of ROLES.entries())
      for (const role of ROLES.slice(0, index)) expect(on(actor, role), `${actor} on ${role}`).toBe('');
    expect(permittedActions(aSession('OWNER'), target('COURIER', false))).toContain('activate');
    expect(permittedActions(aSession('OWNER'), target('COURIER', false))).not.toContain('deactivate');
  });

  it('oneself is edited only, and the row says why', () => {
    const self = { ...target('BRANCH_MANAGER'), id: aSession('BRANCH_MANAGER').id };
    expect(permittedActions(aSession('BRANCH_MANAGER'), self)).toEqual(['edit']);
    expect(restrictionText(aSession('BRANCH_MANAGER'), self)).toMatch(/Kendi rolünüzü, şubenizi/);
    const chief = { ...target('PACKAGING_CHIEF'), id: aSession('PACKAGING_CHIEF').id };
    expect(permittedActions(aSession('PACKAGING_CHIEF'), chief)).toEqual([]);
    expect(restrictionText(aSession('PACKAGING_CHIEF'), chief)).toMatch(/yöneticiniz/);
    expect(restrictionText(aSession('PACKAGING_CHIEF'), target('COURIER'))).toMatch(/yetkiniz yok/);
    expect(restrictionText(aSession('OWNER'), target('COURIER'))).toBeNull();
  });

  it('new roles: the humblest first, no company role for who has no company', () => {
    expect(creatableRoles({ role: 'PACKAGING_CHIEF' })).toEqual(['COURIER']);
    expect(creatableRoles({ role: 'GENERAL_MANAGER' })[0]).toBe('COURIER');
    expect(assignableRoles(aSession('OWNER'), target('OWNER'))).toEqual([
      'COURIER',
      'PACKAGING_CHIEF',
      'BRANCH_MANAGER',
    ]);
    expect(assignableRoles(aSession('COMPANY_ADMIN'), target('COURIER'))).not.toContain('COURIER');
  });
});
