import { useQueryClient } from '@tanstack/react-query';
import { IconHistory, IconKey, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import type { WebhookView } from '@ulak/contracts/webhooks/schema';
import { useMemo } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import { confirm } from '../../../ui/confirm.tsx';
import type { ActionIcon } from '../../../ui/menu-entry.tsx';
import type { WebhookDialogKind } from '../model/webhooks-view.ts';
import { deleteWebhook } from '../queries.ts';
import type { ChangeWebhooksView } from './use-webhooks-view.ts';

/** What can be done with a webhook. */
type WebhookAction = Exclude<WebhookDialogKind, 'new'> | 'remove';

export const ACTIONS: readonly { key: WebhookAction; label: string; Icon: ActionIcon }[] = [
  { key: 'edit', label: 'Düzenle', Icon: IconPencil },
  { key: 'test', label: 'Dene', Icon: IconSend },
  { key: 'log', label: 'Kayıtlar', Icon: IconHistory },
  { key: 'secret', label: 'İmza anahtarı', Icon: IconKey },
  { key: 'remove', label: 'Sil', Icon: IconTrash },
];

export type Act = (action: WebhookAction, webhook: WebhookView) => void;

/** Opens the dialog of an action, or asks before a webhook goes. */
export function useAct(onView: ChangeWebhooksView): Act {
  const client = useQueryClient();
  return useMemo<Act>(() => {
    const remove = (webhook: WebhookView): Promise<boolean> =>
      confirm({
        title: 'Webhook silinsin mi?',
        message:
          `${webhook.url} adresine artık mesaj gönderilmez; bekleyen mesajlar ve kayıtlar da silinir. ` +
          'Bu işlem geri alınamaz.',
        confirmLabel: 'Sil',
        danger: true,
        onConfirm: async () => {
          try {
            await deleteWebhook(client, webhook.id);
          } catch (error) {
            return messageOf(error, 'Webhook silinemedi');
          }
          toastSuccess('Webhook silindi');
          return null;
        },
      });
    return (action, webhook) => {
      if (action === 'remove') void remove(webhook);
      else onView({ dialog: { kind: action, id: webhook.id } });
    };
  }, [client, onView]);
}
