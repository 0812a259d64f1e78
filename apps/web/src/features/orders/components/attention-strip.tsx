import { UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconClockExclamation,
  IconMapPinOff,
  IconUserQuestion,
} from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import {
  type Attention,
  type AttentionCounts,
  ATTENTIONS,
  UNASSIGNED_ALERT_MIN,
} from '../model/attention.ts';
import desk from '../../../ui/desk.module.css';
import styles from './attention-strip.module.css';

const ENTRIES: Record<
  Attention,
  { label: string; severity: 'attention' | 'warning'; Icon: typeof IconAlertTriangle }
> = {
  undeliverable: { label: 'Teslim edilemedi', severity: 'attention', Icon: IconAlertTriangle },
  overdue: { label: 'Süresi geçti', severity: 'attention', Icon: IconClockExclamation },
  unassigned: {
    label: `${UNASSIGNED_ALERT_MIN} dk'dır kuryesiz`,
    severity: 'warning',
    Icon: IconUserQuestion,
  },
  silent: { label: 'Kuryeden konum gelmiyor', severity: 'warning', Icon: IconMapPinOff },
};

interface AttentionStripProps {
  counts: AttentionCounts;
  /** The data of a count could not be fetched; until then it is on its way. */
  hasFailed: boolean;
  show: Attention | null;
  onShow: (show: Attention | null) => void;
  /** Entries of other features, at the end; keep the element stable. */
  children?: ReactNode;
}

const UNKNOWN = 'Bilinmiyor: veriler yüklenemedi';
const LOADING = 'Yükleniyor...';

/**
 * "What needs me now": counts that filter the tables (ux "Management dashboard"). A count whose data is not
 * there is a dash, never a zero.
 */
export const AttentionStrip = memo(function AttentionStrip(props: AttentionStripProps) {
  const { counts, hasFailed, show, onShow, children } = props;
  const reason = hasFailed ? UNKNOWN : LOADING;
  return (
    <div
      className={`${desk.line} ${styles.strip}`}
      data-part="attention-strip"
      role="group"
      aria-label="İlgi bekleyenler"
    >
      {ATTENTIONS.map((attention) => {
        const { label, severity, Icon } = ENTRIES[attention];
        const isOn = show === attention;
        const count = counts[attention];
        const isAny = count !== null && count > 0;
        return (
          <UnstyledButton
            key={attention}
            className={`${desk.tool} ${styles.entry}`}
            data-part="attention-entry"
            data-severity={isAny ? severity : undefined}
            title={count === null ? reason : undefined}
            aria-pressed={isOn}
            // Not `disabled`: on a phone the strip scrolls, and a keyboard scrolls it by its entries.
            aria-disabled={!isOn && !isAny}
            onClick={() => (isOn || isAny) && onShow(isOn ? null : attention)}
          >
            <Icon size="1rem" aria-hidden />
            <span className={`${desk.tabular} ${desk.bold}`}>
              {count ?? <UnknownCount reason={reason} />}
            </span>
            <span>{label}</span>
          </UnstyledButton>
        );
      })}
      {children}
    </div>
  );
});

const UnknownCount = ({ reason }: { reason: string }) => (
  <>
    <span aria-hidden>–</span>
    <span className="visually-hidden">{reason}</span>
  </>
);
