import { Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { formatNumber } from '@ulak/contracts/format';
import type { WebhookId } from '@ulak/contracts/ids';
import { DAY_MS } from '@ulak/contracts/time';
import { useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { serverNow } from '../../../lib/server-time.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { DateTimeField } from '../../../ui/date-time-field.tsx';
import desk from '../../../ui/desk.module.css';
import { useResendFailed } from '../queries.ts';

/** For so long messages are kept. */
const KEPT_MS = 30 * DAY_MS;

/** Sends again everything that was given up since a moment: for a receiver that was away. */
export function ResendFailed({ webhookId }: { webhookId: WebhookId }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <SinceForm onClose={() => setOpen(false)} webhookId={webhookId} />;
  return (
    <Group className={desk.touch} gap="xs">
      <Button
        leftSection={<IconRefresh aria-hidden size="1rem" />}
        onClick={() => setOpen(true)}
        size="xs"
        variant="default"
      >
        Ulaşmayanları yeniden gönder
      </Button>
    </Group>
  );
}

function SinceForm({ webhookId, onClose }: { webhookId: WebhookId; onClose: () => void }) {
  const [now] = useState(serverNow);
  const [since, setSince] = useState<string | null>(() => new Date(now - DAY_MS).toISOString());
  const [error, setError] = useState('');
  const resend = useResendFailed(webhookId);
  const send = (): void => {
    if (since === null) return setError('Tarih ve saat seçin');
    setError('');
    resend.mutate(since, {
      onSuccess: (count) => {
        toastSuccess(
          count === 0
            ? 'Bu andan beri ulaşmayan mesaj yok'
            : `${formatNumber(count)} mesaj yeniden gönderiliyor`,
        );
        onClose();
      },
      onError: (failure) => {
        const text = messageOf(failure, 'Mesajlar yeniden gönderilemedi');
        setError((failure instanceof CallError && failure.details.since) || text);
        toastError(text);
      },
    });
  };
  return (
    <form
      aria-label="Ulaşmayanları yeniden gönder"
      className={`${desk.panel} ${desk.grid}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      style={{ padding: 'var(--mantine-spacing-sm)' }}
    >
      <DateTimeField
        description="Bu andan beri vazgeçilen mesajlar, her siparişin sırasıyla yeniden gönderilir."
        earliest={now - KEPT_MS}
        error={error || undefined}
        label="Şu andan beri"
        latest={now}
        onChange={setSince}
        value={since}
      />
      <Group className={desk.touch} gap="xs" justify="end">
        <Button onClick={onClose} size="sm" variant="default">
          Vazgeç
        </Button>
        <Button loading={resend.isPending} size="sm" type="submit">
          Yeniden gönder
        </Button>
      </Group>
    </form>
  );
}
