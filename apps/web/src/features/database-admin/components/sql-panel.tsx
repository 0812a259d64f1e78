import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconPlayerPlay, IconPlayerStop, IconSchema } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import desk from '../../../ui/desk.module.css';
import { FormError } from '../../../ui/form-error.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { MountOnFirstOpen } from '../../../ui/mount-on-first-open.tsx';
import type { EditorSchema } from '../model/editor.ts';
import { explained } from '../model/statement.ts';
import { consoleTables } from '../queries.ts';
import styles from './database-admin.module.css';
import { TrialDialog } from './console-dialogs.tsx';
import { ReasonText } from './reason-text.tsx';
import { ResultView } from './result-view.tsx';
import { StatementHistory } from './statement-history.tsx';
import { useRunner } from './use-runner.ts';

const SqlEditor = lazyComponent(async () => (await import('./sql-editor.tsx')).SqlEditor, {
  fallback: () => <Skeleton h="10rem" />,
});

interface SqlPanelProps {
  /** Why nothing can be written now; null: it can. */
  readonly readOnlyReason: string | null;
}

/** 'SQL Editörü' (spec 4 §2): a statement, what it gave, and the own ones before it. */
export function SqlPanel({ readOnlyReason }: SqlPanelProps) {
  const [statement, setStatement] = useState('');
  const runner = useRunner();
  const tables = useQuery(consoleTables).data;
  const schema = useMemo(
    (): EditorSchema =>
      Object.fromEntries((tables ?? []).map(({ name, columns }) => [name, columns.map((one) => one.name)])),
    [tables],
  );
  const mayRun = statement.trim() !== '' && !runner.isRunning;
  const run = (text: string): void => {
    if (mayRun) runner.run(text);
  };
  return (
    <div className={desk.column}>
      <Warning readOnlyReason={readOnlyReason} />
      <div className={styles.editor}>
        <div className={desk.column}>
          <SqlEditor onChange={setStatement} onRun={() => run(statement)} schema={schema} value={statement} />
          <Group className={desk.touch} gap="xs">
            <Button
              disabled={!mayRun}
              leftSection={<IconPlayerPlay aria-hidden size="1rem" />}
              onClick={() => run(statement)}
              title="Ctrl+Enter"
            >
              {runner.isRunning ? 'Çalışıyor…' : 'Çalıştır'}
            </Button>
            <Button
              disabled={!mayRun}
              leftSection={<IconSchema aria-hidden size="1rem" />}
              onClick={() => run(explained(statement))}
              title="Sorgunun planı (EXPLAIN)"
              variant="default"
            >
              Açıkla
            </Button>
            {runner.isRunning && (
              <Button
                leftSection={<IconPlayerStop aria-hidden size="1rem" />}
                onClick={runner.cancel}
                variant="default"
              >
                İptal
              </Button>
            )}
          </Group>
        </div>
        {(runner.failure !== null || runner.result) && (
          <div className={`${desk.column} ${styles.outcome}`}>
            <FormError message={runner.failure ?? undefined} />
            {runner.result && <ResultView result={runner.result} />}
          </div>
        )}
        <StatementHistory onChoose={setStatement} />
      </div>
      <MountOnFirstOpen isOpen={runner.trial !== null}>
        <TrialDialog
          isBusy={runner.isRunning}
          onClose={runner.dismiss}
          onConfirm={runner.confirm}
          trial={runner.trial}
        />
      </MountOnFirstOpen>
    </div>
  );
}

const HOW_WRITING_GOES =
  'Yazan komutlar önce denenir ve geri alınır; sonucu görüp onaylayınca kaydedilir. ' +
  'DROP gibi yapı komutları burada çalışmaz.';

const Warning = ({ readOnlyReason }: SqlPanelProps) => (
  <p className={`${desk.warning} ${desk.line}`} role="note">
    <IconAlertTriangle aria-hidden size="1.25rem" style={{ flex: 'none' }} />
    <span>
      <b>DELETE, UPDATE ve DROP veri kaybına yol açabilir.</b>{' '}
      <ReasonText text={readOnlyReason ?? HOW_WRITING_GOES} />
    </span>
  </p>
);
