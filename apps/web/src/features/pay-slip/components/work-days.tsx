import { formatClock } from '@ulak/contracts/format';
import { dayRoadText } from '@ulak/contracts/salary/day-road-text';
import type { PaySlip } from '@ulak/contracts/salary/pay-slip';
import { useState } from 'react';
import { payKmText, workDayText } from '../../../domain/pay/pay-texts.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import surface from '../../../ui/surface.module.css';
import { correctionText, intervalText } from '../model/texts.ts';
import { PartList, SlipPart } from './slip-part.tsx';
import { useSlip } from './use-slip.ts';
import styles from './pay-slip.module.css';

const TrailDialog = lazyDialog<{ day: string | null; onClose: () => void }>(
  async () => (await import('./trail-dialog.tsx')).TrailDialog,
  { isOpen: ({ day }) => day !== null, close: ({ onClose }) => onClose() },
);

/** Hours by business day, with the uninterrupted times online that they are made of. */
export const WorkDays = ({ slip: { days, onlineSeconds } }: { slip: PaySlip }) => (
  <>
    <p className={styles.note}>
      Çevrimiçi süre molalar düşülerek saniyesine kadar sayılır; iş günü 07:00’de biter. Toplam{' '}
      {formatClock(onlineSeconds)} sa.
    </p>
    <PartList empty="Bu ay çalışma yok." isEmpty={days.length === 0} label="Günler ve süreler">
      {days.map((day) => (
        <SlipPart
          key={day.day}
          name={workDayText(day.day)}
          pointer={`day:${day.day}`}
          value={`${formatClock(day.onlineSeconds)} sa`}
          words={[day.intervals.map(intervalText).join(', '), correctionText(day, 'hours')]}
        />
      ))}
    </PartList>
  </>
);

/** Kilometres by business day; management opens the way on the map. */
export function FuelDays({ slip: { days, km } }: { slip: PaySlip }) {
  const { isOwn } = useSlip();
  const [day, setDay] = useState<string | null>(null);
  return (
    <>
      <p className={styles.note}>
        Kilometre, çevrimiçiyken telefonun gönderdiği konumlardan gün gün sayılır. Toplam {payKmText(km)}.
        {days.some(({ road }) => road?.counts) &&
          ' Şube yolla ödediği için konumların yollarla eşleştiği günlerde yol kilometresi sayılır.'}
      </p>
      <PartList empty="Bu ay çalışma yok." isEmpty={days.length === 0} label="Günler ve kilometreler">
        {days.map((one) => (
          <SlipPart
            key={one.day}
            name={workDayText(one.day)}
            pointer={`km:${one.day}`}
            value={payKmText(one.km)}
            words={[dayRoadText(one), correctionText(one, 'km')]}
          >
            {!isOwn && (
              <button
                aria-label={`${workDayText(one.day)}: yolu haritada gör`}
                className={`${surface.plain} ${styles.act}`}
                onClick={() => setDay(one.day)}
                type="button"
              >
                Yolu haritada gör
              </button>
            )}
          </SlipPart>
        ))}
      </PartList>
      {!isOwn && <TrailDialog day={day} onClose={() => setDay(null)} />}
    </>
  );
}
