import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { regenerateBranchKey } from '@ulak/contracts/branches/key-calls';
import { type BranchView, KEEP_OLD_KEY_HOURS } from '@ulak/contracts/branches/schema';
import { formatFullDateTime } from '@ulak/contracts/time';
import { useId, useState } from 'react';
import { call, messageOf } from '../../lib/call.ts';
import desk from '../../ui/desk.module.css';
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx';
import { branchList } from './branch-list.ts';

type Hours = (typeof KEEP_OLD_KEY_HOURS)[number];

const CHOICES: Record<Hours, string> = {
  0: 'Hemen kapansın',
  1: '1 saat daha çalışsın',
  24: '1 gün daha çalışsın',
  72: '3 gün daha çalışsın',
  168: '7 gün daha çalışsın',
};

interface ReplaceKeyDialogProps {
  readonly branch: BranchView;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The new key, in full. */
  readonly onReplaced: (apiKey: string) => void;
}

/** Asks how long the old key goes on working, says what follows, and replaces it (spec 2 §2.6, §8). */
export function ReplaceKeyDialog({ branch, opened, onClose, onReplaced }: ReplaceKeyDialogProps) {
  const client = useQueryClient();
  const labelId = useId();
  const isUsed = branch.apiConnectionStatus !== undefined && branch.apiConnectionStatus !== 'NEVER';
  const [hours, setHours] = useState<Hours>(isUsed ? 24 : 0);
  const replace = useMutation({
    mutationFn: () =>
      call(regenerateBranchKey, { params: { id: branch.id }, body: { keepOldForHours: hours } }),
    onSuccess: async ({ apiKey }) => {
      onReplaced(apiKey);
      await client.invalidateQueries({ queryKey: branchList.queryKey });
      onClose();
    },
    // an answer holds a key
    gcTime: 0,
  });
  const close = (): void => {
    if (replace.isPending) return;
    replace.reset();
    onClose();
  };
  return (
    <ResponsiveDialog onClose={close} opened={opened} size="md" title="API anahtarı yenilensin mi?">
      <Stack gap="md">
        <div className={desk.grid}>
          <span id={labelId}>Eski anahtar</span>
          <SegmentedControl
            aria-labelledby={labelId}
            data={KEEP_OLD_KEY_HOURS.map((one) => ({ label: CHOICES[one], value: String(one) }))}
            fullWidth
            orientation="vertical"
            size="md"
            value={String(hours)}
            onChange={(value) => setHours(KEEP_OLD_KEY_HOURS.find((one) => String(one) === value) ?? 0)}
          />
        </div>
        <Text>{consequenceOf(hours)}</Text>
        {branch.previousKeyUntil && (
          <Text>
            Daha önce yenilenen ve {formatFullDateTime(Date.parse(branch.previousKeyUntil))} tarihine kadar
            çalışacak olan anahtar hemen kapanır.
          </Text>
        )}
        {replace.error && (
          <Alert color="red" role="alert">
            {messageOf(replace.error, 'Token yenilenemedi')}
          </Alert>
        )}
        <Group className={desk.touch} gap="sm" grow>
          <Button data-autofocus disabled={replace.isPending} variant="default" onClick={close}>
            Vazgeç
          </Button>
          <Button
            loading={replace.isPending}
            onClick={() => replace.mutate()}
            {...(hours === 0 ? { color: 'red.8' } : {})}
          >
            {replace.error ? 'Yeniden dene' : 'Yenile'}
          </Button>
        </Group>
      </Stack>
    </ResponsiveDialog>
  );
}

const consequenceOf = (hours: Hours): string =>
  hours === 0
    ? 'Eski anahtar hemen geçersiz olur: onu kullanan sipariş sistemleri yeni anahtar girilene kadar ' +
      'sipariş gönderemez.'
    : 'İki anahtar bu süre boyunca yan yana çalışır. Süre dolmadan sipariş sistemlerine yeni anahtarı ' +
      'girin; eski anahtarla sonra sipariş gönderilemez.';
