import { Button, Progress } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { formatNumber } from '@ulak/contracts/format';
import type { BusinessDays } from '../../../lib/business-range.ts';
import type { ListQuery } from '../model/list-query.ts';
import { useListExport } from './use-list-export.ts';
import desk from '../../../ui/desk.module.css';
import styles from './order-lists.module.css';

interface ExportButtonProps {
  query: ListQuery;
  days: BusinessDays;
  /** Nothing to export. */
  isEmpty: boolean;
}

/**
 * Exports the whole filtered list as xlsx; a long one shows how far it is and can be cancelled (ux "Reports,
 * money").
 */
export function ExportButton({ query, days, isEmpty }: ExportButtonProps) {
  const { progress, run, cancel } = useListExport();
  if (progress === null) {
    return (
      <Button
        className={styles.export}
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        disabled={isEmpty}
        aria-label="Excel’e aktar"
        onClick={() => void run(query, days)}
      >
        <span>
          Excel<span className={styles.exportLong}>’e aktar</span>
        </span>
      </Button>
    );
  }
  const { done, total } = progress;
  return (
    <div className={`${desk.panel} ${styles.export} ${styles.exporting}`}>
      <span className={`${desk.grid} ${styles.exportState}`}>
        <span role="status">
          {total === null ? 'Hazırlanıyor...' : `${formatNumber(done)} / ${formatNumber(total)} sipariş`}
        </span>
        <Progress aria-label="Excel dosyası hazırlanıyor" value={total ? (done / total) * 100 : 4} size={4} />
      </span>
      <Button size="compact-sm" variant="default" onClick={cancel}>
        Vazgeç
      </Button>
    </div>
  );
}
