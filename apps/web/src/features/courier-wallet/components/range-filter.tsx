import type { Period } from '@ulak/contracts/time';
import { TabBar, tabPanel } from '../../../ui/tab-bar.tsx';
import {
  type CustomWindow,
  QUICK_RANGE_LABELS,
  QUICK_RANGES,
  type QuickRange,
  type WalletRange,
  windowOf,
} from '../model/wallet-range.ts';
import { CustomRange } from './custom-range.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import styles from './wallet.module.css';

const TABS = [
  { name: 'quick', label: 'Hızlı' },
  { name: 'custom', label: 'Özel' },
] as const;
const ID = 'wallet-range';

interface RangeFilterProps {
  readonly range: WalletRange;
  /** What the range means now, or what is wrong with it. */
  readonly period: Period | null;
  /** The business day that is running. */
  readonly today: string;
  /** What the quick tab goes back to, and a custom window begins with. */
  readonly defaultPeriod: Period;
  readonly onRange: (range: WalletRange) => void;
}

/** The date and time filter with its two tabs (spec 3 §2.2). */
export function RangeFilter({ range, period, today, defaultPeriod, onRange }: RangeFilterProps) {
  const tab = range.name === 'custom' ? 'custom' : 'quick';
  const onTab = (name: (typeof TABS)[number]['name']): void => {
    if (name === tab) return;
    onRange(
      name === 'quick' ? { name: 'today' } : { name: 'custom', window: windowOf(period ?? defaultPeriod) },
    );
  };
  return (
    <section aria-label="Tarih ve saat" className={`${surface.card} ${layout.stack}`}>
      <TabBar id={ID} label="Tarih ve saat seçimi" tabs={TABS} value={tab} onChange={onTab} />
      <div {...tabPanel(ID, tab)}>
        {range.name === 'custom' ? (
          <CustomRange
            key={JSON.stringify(range.window)}
            today={today}
            window={range.window}
            onApply={(window: CustomWindow) => onRange({ name: 'custom', window })}
          />
        ) : (
          <QuickChoice value={range.name} onChange={(name) => onRange({ name })} />
        )}
      </div>
    </section>
  );
}

const QuickChoice = ({
  value,
  onChange,
}: {
  readonly value: QuickRange;
  readonly onChange: (name: QuickRange) => void;
}) => (
  <div aria-label="Hazır aralıklar" className={styles.choices} role="group">
    {QUICK_RANGES.map((name) => (
      <button
        aria-pressed={name === value}
        className={`${surface.plain} ${styles.choice}`}
        key={name}
        onClick={() => onChange(name)}
        type="button"
      >
        {QUICK_RANGE_LABELS[name]}
      </button>
    ))}
  </div>
);
