import { formatTl } from '@ulak/contracts/format';
import type { PaySlip } from '@ulak/contracts/salary/pay-slip';
import { formatFullDateTime } from '@ulak/contracts/time';
import styles from './pay-slip.module.css';
import surface from '../../../ui/surface.module.css';
import layout from '../../../ui/layout.module.css';
import display from '../../../ui/data-display.module.css';

const litres = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 4 });

/** The settings that the lines are computed with, and what changed of the branch's terms in the month. */
export function SlipTerms({ slip: { settings, termsChanges, daysInMonth } }: { slip: PaySlip }) {
  const used: readonly (readonly [string, string])[] = [
    ['Aylık maaş', formatTl(settings.baseSalary)],
    ['Araç kirası', formatTl(settings.vehicleRent)],
    ['Yakıt fiyatı', `${formatTl(settings.gasPrice)} / L`],
    ['Yakıt tüketimi', `${litres.format(settings.fuelConsumption)} L/km`],
    ['Ayın günü', String(daysInMonth)],
  ];
  return (
    <section aria-labelledby="slip-terms" className={`${surface.card} ${layout.stack}`}>
      <h2 id="slip-terms">Hesapta kullanılan ayarlar</h2>
      <dl className={`${display.facts} ${styles.facts}`}>
        {used.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.sub}>Ay içindeki değişiklikler</h3>
      {termsChanges.length === 0 ? (
        <p className={styles.note}>Bu ay ücret ve maaş ayarları değişmedi.</p>
      ) : (
        <ul aria-label="Ayar değişiklikleri" className={styles.list}>
          {termsChanges.map(({ at, changes }) => (
            <li className={styles.part} key={at}>
              <span className={styles.name}>{formatFullDateTime(Date.parse(at))}</span>
              <div className={styles.words}>
                {changes.map(({ label, was, is }) => (
                  <div key={label}>
                    {label}: <span className={styles.was}>{was}</span> → <b>{is}</b>
                  </div>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
