import { CLAIMS } from '../model.ts';

export function Claims() {
  return (
    <section aria-label="Bir bakışta Ulak" className="land-claims">
      <dl className="land-wrap">
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
