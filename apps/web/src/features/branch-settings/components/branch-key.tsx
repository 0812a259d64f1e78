import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconCopy, IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { formatDateTime } from '@ulak/contracts/time';
import { useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { regenerateKey, revealKey } from '../queries.ts';
import desk from '../../../ui/desk.module.css';
import styles from './branch-settings.module.css';

const NO_KEY = 'Bu anahtar gösterilemiyor; yenileyebilirsiniz.';

/**
 * The branch's API key: masked, shown whole when asked for, which the server records, copied, replaced (spec
 * 2 §2.6, §8).
 */
export function BranchKey({ branch }: { branch: BranchView }) {
  const client = useQueryClient();
  const [whole, setWhole] = useState<string | null>(null);
  const reveal = useMutation({
    mutationFn: () => revealKey(branch.id),
    onSuccess: setWhole,
    onError: (error) => toastError(messageOf(error, 'Anahtar gösterilemedi')),
  });
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(whole ?? (await revealKey(branch.id)));
      toastSuccess('API anahtarı kopyalandı.');
    } catch {
      toastError('Kopyalama başarısız');
    }
  };
  const renew = (): Promise<boolean> =>
    confirm({
      title: 'API anahtarı yenilensin mi?',
      message:
        'Eski anahtar hemen geçersiz olur: onu kullanan sipariş sistemleri yeni anahtar girilene kadar ' +
        'sipariş gönderemez.',
      confirmLabel: 'Yenile',
      danger: true,
      onConfirm: async () => {
        try {
          setWhole(await regenerateKey(client, branch.id));
          return null;
        } catch (error) {
          return messageOf(error, 'Token yenilenemedi');
        }
      },
    });
  return (
    <section aria-label="API anahtarı" className={`${desk.panel} ${desk.grid} ${styles.group}`}>
      <h2 className={styles.title}>API anahtarı</h2>
      <p className={desk.note}>
        Sipariş sisteminiz siparişleri bu anahtarla gönderir. {connectionText(branch)}
      </p>
      <code className={styles.key} data-part="branch-key">
        {whole ?? branch.apiKey ?? NO_KEY}
      </code>
      <Group className={desk.touch} gap="xs">
        {whole === null ? (
          <Button
            disabled={branch.apiKey === undefined}
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
        <Button
          disabled={branch.apiKey === undefined}
          leftSection={<IconCopy aria-hidden size="1rem" />}
          onClick={() => void copy()}
          size="xs"
          variant="default"
        >
          Kopyala
        </Button>
        <Button
          leftSection={<IconRefresh aria-hidden size="1rem" />}
          onClick={() => void renew()}
          size="xs"
          variant="default"
        >
          Yenile
        </Button>
      </Group>
    </section>
  );
}

const connectionText = ({ lastApiConnection }: BranchView): string =>
  lastApiConnection
    ? `Son bağlantı: ${formatDateTime(Date.parse(lastApiConnection))}.`
    : 'Henüz bu anahtarla bağlanılmadı.';
