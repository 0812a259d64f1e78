import { Button } from '@mantine/core';
import { formatNumber } from '@ulak/contracts/format';
import { figureText, hoursText } from '@ulak/contracts/regions/figure-text';
import { REHEARSAL_LIMITS } from '@ulak/contracts/rehearsals/options';
import type { RehearsalDay } from '@ulak/contracts/rehearsals/schema';
import type { CourierChanges } from '../../../domain/analysis/rehearsal-address.ts';
import desk from '../../../ui/desk.module.css';
import { couriersAt, isShort, shownHours, withCouriers } from '../model/draft.ts';
import { Stepper } from './stepper.tsx';
import styles from './rehearsal.module.css';

interface CourierSteppersProps {
  readonly day: RehearsalDay;
  /** Orders by hour of the clock; empty: not known. */
  readonly orders: readonly number[];
  readonly couriers: CourierChanges;
  readonly onChange: (couriers: CourierChanges) => void;
}

/** Couriers of each hour that has orders or couriers, beside the real number. */
export function CourierSteppers({ day, orders, couriers, onChange }: CourierSteppersProps) {
  const hours = shownHours(day, orders, couriers);
  const isChanged = Object.keys(couriers).length > 0;
  const setAll = (step: number): void =>
    onChange(
      hours.reduce(
        (changes, hour) =>
          withCouriers(day, changes, hour, Math.max(couriersAt(day, changes, hour) + step, 0)),
        couriers,
      ),
    );
  return (
    <fieldset className={styles.part}>
      <legend>Saat başına kurye</legend>
      {hours.length === 0 ? (
        <p className={desk.note}>Bu günde ne sipariş ne de görevde kurye var.</p>
      ) : (
        <>
          <div className={`${desk.row} ${desk.touch}`}>
            <Button onClick={() => setAll(-1)} size="xs" variant="default">
              Her saatte −1
            </Button>
            <Button onClick={() => setAll(1)} size="xs" variant="default">
              Her saatte +1
            </Button>
            {isChanged && (
              <Button onClick={() => onChange({})} size="xs" variant="subtle">
                Sıfırla
              </Button>
            )}
          </div>
          <ul className={styles.hours}>
            {hours.map((hour) => (
              <li data-changed={couriers[hour] === undefined ? undefined : true} key={hour}>
                <span className={styles.hour}>
                  <b>{hoursText(hour, hour + 1)}</b>
                  <span className={desk.small}>
                    gerçek {figureText(day.couriersByHour[hour] ?? 0)}
                    {orders[hour] !== undefined && ` · ${formatNumber(orders[hour])} sipariş`}
                  </span>
                </span>
                <Stepper
                  label={`${hoursText(hour, hour + 1)} kurye`}
                  max={REHEARSAL_LIMITS.couriersPerHour}
                  min={0}
                  onChange={(count) => onChange(withCouriers(day, couriers, hour, count))}
                  value={couriersAt(day, couriers, hour)}
                />
              </li>
            ))}
          </ul>
          {hours.some((hour) => isShort(day, couriers, hour)) && (
            <p className={desk.note} role="status">
              Bazı saatlerde istenenden az kurye vardı; o saatlerde kimse kalmaz.
            </p>
          )}
          <p className={desk.small}>
            Değiştirmediğiniz saatlerde kuryeler o gün gerçekte çalıştıkları gibi çalışır.
          </p>
        </>
      )}
    </fieldset>
  );
}
