import type { BranchView } from '@ulak/contracts/branches/schema';
import { asBranchId } from '@ulak/contracts/ids';
import { describe, expect, it } from 'vitest';
import { branchOptions, effectiveBranch, mapBranches, mayPickBranch } from './branch-filter.ts';

const branch = (id: number, name: string, companyId = 1): BranchView =>
  ({
    id: asBranchId(id),
    name,
    companyId,
    companyName: `Şirket ${companyId}`,
    location: { lat: 41, lng: 29 },
    radius: 200,
  }) as BranchView;

describe('spec 1 §5: who chooses a branch', () => {
  it('company-wide roles do, branch roles are bound', () => {
    expect(mayPickBranch('OWNER')).toBe(true);
    expect(mayPickBranch('GENERAL_MANAGER')).toBe(true);
    expect(mayPickBranch('COMPANY_ADMIN')).toBe(true);
    expect(mayPickBranch('BRANCH_MANAGER')).toBe(false);
    expect(mayPickBranch('PACKAGING_CHIEF')).toBe(false);
  });

  it('a branch in the address counts only for those who choose, and while it exists', () => {
    const branches = [branch(1, 'A')];
    expect(effectiveBranch(asBranchId(1), 'OWNER', branches)).toBe(1);
    expect(effectiveBranch(asBranchId(2), 'OWNER', branches)).toBe('all');
    expect(effectiveBranch(asBranchId(2), 'OWNER', undefined)).toBe(2);
    expect(effectiveBranch(asBranchId(1), 'BRANCH_MANAGER', branches)).toBe('all');
  });
});

it('options are sorted as Turkish sorts, with the company where there are several', () => {
  const names = ['Şişli', 'Cihangir', 'Çengelköy', 'Suadiye'];
  expect(
    branchOptions(names.map((name, index) => branch(index + 1, name))).map(({ label }) => label),
  ).toEqual(['Cihangir', 'Çengelköy', 'Suadiye', 'Şişli']);
  expect(branchOptions([branch(1, 'B', 2), branch(2, 'C', 1)]).map(({ label }) => label)).toEqual([
    'C · Şirket 1',
    'B · Şirket 2',
  ]);
});

it('the map shows the chosen branch only', () => {
  expect(mapBranches([branch(1, 'A'), branch(2, 'B')], asBranchId(2))).toEqual([
    { id: '2', name: 'B', radiusM: 200, lat: 41, lng: 29 },
  ]);
});
