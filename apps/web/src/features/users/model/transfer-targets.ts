import type { TransferBranch } from '@ulak/contracts/branches/schema';
import { compareTr } from '@ulak/contracts/text';
import type { UserView } from '@ulak/contracts/users/schema';

type Target = Pick<UserView, 'branchId' | 'companyId'>;

/**
 * Branches to which a person may be moved: of the own company, which nobody leaves, and not the present one.
 * Who has no company may be given any.
 */
export function targetOptions(
  branches: readonly TransferBranch[],
  { branchId, companyId }: Target,
): { value: string; label: string }[] {
  const options = branches.filter(
    (branch) => branch.id !== branchId && (companyId === null || branch.companyId === companyId),
  );
  const isOneCompany = new Set(options.map((branch) => branch.companyId)).size < 2;
  return options
    .toSorted((a, b) => compareTr(a.name, b.name))
    .map(({ id, name, companyName }) => ({
      value: String(id),
      label: isOneCompany ? name : `${name} · ${companyName}`,
    }));
}
