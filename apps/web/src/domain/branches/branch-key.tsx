import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconCopy, IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import { regenerateBranchKey, revealBranchKey } from '@ulak/contracts/branches/calls';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BranchId } from '@ulak/contracts/ids';
import { formatFullDateTime } from '@ulak/contracts/time';
import { useState } from 'react';
import { call, messageOf } from '../../lib/call.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { confirm } from '../../ui/confirm.tsx';
import desk from '../../ui/desk.module.css';
import { branchList } from './branch-list.ts';
import styles from './branch-key.module.css';

const NO_KEY = 'Bu anahtar gösterilemiyor; yenileyebilirsiniz.';

/** The whole key of a branch; the server records who asked. */
const revealKey = async (id: BranchId): Promise<string> =>
  (await call(revealBranchKey, { params: { id } })).apiKey;

/**
 * The key by which an order system sends orders to a branch: masked, shown whole when asked for, copied,
 * replaced (spec 2 §2.6, §8).
 */
export function BranchKey({ branch }: { branch: BranchView }) {
  const client = useQueryClient();
  const [whole, setWhole] = useState<string | null>(null);
  const reveal = useMutation({
    mutationFn: () => revealKey(branch.id),
    onSuccess: setWhole,
    onError: (error) => toastError(messageOf(error, 'API anahtarı gösterilemedi')),
    gcTime: 0,
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
          setWhole((await call(regenerateBranchKey, { params: { id: branch.id }, body: {} })).apiKey);
        } catch (error) {
          return messageOf(error, 'Token yenilenemedi');
        }
        await client.invalidateQueries({ queryKey: branchList.queryKey });
        return null;
      },
    });
  const isUnreadable = branch.apiKey === undefined;
  return (
    <>
      <p className={desk.note}>
        Sipariş sisteminiz siparişleri bu anahtarla gönderir. Anahtarı gören herkes bunu yapabilir; yalnızca
        güvendiğiniz kişilerle paylaşın. Her gösterme kayda geçer. {connectionText(branch)}
      </p>
      <code className={styles.key} data-part="branch-key">
        {whole ?? branch.apiKey ?? NO_KEY}
      </code>
      <Group className={desk.touch} gap="xs">
        {whole === null ? (
          <Button
            data-autofocus
            disabled={isUnreadable}
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
          disabled={isUnreadable && whole === null}
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
    </>
  );
}

const connectionText = ({ lastApiConnection }: BranchView): string =>
  lastApiConnection
    ? `Son bağlantı: ${formatFullDateTime(Date.parse(lastApiConnection))}.`
    : 'Bu anahtarla henüz bağlanılmadı.';
