import type { HandOverView } from '@ulak/contracts/cash/hand-over';
import { HAND_OVER_STATUS_LABELS } from '@ulak/contracts/cash/hand-over-states';
import { formatTl } from '@ulak/contracts/format';
import { formatDateTime, formatFullDateTime } from '@ulak/contracts/time';
import { ACT_LABELS } from '../model/cash-texts.ts';
import { CountFigures } from './figures.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './my-cash.module.css';

/** The newest hand-overs with everything that was done with them. */
export const HandOverList = ({ handOvers }: { readonly handOvers: readonly HandOverView[] }) => (
  <section aria-label="Teslimler" className={layout.stack}>
    <h2>Teslimler</h2>
    {handOvers.length === 0 && <p className={text.dim}>Henüz kasa teslimi yok.</p>}
    {handOvers.map((one) => (
      <article className={`${surface.card} ${layout.stack}`} data-hand-over={one.id} key={one.id}>
        <b>{formatFullDateTime(Date.parse(one.at))}</b>
        <p>
          {one.branchName} · {HAND_OVER_STATUS_LABELS[one.status]}
        </p>
        <CountFigures handOver={one} />
        <Acts handOver={one} />
      </article>
    ))}
  </section>
);

const Acts = ({ handOver: { acts } }: { readonly handOver: HandOverView }) => (
  <details className={styles.details}>
    <summary>Yapılanlar</summary>
    <ol className={layout.stack}>
      {acts.map(({ act, at, byName, counted, amount, reason }) => (
        <li className={styles.words} key={`${act}-${at}`}>
          {[ACT_LABELS[act], formatTl(amount ?? counted), byName, formatDateTime(new Date(at)), reason]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ol>
  </details>
);
