import { NativeSelect } from '@mantine/core';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchId } from '@ulak/contracts/ids';
import { compareTr } from '@ulak/contracts/text';

interface BranchChoiceProps {
  branches: readonly BranchView[];
  value: BranchId;
  onChange: (branchId: BranchId) => void;
}

/** Whose suggestions or figures are shown; nothing where there is one branch only. */
export function BranchChoice({ branches, value, onChange }: BranchChoiceProps) {
  if (branches.length < 2) return null;
  const isOneCompany = new Set(branches.map(({ companyId }) => companyId)).size === 1;
  const options = branches
    .toSorted((a, b) => compareTr(a.name, b.name))
    .map(({ id, name, companyName }) => ({
      value: String(id),
      label: isOneCompany ? name : `${name} · ${companyName ?? ''}`,
    }));
  return (
    <NativeSelect
      aria-label="Şube"
      maw={320}
      mb="sm"
      data={options}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) as BranchId)}
    />
  );
}
