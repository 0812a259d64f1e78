import type { BranchView } from '@ulak/contracts/branches/schema';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { useCloseGuard } from '../../../ui/use-close-guard.ts';
import { BranchForm } from './branch-form.tsx';

interface BranchDialogProps {
  readonly kind: 'new' | 'edit' | null;
  /** The branch that is edited; undefined while the list is on its way. */
  readonly branch: BranchView | null | undefined;
  /** Proposed for a new branch; '' for none; undefined while it is on its way. */
  readonly companyId: string | undefined;
  readonly onClose: () => void;
  readonly onSaved: (branch: BranchView) => void;
}

/** 'Yeni şube' and 'Şubeyi düzenle' (spec 2 §2.1). */
export function BranchDialog({ kind, branch, companyId, onClose, onSaved }: BranchDialogProps) {
  const guard = useCloseGuard(onClose);
  const isReady = kind === 'new' ? companyId !== undefined : Boolean(branch);
  return (
    <ResponsiveDialog
      closeOnClickOutside={false}
      hasAddress
      onClose={guard.close}
      opened={kind !== null}
      size={1080}
      title={kind === 'edit' ? `${branch?.name ?? 'Şube'}: düzenle` : 'Yeni şube'}
    >
      {kind !== null && !isReady && <LoadingScreen height="50dvh" />}
      {kind !== null && isReady && (
        <BranchForm
          branch={kind === 'edit' ? (branch ?? null) : null}
          companyId={companyId ?? ''}
          key={`${kind} ${branch?.id ?? ''}`}
          onClose={guard.close}
          onDirty={guard.setDirty}
          onSaved={(saved) => {
            guard.setDirty(false);
            onSaved(saved);
          }}
        />
      )}
    </ResponsiveDialog>
  );
}
