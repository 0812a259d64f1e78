import type { CompanyView } from '@ulak/contracts/companies/schema';
import { useEffect, useEffectEvent } from 'react';
import type { OpenDialog } from '../../../lib/list-view.ts';
import type { Preloadable } from '../../../lib/preload-when-idle.ts';
import { toastError } from '../../../lib/toast.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { ChangeListView } from '../../../ui/use-list-view.ts';
import type { CompanyDialogKind } from '../model/company-rows.ts';

const isOpen = ({ company }: { company: CompanyView | null }): boolean => company !== null;
const close = ({ onClose }: { onClose: () => void }): void => onClose();

const CompanyDialog = lazyDialog(async () => (await import('./company-dialog.tsx')).CompanyDialog, {
  isOpen: ({ kind }) => kind !== null,
  close,
});
const DeleteDialog = lazyDialog(async () => (await import('./delete-dialog.tsx')).DeleteDialog, {
  isOpen,
  close,
});
const AssignDialog = lazyDialog(async () => (await import('./assign-dialog.tsx')).AssignDialog, {
  isOpen,
  close,
});

const CreatedDialog = lazyDialog(async () => (await import('./created-dialog.tsx')).CreatedDialog, {
  isOpen,
  close,
});

/** What these dialogs fetch when they are first opened. */
export const COMPANY_DIALOG_PARTS: readonly Preloadable[] = [
  CompanyDialog,
  DeleteDialog,
  AssignDialog,
  CreatedDialog,
];

const MISSING = 'Şirket bulunamadı.';

interface CompanyDialogsProps {
  readonly open: OpenDialog<CompanyDialogKind> | null;
  /** Undefined while they are on their way. */
  readonly companies: readonly CompanyView[] | undefined;
  readonly onView: ChangeListView<CompanyDialogKind>;
}

/** The dialogs of the companies screen; the address says which one is open. */
export function CompanyDialogs({ open, companies, onView }: CompanyDialogsProps) {
  const wanted = open?.id ?? null;
  const company = wanted === null ? null : companies?.find(({ id }) => id === wanted);
  const onClose = (): void => onView({ dialog: null });
  const isMissing = companies !== undefined && company === undefined;
  useMissingCompany(isMissing && (open?.kind === 'edit' || open?.kind === 'assign'), onClose);
  const companyIf = (kind: CompanyDialogKind): CompanyView | null =>
    open?.kind === kind ? (company ?? null) : null;
  return (
    <>
      <CompanyDialog
        company={company}
        kind={open?.kind === 'new' ? 'new' : open?.kind === 'edit' ? 'edit' : null}
        onClose={onClose}
        onSaved={({ id }) => onView({ dialog: open?.kind === 'new' ? { kind: 'created', id } : null })}
      />
      <CreatedDialog company={companyIf('created')} onClose={onClose} />
      <DeleteDialog company={companyIf('delete')} onClose={onClose} />
      <AssignDialog company={companyIf('assign')} onClose={onClose} />
    </>
  );
}

/** An address that names a company which is not there says so, and opens nothing. */
function useMissingCompany(isMissing: boolean, onClose: () => void): void {
  const tell = useEffectEvent(() => {
    toastError(MISSING);
    onClose();
  });
  useEffect(() => {
    if (isMissing) tell();
  }, [isMissing]);
}
