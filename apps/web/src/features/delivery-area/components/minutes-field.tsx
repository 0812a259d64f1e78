import { Button } from '@mantine/core';
import { AREA_MINUTES } from '@ulak/contracts/delivery-areas/area';
import type { ReachView } from '@ulak/contracts/delivery-areas/schema';
import { useId } from 'react';
import { messageOf } from '../../../lib/call.ts';
import desk from '../../../ui/desk.module.css';
import { reachText } from '../model/area-draft.ts';
import styles from './delivery-area.module.css';

interface MinutesFieldProps {
  readonly minutes: number;
  /** What they hold; undefined: it is being worked out. */
  readonly reach: ReachView | undefined;
  /** Why they could not be worked out. */
  readonly failure: Error | null;
  readonly onChange: (minutes: number) => void;
  readonly onRetry: () => void;
}

/** Minutes by road, and what they would hold. */
export function MinutesField({ minutes, reach, failure, onChange, onRetry }: MinutesFieldProps) {
  const id = useId();
  return (
    <div>
      <div className={styles.minutes}>
        <div className={desk.spread}>
          <label htmlFor={id}>
            <b>Şubeden uzaklık</b>
          </label>
          <span className="tabular">{minutes} dakika</span>
        </div>
        <input
          aria-valuetext={`${minutes} dakika`}
          id={id}
          max={AREA_MINUTES.max}
          min={AREA_MINUTES.min}
          onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
          type="range"
          value={minutes}
        />
      </div>
      <div className={styles.note} role="status">
        {failure ? (
          <p className={`${desk.note} ${desk.row}`}>
            {messageOf(failure, 'Bölge hesaplanamadı.')}
            <Button onClick={onRetry} size="compact-sm" variant="default">
              Yeniden dene
            </Button>
          </p>
        ) : (
          <p className={desk.note}>{reach ? reachText(reach) : 'Bölge hesaplanıyor…'}</p>
        )}
      </div>
    </div>
  );
}
