import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '../../../ui/confirm.tsx';
import desk from '../../../ui/desk.module.css';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { willText } from '../model/statement.ts';
import styles from './database-admin.module.css';
import { ResultTable } from './result-view.tsx';
import type { Trial } from './use-runner.ts';

interface TrialDialogProps {
  /** Null closes. */
  readonly trial: Trial | null;
  readonly isBusy: boolean;
  readonly onConfirm: (trial: Trial) => void;
  readonly onClose: () => void;
}

/** What a writing statement would do; a yes does it. */
export function TrialDialog({ trial, isBusy, onConfirm, onClose }: TrialDialogProps) {
  const [shown, setShown] = useState(trial);
  const [isAsking, setAsking] = useState(false);
  if (trial !== null && trial !== shown) setShown(trial);
  return (
    <ResponsiveDialog
      closeOnClickOutside={false}
      // Esc belongs to the dialog that asks over it
      closeOnEscape={!isBusy && !isAsking}
      onClose={onClose}
      opened={trial !== null}
      size={960}
      title={shown ? willText(shown.result) : ''}
    >
      {shown && (
        <TrialView
          isBusy={isBusy}
          onAsking={setAsking}
          onClose={onClose}
          onConfirm={onConfirm}
          trial={shown}
        />
      )}
    </ResponsiveDialog>
  );
}

const countedWords = (command: string): string =>
  command.toUpperCase() === 'DELETE' ? 'Silinecek satırlar:' : 'Komuttan sonraki halleri:';

interface TrialViewProps extends TrialDialogProps {
  readonly trial: Trial;
  readonly onAsking: (isAsking: boolean) => void;
}

function TrialView({ trial, isBusy, onConfirm, onAsking, onClose }: TrialViewProps) {
  const { statement, result } = trial;
  const isNothing = result.rowCount === 0;
  const accept = async (): Promise<void> => {
    onAsking(true);
    const isSure =
      !result.isWhole ||
      (await confirm({
        title: 'WHERE koşulu yok',
        message: `Bu komut tablonun tamamını etkiler: ${willText(result)}. Gerçekten istiyor musunuz?`,
        confirmLabel: 'Evet, tamamı',
        danger: true,
      }));
    onAsking(false);
    if (isSure) onConfirm(trial);
  };
  return (
    <div className={desk.column}>
      <Text>
        Komut denendi ve geri alındı; henüz hiçbir şey değişmedi. Onaylarsanız yeniden çalışır ve yine aynı
        sayıda satırı etkilerse kaydedilir.
      </Text>
      <code className={`${desk.panel} ${styles.statement} ${styles.whole}`} translate="no">
        {statement}
      </code>
      {isNothing && <p className={desk.note}>Hiçbir satır etkilenmiyor; kaydedilecek bir şey yok.</p>}
      {result.rows.length > 0 && (
        <>
          <p className={desk.note}>
            {countedWords(result.command)}
            {result.truncatedBy !== null && ` ilk ${result.rows.length} satır gösteriliyor.`}
          </p>
          <ResultTable result={result} />
        </>
      )}
      <Group className={desk.touch} gap="sm" justify="flex-end">
        <Button disabled={isBusy} onClick={onClose} variant="default">
          Vazgeç
        </Button>
        <Button color="red.8" disabled={isNothing} loading={isBusy} onClick={() => void accept()}>
          Onayla ve kaydet
        </Button>
      </Group>
    </div>
  );
}
