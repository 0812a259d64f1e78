import { formatPercent } from '@ulak/contracts/format';
import { scoreTone } from '@ulak/contracts/regions/estimates';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import desk from '../../ui/desk.module.css';

const LOOKS = {
  green: { tone: 'var(--ulak-status-delivered)', Icon: IconCircleCheck },
  yellow: { tone: 'var(--ulak-warning)', Icon: IconAlertTriangle },
  red: { tone: 'var(--ulak-attention)', Icon: IconCircleX },
} as const;

/** An efficiency or a profitability of 0 to 100, coloured as spec 4 §9 has it, each with its own icon. */
export function Score({ value }: { readonly value: number }) {
  const colour = scoreTone(value);
  const { tone, Icon } = LOOKS[colour];
  return (
    <span className={desk.badge} data-badge={colour} style={{ '--tone': tone } as CSSProperties}>
      <Icon aria-hidden size="0.875rem" />
      {formatPercent(value)}
    </span>
  );
}
