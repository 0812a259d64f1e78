import { Switch } from '@mantine/core';
import type { WebhookView } from '@ulak/contracts/webhooks/schema';
import { messageOf } from '../../../lib/call.ts';
import { toastError, toastSaved } from '../../../lib/toast.ts';
import { shortUrl } from '../model/webhook-text.ts';
import { useUpdateWebhook } from '../queries.ts';

/** Switches a webhook on and off at once; a refusal puts it back and says why. */
export function ActiveSwitch({
  webhook,
  isLabelled = false,
}: {
  webhook: WebhookView;
  isLabelled?: boolean;
}) {
  const { id, url, active } = webhook;
  const update = useUpdateWebhook();
  // the rows of a list come a moment after the answer
  const saved = update.data && update.data.version > webhook.version ? update.data.active : active;
  const shown = update.isPending ? (update.variables.body.active ?? active) : saved;
  const change = (next: boolean): void =>
    update.mutate(
      { id, body: { active: next } },
      {
        onSuccess: () => toastSaved(`webhook ${id}`, next ? 'Webhook açıldı' : 'Webhook kapatıldı'),
        onError: (error) => toastError(messageOf(error, 'Webhook güncellenemedi')),
      },
    );
  return (
    <Switch
      aria-label={`${shortUrl(url)}: açık`}
      checked={shown}
      disabled={update.isPending}
      label={isLabelled ? 'Açık' : undefined}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
      size="md"
    />
  );
}
