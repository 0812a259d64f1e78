import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy, IconEye, IconRefresh } from '@tabler/icons-react';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { formatFullDateTime } from '@ulak/contracts/time';
import { useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { useRegenerateKey, useRevealKey } from '../queries.ts';

const COPY_FAILED = 'Kopyalama başarısız';
const REGENERATE_FAILED = 'Token yenilenemedi';
const REVEAL_FAILED = 'API anahtarı gösterilemedi';

interface KeyDialogProps {
  /** The branch whose key is shown; null: the dialog is closed. */
  readonly branch: BranchView | null;
  readonly onClose: () => void;
}

/** The key by which an order system sends orders to the branch (spec 2 §2.6). */
export function KeyDialog({ branch, onClose }: KeyDialogProps) {
  return (
    <ResponsiveDialog
      hasAddress
      onClose={onClose}
      opened={branch !== null}
      size="md"
      title={`${branch?.name ?? ''}: API anahtarı`}
    >
      {branch && <BranchKey branch={branch} />}
    </ResponsiveDialog>
  );
}

const copy = async (key: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(key);
    toastSuccess('API anahtarı kopyalandı');
  } catch {
    toastError(COPY_FAILED);
  }
};

function BranchKey({ branch }: { branch: BranchView }) {
  const [whole, setWhole] = useState<string | null>(null);
  const reveal = useRevealKey();
  const regenerate = useRegenerateKey();
  const show = (): void =>
    reveal.mutate(branch.id, {
      onSuccess: setWhole,
      onError: (error) => toastError(messageOf(error, REVEAL_FAILED)),
    });
  const renew = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Anahtarı yenile',
      message: 'Eski anahtar hemen geçersiz olur; onu kullanan sistemler sipariş gönderemez.',
      confirmLabel: 'Yenile',
      danger: true,
    });
    if (!isSure) return;
    regenerate.mutate(branch.id, {
      onSuccess: (key) => {
        setWhole(key);
        toastSuccess('API anahtarı yenilendi');
      },
      onError: (error) => toastError(messageOf(error, REGENERATE_FAILED)),
    });
  };
  return (
    <Stack gap="sm">
      <Text size="sm">
        Sipariş sisteminiz bu anahtarla şubeye sipariş gönderir. Anahtarı gören herkes bunu yapabilir;
        yalnızca güvendiğiniz kişilerle paylaşın. Her gösterme kayda geçer.
      </Text>
      <TextInput
        classNames={{ input: 'tabular' }}
        label="API anahtarı"
        readOnly
        value={whole ?? branch.apiKey ?? ''}
      />
      <Text c="dimmed" size="sm">
        {branch.lastApiConnection
          ? `Son bağlantı: ${formatFullDateTime(Date.parse(branch.lastApiConnection))}`
          : 'Bu anahtarla henüz bağlanılmadı.'}
      </Text>
      <Group gap="sm" grow>
        {whole === null ? (
          <Button
            data-autofocus
            leftSection={<IconEye aria-hidden size="1.125rem" />}
            loading={reveal.isPending}
            onClick={show}
          >
            Göster
          </Button>
        ) : (
          <Button leftSection={<IconCopy aria-hidden size="1.125rem" />} onClick={() => void copy(whole)}>
            Kopyala
          </Button>
        )}
        <Button
          leftSection={<IconRefresh aria-hidden size="1.125rem" />}
          loading={regenerate.isPending}
          onClick={() => void renew()}
          variant="default"
        >
          Yenile
        </Button>
      </Group>
    </Stack>
  );
}
