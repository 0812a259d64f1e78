import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { PAUSE_REASON_TEXTS } from '@ulak/contracts/webhooks/event-types';
import type { WebhookView } from '@ulak/contracts/webhooks/schema';
import { messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import desk from '../../../ui/desk.module.css';
import { momentText, shortUrl } from '../model/webhook-text.ts';
import { useResumeWebhook } from '../queries.ts';
import styles from './webhooks.module.css';

/** Why the server stopped sending to a webhook, and the way to go on. Nothing of one that is not paused. */
export function PausedNotice({ webhook }: { webhook: WebhookView }) {
  const resume = useResumeWebhook();
  const { id, url, pausedAt, pausedReason } = webhook;
  if (pausedAt === null || pausedReason === null) return null;
  return (
    <div className={`${desk.warning} ${styles.notice}`} role="status">
      <IconPlayerPause aria-hidden size="1.25rem" />
      <p className={desk.breaks}>
        <b>{shortUrl(url)}: gönderim durduruldu</b> ({momentText(pausedAt)}).{' '}
        {PAUSE_REASON_TEXTS[pausedReason]}
      </p>
      <Button
        aria-label={`${shortUrl(url)}: yeniden başlat`}
        className={desk.touch}
        leftSection={<IconPlayerPlay aria-hidden size="1rem" />}
        loading={resume.isPending}
        onClick={() =>
          resume.mutate(id, {
            onSuccess: () => toastSuccess('Gönderim yeniden başlatıldı'),
            onError: (error) => toastError(messageOf(error, 'Gönderim yeniden başlatılamadı')),
          })
        }
        size="xs"
        variant="default"
      >
        Yeniden başlat
      </Button>
    </div>
  );
}
