import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import { STEPS } from '../model.ts';

export function Steps() {
  return (
    <section className="land-section land-tinted" id="nasil-calisir">
      <div className="land-wrap">
        <h2>Nasıl çalışır</h2>
        <p className="land-sub">Siparişten kapıya dört adım, hepsi aynı ekranda.</p>
        <ol className="land-steps">
          {STEPS.map(({ status, title, text }, index) => (
            <li key={status}>
              <span aria-hidden className="land-step-number">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
              <StatusBadge status={status} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
