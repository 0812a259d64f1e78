import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { successBadge } from '@ulak/contracts/domain/courier-score';
import { formatPercent } from '@ulak/contracts/format';
import type { CourierSummaryRow } from '@ulak/contracts/reports/schema';
import type { CSSProperties } from 'react';
import { NOTHING } from '../model/texts.ts';
import desk from '../../../ui/desk.module.css';

const LOOKS = {
  green: { tone: 'var(--ulak-status-delivered)', Icon: IconCircleCheck },
  yellow: { tone: 'var(--ulak-warning)', Icon: IconAlertTriangle },
  red: { tone: 'var(--ulak-attention)', Icon: IconCircleX },
} as const;

/** Success rate: green at 90 % or above, yellow at 70, red below (spec 2 §9), each with its own icon. */
export function SuccessBadge({ row }: { row: CourierSummaryRow }) {
  if (row.totalDeliveries === 0) return <span className={desk.dim}>{NOTHING}</span>;
  const colour = successBadge(row.successRate);
  const { tone, Icon } = LOOKS[colour];
  return (
    <span className={desk.badge} data-badge={colour} style={{ '--tone': tone } as CSSProperties}>
      <Icon aria-hidden size="0.875rem" />
      {formatPercent(row.successRate)}
    </span>
  );
}
