import { Group } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchFilter } from '@ulak/contracts/ids';
import { mayPickBranch } from '../../domain/branches/branch-filter.ts';
import { BranchSelect } from '../../domain/branches/branch-select.tsx';
import type { ReportView } from '../../features/reports/model/report-view.ts';
import { useSession } from '../../lib/session.ts';
import desk from '../../ui/desk.module.css';

interface ReportBranchProps {
  branches: readonly BranchView[] | undefined;
  branchId: BranchFilter;
  onView: (change: Partial<ReportView>) => void;
}

/** Chooses a branch; who is bound to one reads its name (spec 2 §2.5). */
export function ReportBranch({ branches, branchId, onView }: ReportBranchProps) {
  const { role, branchName } = useSession();
  if (mayPickBranch(role)) {
    return (
      <BranchSelect branches={branches ?? []} value={branchId} onChange={(id) => onView({ branchId: id })} />
    );
  }
  return (
    <Group className={desk.note} data-part="own-branch" gap={4} mih={36} wrap="nowrap">
      <IconBuildingStore aria-hidden size="1rem" />
      {branchName ?? 'Şubeniz'}
    </Group>
  );
}
