import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NO_HEAT } from '@ulak/contracts/heatmap/analysis';
import type { HeatHour } from '@ulak/contracts/heatmap/schema';
import { formatDecimal } from '@ulak/contracts/format';
import { AnalysisFailure } from '../../../domain/analysis/analysis-failure.tsx';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { busiestOf, hourText } from '../model/hours.ts';
import { WEEKDAYS } from '../../../lib/weekdays.ts';
import { type HeatAsked, heatHours } from '../queries.ts';
import styles from './heat.module.css';

/** Weekday × hour: orders against couriers on duty. */
export function HoursPanel({ asked }: { readonly asked: HeatAsked }) {
  const query = useQuery(heatHours(asked));
  const { data, error, isPlaceholderData } = query;
  return (
    <div className={desk.column}>
      {error && <AnalysisFailure error={error} onRetry={() => void query.refetch()} />}
      {data ? (
        <section
          aria-busy={isPlaceholderData}
          aria-label="Gün ve saate göre yoğunluk"
          className={`${desk.column} ${styles.shown}`}
          data-stale={isPlaceholderData || undefined}
        >
          <Shown hours={data} />
        </section>
      ) : (
        !error && (
          <div aria-busy="true">
            <Skeleton aria-label="Yükleniyor..." h="26rem" />
          </div>
        )
      )}
    </div>
  );
}

function Shown({ hours }: { readonly hours: readonly HeatHour[] }) {
  const busiest = busiestOf(hours);
  if (!busiest)
    return (
      <div className={desk.panel}>
        <EmptyState text={NO_HEAT} />
      </div>
    );
  const most = busiest.ordersPerHour ?? 1;
  return (
    <>
      <p className={styles.note}>
        En yoğun saat: <b>{hourText(busiest)}</b> · saat başına {formatDecimal(most)} sipariş, görevde{' '}
        {formatDecimal(busiest.couriers ?? 0)} kurye
      </p>
      {/* Wider than a phone: it scrolls by itself, by keyboard too. */}
      <section aria-label="Haftanın saatleri" className={`${desk.panel} ${styles.hoursBox}`} tabIndex={0}>
        <table className={styles.hours}>
          <thead>
            <tr>
              <th scope="col">Saat</th>
              {WEEKDAYS.map(({ short, name }) => (
                <th abbr={name} key={name} scope="col">
                  {short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: 24 }, (_, hour) => (
              <tr key={hour}>
                <th scope="row">{String(hour).padStart(2, '0')}:00</th>
                {WEEKDAYS.map(({ name }, day) => (
                  <Hour hour={hours[day * 24 + hour]} key={name} most={most} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={desk.small}>
        Kalın sayı saat başına sipariş, ince sayı görevdeki kurye ortalamasıdır. Rengi belirgin hücre yoğun
        saattir; çerçeveli hücrede sipariş var, görevde kurye yok.
      </p>
    </>
  );
}

function Hour({ hour, most }: { readonly hour: HeatHour | undefined; readonly most: number }) {
  if (!hour || hour.ordersPerHour === null) return <td>–</td>;
  const { ordersPerHour, couriers, orders } = hour;
  if (orders === 0 && couriers === 0) return <td className={styles.quiet}>0</td>;
  const share = Math.round((ordersPerHour / most) * 45);
  return (
    <td
      data-unmanned={(orders > 0 && couriers === 0) || undefined}
      style={{ background: `color-mix(in srgb, var(--ulak-heat) ${share}%, transparent)` }}
    >
      <b>{formatDecimal(ordersPerHour)}</b>
      <span className={styles.couriers}>
        {formatDecimal(couriers ?? 0)}
        <span className={styles.unit}> kurye</span>
      </span>
    </td>
  );
}
