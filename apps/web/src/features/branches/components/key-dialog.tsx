import { Stack } from '@mantine/core';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { BranchKey } from '../../../domain/branches/branch-key.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';

interface KeyDialogProps {
  /** The branch whose key is shown; null: the dialog is closed. */
  readonly branch: BranchView | null;
  readonly onClose: () => void;
}

/** The key of a branch in the list (spec 2 §2.6). */
export function KeyDialog({ branch, onClose }: KeyDialogProps) {
  return (
    <ResponsiveDialog
      hasAddress
      onClose={onClose}
      opened={branch !== null}
      size="md"
      title={`${branch?.name ?? ''}: API anahtarı`}
    >
      {branch && (
        <Stack gap="sm">
          <BranchKey branch={branch} key={branch.id} />
        </Stack>
      )}
    </ResponsiveDialog>
  );
}
