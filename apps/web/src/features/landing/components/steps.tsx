import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import { STEPS } from '../model.ts';
import page from './landing.module.css';
import sections from './sections.module.css';
import surface from '../../../ui/surface.module.css';

export function Steps() {
  return (
    <section className={`${page.section} ${page.tinted}`} id="nasil-calisir">
      <div className={page.wrap}>
        <h2>Nasıl çalışır</h2>
        <p className={page.lead}>Siparişten kapıya dört adım, hepsi aynı ekranda.</p>
        <ol className={`${sections.steps} ${page.below}`}>
          {STEPS.map(({ status, title, text }, index) => (
            <li className={sections.step} key={status}>
              <span aria-hidden className={`${surface.disc} ${surface.filled} ${sections.number}`}>
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
