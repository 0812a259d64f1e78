import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchFilter } from '@ulak/contracts/ids';
import type { WebhookView } from '@ulak/contracts/webhooks/schema';
import { useState } from 'react';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { useCloseGuard } from '../../../ui/use-close-guard.ts';
import { NewSecret } from './new-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';

interface WebhookDialogProps {
  readonly isOpen: boolean;
  readonly isNew: boolean;
  /** The webhook that is edited; undefined while it is on its way. */
  readonly webhook: WebhookView | undefined;
  readonly branchId: BranchFilter;
  readonly branches: readonly BranchView[];
  readonly onClose: () => void;
}

/** 'Yeni webhook', which ends with its whole secret, and 'Webhook’u düzenle'. */
export function WebhookDialog({ isOpen, isNew, webhook, branchId, branches, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const leave = (): void => {
    setSecret(null);
    onClose();
  };
  const guard = useCloseGuard(leave);
  const isReady = isNew || webhook !== undefined;
  const title = secret !== null ? 'Webhook oluşturuldu' : isNew ? 'Yeni webhook' : 'Webhook’u düzenle';
  return (
    <ResponsiveDialog
      closeOnClickOutside={false}
      hasAddress
      onClose={guard.close}
      opened={isOpen}
      size={720}
      title={title}
    >
      {isOpen && !isReady && <LoadingScreen height="40dvh" />}
      {isOpen && secret !== null && <NewSecret onClose={leave} secret={secret} />}
      {isOpen && isReady && secret === null && (
        <WebhookForm
          branchId={branchId}
          branches={branches}
          key={isNew ? 'new' : webhook?.id}
          onClose={guard.close}
          onCreated={(whole) => {
            guard.setDirty(false);
            setSecret(whole);
          }}
          onDirty={guard.setDirty}
          onUpdated={() => {
            guard.setDirty(false);
            leave();
          }}
          webhook={isNew ? null : (webhook ?? null)}
        />
      )}
    </ResponsiveDialog>
  );
}
