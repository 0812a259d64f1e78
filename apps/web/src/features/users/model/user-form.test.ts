import { describe, expect, it } from 'vitest';
import { aSession, aUser } from '../../../test/user.ts';
import { editBody, editErrors, editValuesOf, NEW_USER, registerBody, registerErrors } from './user-form.ts';
import { targetOptions } from './transfer-targets.ts';
import { historyByline, historyLines, passiveText } from './user-text.ts';
import { asBranchId, asCompanyId } from '@ulak/contracts/ids';

const WHOLE = {
  ...NEW_USER,
  username: '10000000146',
  fullName: 'Ayşe Kaya',
  phone: '0532 123 45 67',
  password: 'gizli-123',
  role: 'COURIER',
  branchId: '3',
} as const;
const owner = aSession('OWNER');
const manager = aSession('BRANCH_MANAGER');

describe('a new person (spec 2 §5)', () => {
  it('may be sent when all is there', () => {
    expect(registerErrors(WHOLE, owner)).toEqual({});
    expect(registerBody(WHOLE, owner)).toMatchObject({ role: 'COURIER', branchId: 3 });
  });

  it.each([
    ['username', { username: '123' }, 'TC kimlik numarası 11 haneli olmalıdır'],
    ['username', { username: '12345678901' }, 'Geçerli bir TC kimlik numarası girin'],
    ['fullName', { fullName: ' ' }, 'Ad soyad zorunludur'],
    ['phone', { phone: '123' }, 'Geçerli bir telefon numarası girin'],
    ['phone', { phone: '0532 000' }, 'Geçerli bir telefon numarası girin'],
    ['password', { password: '12345' }, 'Şifre en az 6 karakter olmalıdır'],
    ['role', { role: '' }, 'Lütfen bir rol seçin'],
    ['branchId', { branchId: '' }, 'Lütfen bir şube seçin'],
    ['companyId', { role: 'GENERAL_MANAGER' }, 'Lütfen bir şirket seçin'],
  ] as const)('%s: %s', (field, change, text) => {
    expect(registerErrors({ ...WHOLE, ...change }, owner)).toEqual({ [field]: text });
  });

  it('of a branch manager works in the own branch, without a choice', () => {
    expect(registerErrors({ ...WHOLE, branchId: '' }, manager)).toEqual({});
    expect(registerBody(WHOLE, manager)).not.toHaveProperty('branchId');
    expect(registerBody({ ...WHOLE, role: 'OWNER', companyId: '1' }, owner)).not.toHaveProperty('companyId');
  });
});

describe('an edit', () => {
  const user = aUser();
  it('sends what changed with the version it began with', () => {
    const values = editValuesOf(user);
    expect(editBody(user, values)).toBeNull();
    expect(editBody(user, { ...values, fullName: 'Şükrü Kaya' })).toEqual({
      fullName: 'Şükrü Kaya',
      version: 4,
    });
  });
  it('is judged by what changed only', () => {
    expect(editErrors({ fullName: '', version: 4 })).toEqual({ fullName: 'Ad soyad zorunludur' });
    expect(editErrors({ username: '12345678901', version: 4 })).toEqual({
      username: 'Geçerli bir TC kimlik numarası girin',
    });
  });
});

it('a transfer leads to another branch of the own company', () => {
  const branch = (id: number, name: string, company: number) => ({
    id: asBranchId(id),
    name,
    companyId: asCompanyId(company),
    companyName: `Şirket ${company}`,
  });
  const branches = [
    branch(3, 'Kadıköy', 1),
    branch(4, 'Şişli', 1),
    branch(5, 'Çengelköy', 1),
    branch(6, 'Of', 2),
  ];
  expect(targetOptions(branches, aUser()).map(({ label }) => label)).toEqual(['Çengelköy', 'Şişli']);
  const nobodys = targetOptions(branches, aUser({ branchId: null, companyId: null }));
  expect(nobodys.map(({ label }) => label)).toContain('Of · Şirket 2');
});

it('says why and until when, in Istanbul’s time', () => {
  const facts = { deactivationReason: 'Yıllık izin', deactivationEndDate: '2026-11-30T06:00:00.000Z' };
  expect(passiveText(facts)).toBe('Yıllık izin · 30.11.2026 09:00 tarihine kadar');
  const entry = {
    at: '2026-11-23T07:15:00.000Z',
    kind: 'DEACTIVATED',
    reason: 'Yıllık izin',
    endDate: '2026-11-30T06:00:00.000Z',
    actorName: 'Deniz Ulak',
    imported: true,
    changes: [{ field: 'role', label: 'Rol', was: 'Kurye', is: null }],
  } as const;
  expect(historyByline({ ...entry, changes: [] })).toBe('23.11.2026 10:15 · Deniz Ulak · Excel ile');
  expect(historyLines({ ...entry, changes: [...entry.changes] })).toEqual([
    'Neden: Yıllık izin',
    'Bitiş: 30.11.2026 09:00',
    'Rol: Kurye → –',
  ]);
});
