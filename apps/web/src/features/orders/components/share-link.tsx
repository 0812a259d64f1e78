import { Alert, Button, CopyButton, Group, Loader, Paper, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy, IconShare } from '@tabler/icons-react';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { formatDateTime } from '@ulak/contracts/time';
import { useEffect } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { chatLink } from '../model/chat-link.ts';
import { useTrackingLink } from '../queries.ts';
import desk from '../../../ui/desk.module.css';

const FAILED = 'Takip bağlantısı oluşturulamadı.';

/** Makes the customer's tracking link and offers the ways to send it. */
export function ShareLink({ order }: { order: OrderView }) {
  const { mutate, data, error } = useTrackingLink();
  useEffect(() => mutate(order.id), [mutate, order.id]);

  if (error) {
    return (
      <Alert color="red" variant="light" p="xs">
        {messageOf(error, FAILED)}{' '}
        <Button size="compact-xs" variant="default" onClick={() => mutate(order.id)}>
          Yeniden dene
        </Button>
      </Alert>
    );
  }
  if (!data) return <Loader size="sm" aria-label="Bağlantı hazırlanıyor" />;
  const url = new URL(data.url, location.origin).href;
  const message = `Merhaba, ${order.branchName} siparişinizi buradan takip edebilirsiniz: ${url}`;
  const chat = chatLink(order.customerPhone, message);
  return (
    <Paper className={desk.grid} p="sm" withBorder>
      <TextInput
        readOnly
        value={url}
        aria-label="Takip bağlantısı"
        description={`${formatDateTime(Date.parse(data.expiresAt))} tarihine kadar geçerlidir.`}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="xs">
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button
              size="xs"
              leftSection={copied ? <IconCheck size="1rem" /> : <IconCopy size="1rem" />}
              onClick={copy}
            >
              {copied ? 'Kopyalandı' : 'Kopyala'}
            </Button>
          )}
        </CopyButton>
        {chat && (
          <Button
            size="xs"
            variant="default"
            component="a"
            href={chat}
            target="_blank"
            rel="noreferrer noopener"
            leftSection={<IconBrandWhatsapp size="1rem" />}
          >
            WhatsApp ile gönder
          </Button>
        )}
        {'share' in navigator && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconShare size="1rem" />}
            // A share that the person cancels rejects; nothing went wrong.
            onClick={() => void navigator.share({ title: 'Sipariş takibi', url }).catch(() => {})}
          >
            Paylaş
          </Button>
        )}
      </Group>
    </Paper>
  );
}
