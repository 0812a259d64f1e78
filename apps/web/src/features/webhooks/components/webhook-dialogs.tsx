import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { asWebhookId, type BranchFilter } from '@ulak/contracts/ids';
import type { WebhookView } from '@ulak/contracts/webhooks/schema';
import { useEffect, useEffectEvent } from 'react';
import { ADMINISTRATION_EVERY_MS } from '../../../lib/administration-polling.ts';
import { messageOf } from '../../../lib/call.ts';
import type { Preloadable } from '../../../lib/preload-when-idle.ts';
import { toastError } from '../../../lib/toast.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { WebhookDialogKind, WebhooksView } from '../model/webhooks-view.ts';
import { webhookById } from '../queries.ts';
import type { ChangeWebhooksView } from './use-webhooks-view.ts';

const isOpen = (props: { readonly isOpen: boolean }): boolean => props.isOpen;
const close = ({ onClose }: { readonly onClose: () => void }): void => onClose();

const WebhookDialog = lazyDialog(async () => (await import('./webhook-dialog.tsx')).WebhookDialog, {
  isOpen,
  close,
});
const TestDialog = lazyDialog(async () => (await import('./test-dialog.tsx')).TestDialog, { isOpen, close });
const SecretDialog = lazyDialog(async () => (await import('./secret-dialog.tsx')).SecretDialog, {
  isOpen,
  close,
});
const LogDialog = lazyDialog(async () => (await import('./log-dialog.tsx')).LogDialog, { isOpen, close });

/** What these dialogs fetch when they are first opened. */
export const WEBHOOK_DIALOG_PARTS: readonly Preloadable[] = [
  WebhookDialog,
  TestDialog,
  SecretDialog,
  LogDialog,
];

const FAILED = 'Webhook getirilemedi';

interface WebhookDialogsProps {
  readonly view: WebhooksView;
  readonly branchId: BranchFilter;
  readonly branches: readonly BranchView[];
  readonly onView: ChangeWebhooksView;
}

/** The dialogs of the webhooks; the address says which one is open, and of which webhook. */
export function WebhookDialogs({ view, branchId, branches, onView }: WebhookDialogsProps) {
  const onClose = (): void => onView({ dialog: null });
  const webhook = useNamedWebhook(view.dialog?.id ?? null, onClose);
  const common = (kind: WebhookDialogKind) => ({ isOpen: view.dialog?.kind === kind, onClose, webhook });
  const isNew = view.dialog?.kind === 'new';
  return (
    <>
      <WebhookDialog
        {...common('edit')}
        branchId={branchId}
        branches={branches}
        isNew={isNew}
        isOpen={isNew || view.dialog?.kind === 'edit'}
      />
      <TestDialog {...common('test')} />
      <SecretDialog {...common('secret')} />
      <LogDialog {...common('log')} onView={onView} view={view} />
    </>
  );
}

/** The webhook of the address; one that is not there says so, and opens nothing. */
function useNamedWebhook(id: number | null, onClose: () => void): WebhookView | undefined {
  const { data, error } = useQuery({
    ...webhookById(asWebhookId(id ?? 0)),
    enabled: id !== null,
    refetchInterval: ADMINISTRATION_EVERY_MS,
  });
  const isMissing = id !== null && data === undefined && error !== null;
  const tell = useEffectEvent(() => {
    toastError(messageOf(error, FAILED));
    onClose();
  });
  useEffect(() => {
    if (isMissing) tell();
  }, [isMissing]);
  return id === null ? undefined : data;
}
