import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { exportSalary } from '@ulak/contracts/salary/calls';
import { downloadFile } from '../../../lib/download-file.ts';
import type { SalaryScope } from '../model/salary-view.ts';
import { salaryQuery } from '../queries.ts';
import { useFileDownload } from './use-file-download.ts';
import desk from '../../../ui/desk.module.css';
import styles from './salary.module.css';

const FAILED = 'Excel dosyası oluşturulamadı. Lütfen tekrar deneyin.';

/** The salaries' Excel file, made by the server. */
export function ExportSalaries({ scope }: { readonly scope: SalaryScope }) {
  const { isBusy, run } = useFileDownload(
    (options) => downloadFile(exportSalary, { query: salaryQuery(scope) }, options),
    FAILED,
  );
  return (
    <Button
      className={`${desk.touch} ${styles.export}`}
      leftSection={<IconFileSpreadsheet aria-hidden size="1rem" />}
      loading={isBusy}
      onClick={run}
      size="sm"
      variant="default"
    >
      Excel’e aktar
    </Button>
  );
}
