import { CLAIMS } from '../model.ts';
import features from './features.module.css';
import layout from '../../../ui/layout.module.css';
import page from './landing.module.css';

export function Claims() {
  return (
    <section aria-label="Bir bakışta Ulak" className={features.claims}>
      <dl className={`${layout.grid} ${layout.halves} ${page.wrap}`}>
        {CLAIMS.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
