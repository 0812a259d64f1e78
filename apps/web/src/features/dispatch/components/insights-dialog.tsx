import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchId } from '@ulak/contracts/ids';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { BranchChoice } from './branch-choice.tsx';
import { FairnessPart } from './fairness-part.tsx';
import { PredictionsPart } from './predictions-part.tsx';

interface InsightsDialogProps {
  isOpen: boolean;
  branches: readonly BranchView[];
  branchId: BranchId | null;
  /** Whether this person may see who earned how much. */
  hasFairness: boolean;
  onBranch: (branchId: BranchId) => void;
  onClose: () => void;
}

/**
 * 'Dağılım ve tahminler': how evenly a branch's work is distributed, what was learned of its times,
 * and how accurate its published ranges were.
 */
export function InsightsDialog({
  isOpen,
  branches,
  branchId,
  hasFairness,
  onBranch,
  onClose,
}: InsightsDialogProps) {
  const branch = branches.find(({ id }) => id === branchId) ?? branches[0];
  return (
    <ResponsiveDialog opened={isOpen} onClose={onClose} title="Dağılım ve tahminler" size={760}>
      {isOpen && branch && (
        <>
          <BranchChoice branches={branches} value={branch.id} onChange={onBranch} />
          {hasFairness && <FairnessPart branch={branch} />}
          <PredictionsPart branch={branch} />
        </>
      )}
      {isOpen && !branch && <EmptyState text="Önce bir şube gerekir." />}
    </ResponsiveDialog>
  );
}
