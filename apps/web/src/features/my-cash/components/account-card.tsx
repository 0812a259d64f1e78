import { CASH_MOVEMENT_LABELS, collectionLabel } from '@ulak/contracts/cash/labels';
import type { CourierCashDetail } from '@ulak/contracts/cash/schema';
import { formatNumber, formatTl } from '@ulak/contracts/format';
import { formatDateTime } from '@ulak/contracts/time';
import type { ReactNode } from 'react';
import { Figure } from './figures.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import styles from './my-cash.module.css';

const at = (moment: string): string => formatDateTime(new Date(moment));
const withNote = (text: string, note: string | null): string => (note === null ? text : `${text} · ${note}`);

/** What the courier holds of one branch since the last hand-over, and what each figure is made of. */
export function AccountCard({ account }: { readonly account: CourierCashDetail }) {
  const { branchName, since, collections, changes, movements } = account;
  return (
    <section aria-label={branchName} className={`${surface.card} ${layout.stack}`} data-account>
      <h2>{branchName}</h2>
      <p>{since === null ? 'Henüz teslim etmediniz.' : `Son teslim: ${at(since)}`}</p>
      <dl className={styles.rows}>
        <Figure label="Tahsil edilen nakit" value={formatTl(account.collectedCash)} />
        <Figure label="Bozuk para" value={formatTl(account.changeMoney)} />
        <Figure label="Önceki farklar, mahsup ve kesintiler" value={formatTl(account.otherCash)} />
        <Figure isTotal label="Üzerinizdeki nakit" value={formatTl(account.cash)} />
        <Figure label="Kart ve yemek kartı" value={formatTl(account.cards)} />
      </dl>
      <Details count={collections.length} label="Siparişler">
        {collections.map((one) => (
          <Figure
            key={one.id}
            label={withNote(
              `Sipariş #${one.orderNumber} · ${
                one.kind === null ? 'Tahsil edilmedi' : collectionLabel(one.kind, one.brand)
              }${one.isCorrection ? ' (düzeltme)' : ''} · ${at(one.at)}`,
              one.note,
            )}
            value={formatTl(one.amount)}
          />
        ))}
      </Details>
      <Details count={changes.length} label="Bozuk para">
        {changes.map((one) => (
          <Figure
            key={one.id}
            label={withNote(`${one.amount > 0 ? 'Verildi' : 'Geri alındı'} · ${at(one.at)}`, one.note)}
            value={formatTl(one.amount)}
          />
        ))}
      </Details>
      <Details count={movements.length + (account.carriedOver === 0 ? 0 : 1)} label="Diğer hareketler">
        {account.carriedOver !== 0 && (
          <Figure label="Önceki teslimden kalan" value={formatTl(account.carriedOver)} />
        )}
        {movements.map((one) => (
          <Figure
            key={one.id}
            label={withNote(`${CASH_MOVEMENT_LABELS[one.kind]} · ${at(one.at)}`, one.note)}
            value={formatTl(one.amount)}
          />
        ))}
      </Details>
    </section>
  );
}

interface DetailsProps {
  readonly label: string;
  readonly count: number;
  readonly children: ReactNode;
}

/** Rows behind a figure; nothing where there are none. */
const Details = ({ label, count, children }: DetailsProps) =>
  count === 0 ? null : (
    <details className={styles.details}>
      <summary>
        {label} ({formatNumber(count)})
      </summary>
      <dl className={styles.rows}>{children}</dl>
    </details>
  );
