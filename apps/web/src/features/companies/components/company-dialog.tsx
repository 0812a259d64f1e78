import type { CompanyView } from '@ulak/contracts/companies/schema';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { useCloseGuard } from '../../../ui/use-close-guard.ts';
import { CompanyForm } from './company-form.tsx';

interface CompanyDialogProps {
  readonly kind: 'new' | 'edit' | null;
  /** The company that is edited; undefined while the list is on its way. */
  readonly company: CompanyView | null | undefined;
  readonly onClose: () => void;
  readonly onSaved: (company: CompanyView) => void;
}

/** 'Yeni şirket' and 'Şirketi düzenle' (spec 4 §2). */
export function CompanyDialog({ kind, company, onClose, onSaved }: CompanyDialogProps) {
  const guard = useCloseGuard(onClose);
  const isReady = kind === 'new' || Boolean(company);
  return (
    <ResponsiveDialog
      closeOnClickOutside={false}
      hasAddress
      onClose={guard.close}
      opened={kind !== null}
      size={820}
      title={kind === 'edit' ? `${company?.name ?? 'Şirket'}: düzenle` : 'Yeni şirket'}
    >
      {kind !== null && !isReady && <LoadingScreen height="50dvh" />}
      {kind !== null && isReady && (
        <CompanyForm
          company={kind === 'edit' ? (company ?? null) : null}
          key={`${kind} ${company?.id ?? ''}`}
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
