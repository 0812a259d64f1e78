import { Button, Title } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { REPORT_QUERIES } from '@ulak/contracts/database/reports';
import desk from '../../../ui/desk.module.css';
import { FormError } from '../../../ui/form-error.tsx';
import styles from './database-admin.module.css';
import { ResultView } from './result-view.tsx';
import { useRunner } from './use-runner.ts';

type Report = (typeof REPORT_QUERIES)[number];

/** 'Raporlama & Analiz': the fixed queries (spec 4 §2), each with its result below it. */
export const ReportSection = () => (
  <section aria-label="Raporlama & Analiz" className={desk.column}>
    <Title order={2} size="h4">
      Raporlama & Analiz
    </Title>
    <ul className={`${desk.list} ${desk.column}`}>
      {REPORT_QUERIES.map((report) => (
        <li className={`${desk.panel} ${desk.grid} ${styles.command}`} key={report.id}>
          <ReportCard report={report} />
        </li>
      ))}
    </ul>
  </section>
);

function ReportCard({ report: { name, description, sql } }: { readonly report: Report }) {
  const runner = useRunner();
  return (
    <>
      <div className={`${desk.row} ${desk.between} ${desk.touch}`}>
        <div className={desk.breaks}>
          <Title order={3} size="h5">
            {name}
          </Title>
          <p className={desk.note}>{description}</p>
        </div>
        {runner.isRunning ? (
          <Button
            aria-label={`${name}: iptal`}
            leftSection={<IconPlayerStop aria-hidden size="1rem" />}
            onClick={runner.cancel}
            variant="default"
          >
            İptal
          </Button>
        ) : (
          <Button
            aria-label={`${name}: çalıştır`}
            leftSection={<IconPlayerPlay aria-hidden size="1rem" />}
            onClick={() => runner.run(sql)}
            variant="light"
          >
            Çalıştır
          </Button>
        )}
      </div>
      <FormError message={runner.failure ?? undefined} />
      {runner.result && <ResultView result={runner.result} />}
      <details>
        <summary className={`${desk.small} ${styles.opener}`}>SQL sorgusu</summary>
        <pre className={styles.sql} translate="no">
          {sql}
        </pre>
      </details>
    </>
  );
}
