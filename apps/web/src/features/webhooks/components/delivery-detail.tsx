import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react';
import type { WebhookId } from '@ulak/contracts/ids';
import { formatFullDateTime } from '@ulak/contracts/time';
import { WEBHOOK_EVENT_LABELS } from '@ulak/contracts/webhooks/event-types';
import type { WebhookAttempt, WebhookDeliveryDetail } from '@ulak/contracts/webhooks/schema';
import { messageOf } from '../../../lib/call.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import desk from '../../../ui/desk.module.css';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { durationText, outcomeText, prettyBody, progressText } from '../model/delivery-text.ts';
import { deliveryById, useResend } from '../queries.ts';
import { DeliveryStateBadge } from './delivery-state.tsx';
import { Exchange, TextBlock } from './exchange.tsx';
import styles from './webhooks.module.css';

const FAILED = 'Mesaj getirilemedi';

interface DeliveryDetailProps {
  readonly webhookId: WebhookId;
  readonly messageId: string;
  readonly onBack: () => void;
}

/** One message: where it stands, its body, and every try with what came back. */
export function DeliveryDetail({ webhookId, messageId, onBack }: DeliveryDetailProps) {
  const query = useQuery(deliveryById(webhookId, messageId));
  return (
    <>
      <Group className={desk.touch} gap="xs">
        <Button
          data-autofocus
          leftSection={<IconArrowLeft aria-hidden size="1rem" />}
          onClick={onBack}
          size="xs"
          variant="default"
        >
          Tüm kayıtlar
        </Button>
      </Group>
      {query.data && query.error && (
        <ErrorBanner message={messageOf(query.error, FAILED)} onRetry={() => void query.refetch()} />
      )}
      <QueryView empty="" failure={FAILED} query={query} skeleton={<ListSkeleton rows={6} />}>
        {(message) => <Message message={message} webhookId={webhookId} />}
      </QueryView>
    </>
  );
}

const momentOf = (iso: string): string =>
  `${formatFullDateTime(Date.parse(iso)).slice(0, 10)} ${formatClock(iso)}`;

function Message({ message, webhookId }: { message: WebhookDeliveryDetail; webhookId: WebhookId }) {
  const resend = useResend(webhookId);
  const { id, type, orderNumber, state, createdAt, body, tries } = message;
  const isPosition = type === 'COURIER_LOCATION_UPDATED';
  return (
    <>
      <div className={desk.row}>
        <DeliveryStateBadge state={state} />
        <b className={desk.breaks}>
          {WEBHOOK_EVENT_LABELS[type]}
          {orderNumber !== null && <span translate="no"> · {orderNumber}</span>}
        </b>
        <span className={desk.note}>{[momentOf(createdAt), progressText(message)].join(' · ')}</span>
        {!isPosition && (
          <Button
            className={desk.touch}
            leftSection={<IconRefresh aria-hidden size="1rem" />}
            loading={resend.isPending}
            ml="auto"
            onClick={() =>
              resend.mutate(id, {
                onSuccess: () => toastSuccess('Mesaj yeniden gönderiliyor'),
                onError: (error) => toastError(messageOf(error, 'Mesaj yeniden gönderilemedi')),
              })
            }
            size="xs"
          >
            Yeniden gönder
          </Button>
        )}
      </div>
      <span className={`${desk.note} ${desk.breaks}`}>
        Mesaj no: <span translate="no">{id}</span>
      </span>
      <TextBlock label="Gövde" text={prettyBody(body)} />
      <h3 style={{ margin: 0 }}>Denemeler ({tries.length})</h3>
      {tries.length === 0 ? (
        <p className={desk.note}>Henüz denenmedi.</p>
      ) : (
        <ol aria-label="Denemeler" className={`${desk.list} ${desk.panel} ${styles.list}`}>
          {tries.map((attempt) => (
            <Try attempt={attempt} key={`${attempt.at} ${attempt.headers['webhook-signature'] ?? ''}`} />
          ))}
        </ol>
      )}
    </>
  );
}

const Try = ({ attempt }: { attempt: WebhookAttempt }) => (
  <li className={styles.try} data-part="try">
    <span className={desk.row}>
      <DeliveryStateBadge state={attempt.error === null ? 'DELIVERED' : 'FAILED'} />
      <span className={desk.breaks}>{outcomeText(attempt)}</span>
      <span className={desk.note}>
        {momentOf(attempt.at)} · {durationText(attempt.durationMs)}
      </span>
    </span>
    <details>
      <summary className={desk.note}>İstek ve yanıt</summary>
      <div className={desk.column}>
        <Exchange attempt={attempt} />
      </div>
    </details>
  </li>
);
