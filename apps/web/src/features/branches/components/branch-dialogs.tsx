import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { useEffect, useEffectEvent } from 'react';
import { companyList } from '../../../domain/companies/company-list.ts';
import type { OpenDialog } from '../../../lib/list-view.ts';
import type { Preloadable } from '../../../lib/preload-when-idle.ts';
import { useSession } from '../../../lib/session.ts';
import { toastError } from '../../../lib/toast.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { ChangeListView } from '../../../ui/use-list-view.ts';
import type { BranchDialogKind } from '../model/branch-rows.ts';

const isOpen = ({ branch }: { branch: BranchView | null }): boolean => branch !== null;
const close = ({ onClose }: { onClose: () => void }): void => onClose();

const BranchDialog = lazyDialog(async () => (await import('./branch-dialog.tsx')).BranchDialog, {
  isOpen: ({ kind }) => kind !== null,
  close,
});
const DeleteDialog = lazyDialog(async () => (await import('./delete-dialog.tsx')).DeleteDialog, {
  isOpen,
  close,
});
const CreatedDialog = lazyDialog(async () => (await import('./created-dialog.tsx')).CreatedDialog, {
  isOpen,
  close,
});
const KeyDialog = lazyDialog(async () => (await import('./key-dialog.tsx')).KeyDialog, { isOpen, close });

/** What these dialogs fetch when they are first opened. */
export const BRANCH_DIALOG_PARTS: readonly Preloadable[] = [
  BranchDialog,
  DeleteDialog,
  CreatedDialog,
  KeyDialog,
];

const MISSING = 'Güncellenecek şube bulunamadı';

interface BranchDialogsProps {
  readonly open: OpenDialog<BranchDialogKind> | null;
  /** Undefined while they are on their way. */
  readonly branches: readonly BranchView[] | undefined;
  readonly onView: ChangeListView<BranchDialogKind>;
}

/** The dialogs of the branches screen; the address says which one is open. */
export function BranchDialogs({ open, branches, onView }: BranchDialogsProps) {
  const { role } = useSession();
  const wanted = open?.id ?? null;
  const branch = wanted === null ? null : branches?.find(({ id }) => id === wanted);
  const onClose = (): void => onView({ dialog: null });
  const companyId = useProposedCompany(open?.kind === 'new');
  useMissingBranch(open, branch === undefined && branches !== undefined, onClose);
  const branchIf = (kind: BranchDialogKind): BranchView | null =>
    open?.kind === kind ? (branch ?? null) : null;
  return (
    <>
      <BranchDialog
        branch={branch}
        companyId={companyId}
        kind={open?.kind === 'new' ? 'new' : open?.kind === 'edit' ? 'edit' : null}
        onClose={onClose}
        onSaved={(saved) =>
          onView({ dialog: open?.kind === 'new' ? { kind: 'created', id: saved.id } : null })
        }
      />
      <DeleteDialog branch={role === 'OWNER' ? branchIf('delete') : null} onClose={onClose} />
      <CreatedDialog
        branch={branchIf('created')}
        onClose={onClose}
        onKey={({ id }) => onView({ dialog: { kind: 'key', id } })}
      />
      <KeyDialog branch={branchIf('key')} onClose={onClose} />
    </>
  );
}

/**
 * The company that a new branch is proposed for: the one that the address names, or the only one there is.
 * Undefined while that is unknown.
 */
function useProposedCompany(isWanted: boolean): string | undefined {
  const { role, companyId } = useSession();
  const { company: named } = useSearch({ from: '__root__' });
  const isOwner = role === 'OWNER';
  const { data, error } = useQuery({ ...companyList, enabled: isWanted && isOwner });
  if (!isOwner) return companyId === null ? '' : String(companyId);
  const proposed = data?.find(({ id }) => String(id) === named) ?? (data?.length === 1 ? data[0] : undefined);
  if (data) return proposed ? String(proposed.id) : '';
  return error ? '' : undefined;
}

/** An address that names a branch which is not there says so, and opens nothing. */
function useMissingBranch(
  open: OpenDialog<BranchDialogKind> | null,
  isMissing: boolean,
  onClose: () => void,
): void {
  const tell = useEffectEvent(() => {
    toastError(MISSING);
    onClose();
  });
  const isWrong = isMissing && (open?.kind === 'edit' || open?.kind === 'key');
  useEffect(() => {
    if (isWrong) tell();
  }, [isWrong]);
}
