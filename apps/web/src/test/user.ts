import type { SessionUser } from '@ulak/contracts/auth/schema';
import { asBranchId, asCompanyId, asUserId } from '@ulak/contracts/ids';
import type { Role } from '@ulak/contracts/roles';
import type { UserView } from '@ulak/contracts/users/schema';

type Given = Partial<Omit<UserView, 'id' | 'branchId' | 'companyId'>> & {
  id?: number;
  branchId?: number | null;
  companyId?: number | null;
};

/** A person as the server would list them; a test gives what it is about. Numbers of ids may be plain. */
export const aUser = ({ id = 7, branchId = 3, companyId = 1, ...given }: Given = {}): UserView => ({
  id: asUserId(id),
  username: '10000000146',
  fullName: 'Şükrü Iğdır',
  phone: '+905321234567',
  role: 'COURIER',
  branchId: branchId === null ? null : asBranchId(branchId),
  branchName: branchId === null ? null : 'Kadıköy',
  companyId: companyId === null ? null : asCompanyId(companyId),
  companyName: companyId === null ? null : 'Lezzet Grubu',
  active: true,
  deleted: false,
  deactivationReason: null,
  deactivationDate: null,
  deactivationEndDate: null,
  lastSignInAt: '2026-11-22T16:30:00.000Z',
  version: 4,
  ...given,
});

/** Somebody who is signed in, as their role has it: owners without company, branch roles in Kadıköy. */
export function aSession(role: Role, id = 1): SessionUser {
  const isOwner = role === 'OWNER';
  const isOfBranch = ['BRANCH_MANAGER', 'PACKAGING_CHIEF', 'COURIER'].includes(role);
  return {
    id: asUserId(id),
    username: '20000000282',
    fullName: 'Deniz Ulak',
    phone: '+905320000000',
    role,
    companyId: isOwner ? null : asCompanyId(1),
    companyName: isOwner ? null : 'Lezzet Grubu',
    branchId: isOfBranch ? asBranchId(3) : null,
    branchName: isOfBranch ? 'Kadıköy' : null,
    mustChangePassword: false,
    restrictGeneralManagers: false,
    active: true,
  };
}
