import { Button, Group, Select } from '@mantine/core';
import { IconCircleCheck, IconSend, IconX } from '@tabler/icons-react';
import {
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@ulak/contracts/webhooks/event-types';
import type { WebhookTestResult, WebhookView } from '@ulak/contracts/webhooks/schema';
import { useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import desk from '../../../ui/desk.module.css';
import { FormError } from '../../../ui/form-error.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { durationText, outcomeText } from '../model/delivery-text.ts';
import { useTestWebhook } from '../queries.ts';
import { Exchange } from './exchange.tsx';
import styles from './webhooks.module.css';

interface TestDialogProps {
  readonly isOpen: boolean;
  readonly webhook: WebhookView | undefined;
  readonly onClose: () => void;
}

const EVENT_OPTIONS = WEBHOOK_EVENTS.map((value) => ({ value, label: WEBHOOK_EVENT_LABELS[value] }));

/** Sends a signed example at once, and shows what went out and what came back. */
export function TestDialog({ isOpen, webhook, onClose }: TestDialogProps) {
  return (
    <ResponsiveDialog hasAddress onClose={onClose} opened={isOpen} size={720} title="Webhook’u dene">
      {isOpen && (webhook ? <Test key={webhook.id} webhook={webhook} /> : <LoadingScreen height="30dvh" />)}
    </ResponsiveDialog>
  );
}

function Test({ webhook }: { webhook: WebhookView }) {
  const [type, setType] = useState<WebhookEvent>(webhook.events[0] ?? WEBHOOK_EVENTS[0]);
  const test = useTestWebhook();
  return (
    <div className={desk.column}>
      <p className={desk.note}>
        <b className={desk.breaks}>{webhook.url}</b> adresine imzalı bir örnek gönderilir; içinde{' '}
        <code translate="no">test: true</code> yazar, kayıtlara girmez ve yinelenmez.
      </p>
      <Group align="end" className={desk.touch} gap="xs">
        <Select
          allowDeselect={false}
          data={EVENT_OPTIONS}
          flex="1 1 12rem"
          label="Olay"
          onChange={(value) => setType(WEBHOOK_EVENTS.find((event) => event === value) ?? type)}
          value={type}
        />
        <Button
          data-autofocus
          leftSection={<IconSend aria-hidden size="1rem" />}
          loading={test.isPending}
          onClick={() => test.mutate({ id: webhook.id, type })}
        >
          Deneme gönder
        </Button>
      </Group>
      <FormError message={test.error ? messageOf(test.error, 'Deneme gönderilemedi') : undefined} />
      {test.data && <Result result={test.data} />}
    </div>
  );
}

function Result({ result: { delivered, body, attempt } }: { result: WebhookTestResult }) {
  const Icon = delivered ? IconCircleCheck : IconX;
  return (
    <section aria-label="Denemenin sonucu" className={desk.column}>
      <p className={desk.row} role="status" style={{ margin: 0 }}>
        <span className={`${desk.badge} ${styles.delivery}`} data-state={delivered ? 'DELIVERED' : 'FAILED'}>
          <Icon aria-hidden size="0.875rem" />
          {delivered ? 'Ulaştı' : 'Ulaşmadı'}
        </span>
        <span className={desk.breaks}>{outcomeText(attempt)}</span>
        <span className={desk.note}>{durationText(attempt.durationMs)}</span>
      </p>
      <Exchange attempt={attempt} body={body} />
    </section>
  );
}
