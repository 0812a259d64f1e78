import { IconMinus, IconPlus } from '@tabler/icons-react';
import styles from './rehearsal.module.css';

interface StepperProps {
  /** What is counted, for screen readers. */
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** A whole number between two buttons for thumbs. */
export const Stepper = ({ label, value, min, max, onChange }: StepperProps) => (
  <span aria-label={label} className={styles.stepper} role="group">
    <button
      aria-label={`${label}: azalt`}
      className={styles.step}
      disabled={value <= min}
      onClick={() => onChange(value - 1)}
      type="button"
    >
      <IconMinus aria-hidden size="1.125rem" />
    </button>
    <output className={styles.count}>{value}</output>
    <button
      aria-label={`${label}: artır`}
      className={styles.step}
      disabled={value >= max}
      onClick={() => onChange(value + 1)}
      type="button"
    >
      <IconPlus aria-hidden size="1.125rem" />
    </button>
  </span>
);
