import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import type { WebhookView } from '@ulak/contracts/webhooks/schema';
import { useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { confirm } from '../../../ui/confirm.tsx';
import desk from '../../../ui/desk.module.css';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { momentText } from '../model/webhook-text.ts';
import { revealSecret, rotateSecret } from '../queries.ts';
import { CopySecret, VERIFY_EXAMPLE } from './secret-text.tsx';
import styles from './webhooks.module.css';

interface SecretDialogProps {
  readonly isOpen: boolean;
  readonly webhook: WebhookView | undefined;
  readonly onClose: () => void;
}

/** The signing secret of a webhook: masked, shown whole when asked for, copied, renewed. */
export function SecretDialog({ isOpen, webhook, onClose }: SecretDialogProps) {
  return (
    <ResponsiveDialog hasAddress onClose={onClose} opened={isOpen} size="md" title="İmza anahtarı">
      {isOpen && (webhook ? <Secret key={webhook.id} webhook={webhook} /> : <LoadingScreen height="30dvh" />)}
    </ResponsiveDialog>
  );
}

function Secret({ webhook }: { webhook: WebhookView }) {
  const client = useQueryClient();
  const [whole, setWhole] = useState<string | null>(null);
  const reveal = useMutation({
    mutationFn: () => revealSecret(webhook.id),
    onSuccess: setWhole,
    onError: (error) => toastError(messageOf(error, 'İmza anahtarı gösterilemedi')),
    gcTime: 0,
  });
  const renew = (): Promise<boolean> =>
    confirm({
      title: 'İmza anahtarı yenilensin mi?',
      message:
        'Mesajlar 24 saat boyunca hem eski hem yeni anahtarla imzalanır: alıcınız bu sürede yeni anahtara ' +
        'geçerse hiçbir mesaj reddedilmez. Sonra yalnızca yeni anahtar geçerlidir.',
      confirmLabel: 'Yenile',
      onConfirm: async () => {
        try {
          setWhole(await rotateSecret(client, webhook.id));
        } catch (error) {
          return messageOf(error, 'İmza anahtarı yenilenemedi');
        }
        toastSuccess('İmza anahtarı yenilendi');
        return null;
      },
    });
  return (
    <div className={desk.column}>
      <p className={desk.note}>
        <b className={desk.breaks}>{webhook.url}</b> adresine giden mesajlar bu anahtarla imzalanır. Her
        gösterme kayda geçer.
      </p>
      <code className={styles.key} data-part="webhook-secret" translate="no">
        {whole ?? webhook.secret}
      </code>
      {webhook.previousSecretUntil !== null && (
        <p className={desk.warning} role="status">
          Mesajlar {momentText(webhook.previousSecretUntil)} tarihine kadar eski anahtarla da imzalanıyor.
        </p>
      )}
      <Group className={desk.touch} gap="xs">
        {whole === null ? (
          <Button
            data-autofocus
            leftSection={<IconEye aria-hidden size="1rem" />}
            loading={reveal.isPending}
            onClick={() => reveal.mutate()}
            size="xs"
            variant="default"
          >
            Göster
          </Button>
        ) : (
          <Button
            leftSection={<IconEyeOff aria-hidden size="1rem" />}
            onClick={() => setWhole(null)}
            size="xs"
            variant="default"
          >
            Gizle
          </Button>
        )}
        <CopySecret read={() => (whole === null ? revealSecret(webhook.id) : Promise.resolve(whole))} />
        <Button
          leftSection={<IconRefresh aria-hidden size="1rem" />}
          onClick={() => void renew()}
          size="xs"
          variant="default"
        >
          Yenile
        </Button>
      </Group>
      <p className={desk.note}>İmza Standard Webhooks biçimindedir. Node.js ile doğrulama:</p>
      <pre className={styles.code} tabIndex={0} translate="no">
        {VERIFY_EXAMPLE}
      </pre>
    </div>
  );
}
