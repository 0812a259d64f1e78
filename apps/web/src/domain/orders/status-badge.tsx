import { COURIER_LABELS, CUSTOMER_LABELS, STAFF_LABELS } from '@ulak/contracts/orders/labels';
import { COURIER_LOAD_STATUSES, isOneOf, type OrderStatus } from '@ulak/contracts/orders/status';
import type { CSSProperties } from 'react';
import { Glyph } from '../../ui/glyph.tsx';
import { STATUS_GLYPHS } from '../../ui/glyphs.ts';
import { statusVar } from '../../ui/theme.ts';
import styles from './status-badge.module.css';

type Audience = 'staff' | 'courier' | 'public';

const LABELS: Record<Audience, Record<OrderStatus, string>> = {
  staff: STAFF_LABELS,
  courier: COURIER_LABELS,
  public: CUSTOMER_LABELS,
};

/**
 * What a badge reads: the label of the audience, with the courier's name while the order is a courier's (spec
 * 1 §2.3).
 */
function statusText(status: OrderStatus, audience: Audience, courierName?: string | null): string {
  const label = LABELS[audience][status];
  return courierName && isOneOf(status, COURIER_LOAD_STATUSES) ? `${label} · ${courierName}` : label;
}

interface StatusBadgeProps {
  readonly status: OrderStatus;
  readonly audience?: Audience;
  readonly courierName?: string | null | undefined;
  readonly large?: boolean;
}

/** Status with its one colour and one icon (ux.md, Look). */
export function StatusBadge({ status, audience = 'staff', courierName, large }: StatusBadgeProps) {
  const tone = { '--tone': statusVar(status) } as CSSProperties;
  return (
    <span className={styles.badge} data-large={large || undefined} data-status={status} style={tone}>
      <Glyph size={large ? '1.25rem' : '0.875rem'} strokes={STATUS_GLYPHS[status]} />
      <span>{statusText(status, audience, courierName)}</span>
    </span>
  );
}
