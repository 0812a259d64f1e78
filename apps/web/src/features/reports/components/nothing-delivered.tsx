import { Button } from '@mantine/core';
import { RANGE_LABELS } from '../../../lib/business-range.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type ReportRange, widerRange } from '../../../lib/report-range.ts';
import desk from '../../../ui/desk.module.css';

interface NothingDeliveredProps {
  readonly range: ReportRange;
  readonly onRange: (range: ReportRange) => void;
}

/** An empty report, and the next wider range. */
export function NothingDelivered({ range, onRange }: NothingDeliveredProps) {
  const wider = widerRange(range);
  return (
    <div className={desk.panel}>
      <EmptyState text="Bu aralıkta teslimat yok">
        {wider && (
          <Button className={desk.touch} size="sm" variant="default" onClick={() => onRange({ name: wider })}>
            Aralığı genişlet: {RANGE_LABELS[wider]}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

/** A search without a result. */
export const NothingFound = ({ text, onClear }: { text: string; onClear: () => void }) => (
  <div className={desk.panel}>
    <EmptyState text={text}>
      <Button className={desk.touch} size="sm" variant="default" onClick={onClear}>
        Aramayı temizle
      </Button>
    </EmptyState>
  </div>
);
