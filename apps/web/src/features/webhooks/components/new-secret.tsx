import { Button, Group } from '@mantine/core';
import desk from '../../../ui/desk.module.css';
import { CopySecret, VERIFY_EXAMPLE } from './secret-text.tsx';
import styles from './webhooks.module.css';

/** The secret of a new webhook, whole, with what a receiver does with it. */
export function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <div className={desk.column}>
      <p className={desk.note}>
        Mesajlar bu anahtarla imzalanır. Anahtarı şimdi alıcınıza girin; sonra “İmza anahtarı” ile yeniden
        görebilirsiniz, her gösterme kayda geçer.
      </p>
      <code className={styles.key} data-part="webhook-secret" translate="no">
        {secret}
      </code>
      <Group className={desk.touch} gap="xs">
        <CopySecret read={() => Promise.resolve(secret)} />
      </Group>
      <p className={desk.note}>
        Alıcı her mesajın imzasını doğrulamalıdır. İmza, Standard Webhooks biçiminde şu başlıklardadır:{' '}
        <code translate="no">webhook-id</code>, <code translate="no">webhook-timestamp</code>,{' '}
        <code translate="no">webhook-signature</code>. Node.js ile:
      </p>
      <pre className={styles.code} tabIndex={0} translate="no">
        {VERIFY_EXAMPLE}
      </pre>
      <Group justify="end">
        <Button data-autofocus onClick={onClose}>
          Tamam
        </Button>
      </Group>
    </div>
  );
}
