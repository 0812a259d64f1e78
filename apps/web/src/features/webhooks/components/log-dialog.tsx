import type { WebhookView } from '@ulak/contracts/webhooks/schema';
import desk from '../../../ui/desk.module.css';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { shortUrl } from '../model/webhook-text.ts';
import type { WebhooksView } from '../model/webhooks-view.ts';
import { DeliveryDetail } from './delivery-detail.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { PausedNotice } from './paused-notice.tsx';
import type { ChangeWebhooksView } from './use-webhooks-view.ts';

interface LogDialogProps {
  readonly isOpen: boolean;
  readonly webhook: WebhookView | undefined;
  readonly view: WebhooksView;
  readonly onView: ChangeWebhooksView;
  readonly onClose: () => void;
}

/** The delivery log of a webhook, or one of its messages; both by address. */
export function LogDialog({ isOpen, webhook, view, onView, onClose }: LogDialogProps) {
  return (
    <ResponsiveDialog
      hasAddress
      onClose={onClose}
      opened={isOpen}
      size={1000}
      title={<span className={desk.breaks}>Kayıtlar: {webhook ? shortUrl(webhook.url) : ''}</span>}
    >
      {isOpen && !webhook && <LoadingScreen height="50dvh" />}
      {isOpen && webhook && (
        <div className={desk.column} key={webhook.id}>
          <PausedNotice webhook={webhook} />
          {view.message === null ? (
            <DeliveryLog onView={onView} view={view} webhook={webhook} />
          ) : (
            <DeliveryDetail
              messageId={view.message}
              onBack={() => onView({ message: null })}
              webhookId={webhook.id}
            />
          )}
        </div>
      )}
    </ResponsiveDialog>
  );
}
