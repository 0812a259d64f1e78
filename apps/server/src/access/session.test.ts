import { describe, expect, it } from 'vitest';
import { type SessionRecord, toSession } from './session.ts';

const EXPIRES = new Date('2026-03-09T16:30:00.000Z');
const record = (columns: Partial<SessionRecord> = {}): SessionRecord => ({
  session_id: 5,
  expires_at: EXPIRES,
  last_seen_at: new Date('2026-03-02T16:30:00.000Z'),
  user_id: 11,
  username: '10000000146',
  full_name: 'Deniz Er',
  phone: '+905320000001',
  role: 'BRANCH_MANAGER',
  company_id: 3,
  company_name: 'Lezzet',
  company_settings: {},
  company_logo: null,
  branch_id: 7,
  branch_name: 'Kadıköy',
  must_change_password: true,
  active: true,
  ...columns,
});

describe('a session as the database answers it', () => {
  it('tells who signed in, where they work, and until when', () => {
    expect(toSession(record(), 'hash')).toEqual({
      sessionId: 5,
      tokenHash: 'hash',
      expiresAt: EXPIRES,
      user: {
        id: 11,
        username: '10000000146',
        fullName: 'Deniz Er',
        phone: '+905320000001',
        role: 'BRANCH_MANAGER',
        companyId: 3,
        companyName: 'Lezzet',
        companyLogoUrl: null,
        branchId: 7,
        branchName: 'Kadıköy',
        mustChangePassword: true,
        restrictGeneralManagers: false,
        active: true,
      },
    });
  });

  it('an account without company and branch has neither', () => {
    const { user } = toSession(
      record({
        company_id: null,
        company_name: null,
        company_settings: null,
        branch_id: null,
        branch_name: null,
      }),
      'hash',
    );
    expect(user).toMatchObject({
      companyId: null,
      companyName: null,
      branchId: null,
      branchName: null,
      restrictGeneralManagers: false,
    });
  });

  it('a stored logo has an address of its own for every picture', () => {
    const logo = `/api/customer/logos/${'x'.repeat(16)}${'y'.repeat(27)}`;
    const { user } = toSession(record({ company_logo: logo }), 'hash');
    expect(user.companyLogoUrl).toBe(`/api/companies/3/logo?v=${'x'.repeat(16)}`);
  });

  it.each([
    [{ restrictGeneralManagers: true }, true],
    [{ restrictGeneralManagers: false }, false],
    [{}, false],
    [null, false],
  ])('settings %o of the company restrict its general managers: %s', (settings, isRestricted) => {
    const { user } = toSession(record({ company_settings: settings }), 'hash');
    expect(user.restrictGeneralManagers).toBe(isRestricted);
  });
});
