import { useQuery } from '@tanstack/react-query';
import { SAFE_MODE_NOTE } from '@ulak/contracts/domain/courier-score';
import { formatDecimal, formatNumber } from '@ulak/contracts/format';
import { averageText } from '@ulak/contracts/ratings/status';
import type { CourierSummaryRow } from '@ulak/contracts/reports/schema';
import { Fragment, useState } from 'react';
import { branchList } from '../../../domain/branches/branch-list.ts';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { scoreParts } from '../model/score.ts';
import { Stars } from './score-button.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './reports.module.css';

/** A branch without a limit of its own has 45 minutes (spec 2 §9). */
const USUAL_LIMIT_MIN = 45;

interface ScoreDialogProps {
  readonly row: CourierSummaryRow | null;
  readonly onClose: () => void;
}

/** What a courier's success score is made of: its terms with their numbers. */
export function ScoreDialog({ row, onClose }: ScoreDialogProps) {
  // A closing dialog keeps its content until its transition ends.
  const [last, setLast] = useState(row);
  if (row !== null && row !== last) setLast(row);
  return (
    <ResponsiveDialog
      opened={row !== null}
      title={last ? `Başarı puanı · ${last.courierName}` : ''}
      onClose={onClose}
    >
      {last && <Terms row={last} />}
    </ResponsiveDialog>
  );
}

function Terms({ row }: { row: CourierSummaryRow }) {
  const limit = useQuery(branchList).data?.find(({ id }) => id === row.branchId)?.maxDeliveryTime;
  const parts = scoreParts(row, limit ?? USUAL_LIMIT_MIN);
  const score = row.successScore ?? 0;
  return (
    <div className={desk.column}>
      <p className={desk.note}>{row.branchName}</p>
      <dl className={`${display.facts} ${desk.grid} ${desk.tabular} ${styles.terms}`}>
        {parts.map(({ label, formula, points }) => (
          <Fragment key={label}>
            <dt>
              <span style={{ color: 'var(--mantine-color-text)' }}>{label}</span>
              <span className={desk.secondLine}>{formula}</span>
            </dt>
            <dd>{points}</dd>
          </Fragment>
        ))}
        <dt data-sum>
          Puan <Stars score={score} />
        </dt>
        <dd data-sum>{formatDecimal(score)}</dd>
      </dl>
      {row.safeMode && <p className={desk.note}>{SAFE_MODE_NOTE}</p>}
      <p className={desk.note}>
        Müşteri puanı: <b>{averageText(row.ratingAverage)}</b> · {formatNumber(row.ratings)} değerlendirme.
        Başarı puanına katılmaz.
      </p>
      <p className={desk.note}>
        Puan 0 ile 100 arasında kalır. Yıldızlar: 95 ve üstü 5, 90 ve üstü 4, 80 ve üstü 3, 70 ve üstü 2, altı
        1.
      </p>
    </div>
  );
}
