import { Button, NumberInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { CleanupCommand } from '@ulak/contracts/database/schema';
import { formatNumber } from '@ulak/contracts/format';
import { useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { confirm } from '../../../ui/confirm.tsx';
import desk from '../../../ui/desk.module.css';
import { cleanupCommands, useRunCleanup } from '../queries.ts';
import styles from './database-admin.module.css';

const TYPING_MS = 400;
/** Ten years: the server takes no more. */
const MOST_DAYS = 3_650;

interface CleanupCardProps {
  readonly command: CleanupCommand;
  readonly readOnlyReason: string | null;
}

/** A cleanup command: what it does, how many rows it would touch now, and running it. */
export function CleanupCard({ command, readOnlyReason }: CleanupCardProps) {
  const { id, name, description, days, sql } = command;
  const [typed, setTyped] = useState<string | number>(days?.default ?? '');
  const wanted = days === null ? null : typeof typed === 'number' ? typed : Number.NaN;
  const daysError = days !== null && wanted !== null ? wrongDays(wanted, days.least) : null;
  const [asked] = useDebouncedValue(daysError === null ? wanted : null, TYPING_MS);
  const isOther = days !== null && asked !== null && asked !== days.default;
  const other = useQuery({ ...cleanupCommands(asked), enabled: isOther });
  const now = isOther ? other.data?.find((one) => one.id === id) : command;
  const { run, isBusy } = useRun(command, wanted);
  return (
    <>
      <Title order={3} size="h5">
        {name}
      </Title>
      <p className={desk.note}>{description}</p>
      {days && (
        <NumberInput
          allowDecimal={false}
          className={desk.touch}
          clampBehavior="none"
          error={daysError}
          label="Kaç günden eski?"
          maw="12rem"
          max={MOST_DAYS}
          min={days.least}
          onChange={setTyped}
          suffix=" gün"
          value={typed}
        />
      )}
      <div className={`${desk.row} ${desk.between} ${desk.touch}`}>
        <span className={desk.strong} role="status">
          {now ? countText(now) : 'Sayılıyor…'}
        </span>
        <Button
          disabled={readOnlyReason !== null || daysError !== null || now === undefined || now.rowCount === 0}
          loading={isBusy}
          onClick={run}
          title={readOnlyReason ?? undefined}
          variant="default"
        >
          Çalıştır
        </Button>
      </div>
      <details>
        <summary className={`${desk.small} ${styles.opener}`}>SQL komutu</summary>
        <pre className={styles.sql} translate="no">
          {sql}
        </pre>
      </details>
    </>
  );
}

const countText = ({ rowCount }: CleanupCommand): string =>
  rowCount === null ? 'Şu anda sayılamıyor' : `${formatNumber(rowCount)} satır silinecek`;

function wrongDays(wanted: number, least: number): string | null {
  if (!Number.isInteger(wanted)) return 'Gün sayısı girin';
  if (wanted < least) return `En az ${least} gün`;
  return wanted > MOST_DAYS ? `En fazla ${MOST_DAYS} gün` : null;
}

/** Asks with the command's own sentence, runs it and says what was removed. */
function useRun({ id, name, confirmMessage }: CleanupCommand, days: number | null) {
  const { mutateAsync, isPending } = useRunCleanup();
  const run = async (): Promise<void> => {
    const isSure = await confirm({
      title: name,
      message: confirmMessage,
      confirmLabel: 'Çalıştır',
      danger: true,
    });
    if (!isSure) return;
    try {
      const done = await mutateAsync({ id, days });
      if (done) toastSuccess(`${name}: ${formatNumber(done.removed)} satır silindi`);
    } catch (error) {
      toastError(messageOf(error, 'Komut çalıştırılamadı'));
    }
  };
  return { run: () => void run(), isBusy: isPending };
}
