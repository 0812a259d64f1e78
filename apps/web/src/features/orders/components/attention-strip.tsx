import { UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconClockExclamation,
  IconMapPinOff,
  IconUserQuestion,
} from '@tabler/icons-react';
import { memo } from 'react';
import { type Attention, ATTENTIONS, UNASSIGNED_ALERT_MIN } from '../model/attention.ts';
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
  counts: Record<Attention, number>;
  show: Attention | null;
  onShow: (show: Attention | null) => void;
}

/** "What needs me now": counts that filter the tables (ux "Management dashboard"). */
export const AttentionStrip = memo(function AttentionStrip({ counts, show, onShow }: AttentionStripProps) {
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
        return (
          <UnstyledButton
            key={attention}
            className={`${desk.tool} ${styles.entry}`}
            data-part="attention-entry"
            data-severity={counts[attention] > 0 ? severity : undefined}
            aria-pressed={isOn}
            // Not `disabled`: on a phone the strip scrolls, and a keyboard scrolls it by its entries.
            aria-disabled={!isOn && counts[attention] === 0}
            onClick={() => (isOn || counts[attention] > 0) && onShow(isOn ? null : attention)}
          >
            <Icon size={16} aria-hidden />
            <span className={`${desk.tabular} ${desk.bold}`}>{counts[attention]}</span>
            <span>{label}</span>
          </UnstyledButton>
        );
      })}
    </div>
  );
});
