import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CASH_MOVEMENT_LABELS, collectionLabel } from '@ulak/contracts/cash/labels';
import type { CourierCashDetail } from '@ulak/contracts/cash/schema';
import { formatTl } from '@ulak/contracts/format';
import { formatDateTime } from '@ulak/contracts/time';
import type { ReactNode } from 'react';
import desk from '../../../ui/desk.module.css';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import type { Act } from '../model/actions.ts';
import { hasSomething, LOAD_FAILED, warningsOf } from '../model/cash-texts.ts';
import { type CashAccount, cashDetail } from '../queries.ts';
import styles from './courier-cash.module.css';
import { HandOversPart } from './hand-overs-part.tsx';

interface CourierCashDialogProps {
  /** Null while none is open. */
  readonly account: CashAccount | null;
  readonly mayDeduct: boolean;
  /** A form lies over it, which Esc belongs to. */
  readonly isCovered: boolean;
  readonly onAct: Act;
  readonly onClose: () => void;
}

/** What each figure of a courier's cash is made of, and the hand-overs before. */
export function CourierCashDialog({ account, isCovered, onClose, ...rest }: CourierCashDialogProps) {
  return (
    <ResponsiveDialog
      closeOnEscape={!isCovered}
      hasAddress
      onClose={onClose}
      opened={account !== null}
      title="Kuryenin kasası"
      trapFocus={!isCovered}
    >
      {account && <Account account={account} {...rest} />}
    </ResponsiveDialog>
  );
}

type AccountProps = Pick<CourierCashDialogProps, 'mayDeduct' | 'onAct'> & { readonly account: CashAccount };

function Account({ account, mayDeduct, onAct }: AccountProps) {
  const query = useQuery(cashDetail(account));
  return (
    <div className={desk.column}>
      <QueryView empty={null} failure={LOAD_FAILED} query={query} skeleton={<ListSkeleton rows={8} />}>
        {(cash) => <Holding cash={cash} onAct={onAct} />}
      </QueryView>
      <h3 className={styles.heading}>Kasa teslimleri</h3>
      <HandOversPart account={account} mayDeduct={mayDeduct} onAct={onAct} />
    </div>
  );
}

function Holding({ cash, onAct }: { cash: CourierCashDetail; onAct: Act }) {
  // newest first: of an order that was put right before, the row above leads there
  const newest = new Map(cash.collections.toReversed().map(({ orderId, id }) => [orderId, id]));
  return (
    <>
      <span>
        <b className={desk.breaks}>{cash.courierName}</b>{' '}
        <span className={desk.note}>
          {cash.branchName} · Üzerindeki nakit {formatTl(cash.cash)}
        </span>
      </span>
      {warningsOf(cash).length > 0 && <p className={desk.warning}>{warningsOf(cash).join(' · ')}</p>}
      <span className={`${desk.row} ${desk.touch}`}>
        <Button disabled={!hasSomething(cash)} onClick={() => onAct({ kind: 'count', cash })} size="sm">
          Teslim al
        </Button>
        <Button onClick={() => onAct({ kind: 'change', cash })} size="sm" variant="default">
          Bozuk para
        </Button>
      </span>
      <Part sum={cash.collectedCash + cash.cards} title="Tahsilatlar">
        {cash.collections.map(({ id, orderId, orderNumber, kind, brand, amount, at, note, ...made }) => (
          <Entry
            amount={formatTl(amount)}
            key={id}
            note={note}
            title={
              <>
                <a className={`${desk.link} ${styles.orderLink}`} href={`/orders?order=${orderId}`}>
                  #{orderNumber}
                </a>{' '}
                · {kind === null ? 'Tahsil edilmedi' : collectionLabel(kind, brand)} ·{' '}
                {formatDateTime(new Date(at))}
                {made.isCorrection && ` · düzeltme${made.byName === null ? '' : `, ${made.byName}`}`}
                {newest.get(orderId) === id && (
                  <Button
                    aria-label={`#${orderNumber} tahsilatını düzelt`}
                    onClick={() => onAct({ kind: 'collection', order: { orderId, orderNumber } })}
                    size="compact-sm"
                    variant="subtle"
                  >
                    Düzelt
                  </Button>
                )}
              </>
            }
          />
        ))}
      </Part>
      <Part sum={cash.changeMoney} title="Bozuk para">
        {cash.changes.map(({ id, amount, at, byName, note }) => (
          <Entry
            amount={formatTl(amount)}
            key={id}
            note={note}
            title={[formatDateTime(new Date(at)), byName].filter(Boolean).join(' · ')}
          />
        ))}
      </Part>
      <Part sum={cash.otherCash} title="Önceden kalan ve diğer">
        {cash.carriedOver !== 0 && (
          <Entry amount={formatTl(cash.carriedOver)} note={null} title="Önceki teslimden kalan" />
        )}
        {cash.movements.map(({ id, kind, amount, at, byName, note }) => (
          <Entry
            amount={formatTl(amount)}
            key={id}
            note={note}
            title={[CASH_MOVEMENT_LABELS[kind], formatDateTime(new Date(at)), byName]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Part>
    </>
  );
}

/** A figure with the rows that it is made of. */
const Part = ({ title, sum, children }: { title: string; sum: number; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className={`${desk.spread} ${styles.heading}`}>
      {title} <span className={`${desk.tabular} ${styles.amount}`}>{formatTl(sum)}</span>
    </h3>
    <ul className={`${desk.list} ${styles.entries}`}>{children}</ul>
  </section>
);

const Entry = (props: { title: ReactNode; amount: string; note: string | null }) => (
  <li className={styles.entry}>
    <span className={`${desk.spread} ${desk.tabular}`}>
      <span className={`${desk.breaks} ${desk.touch}`}>{props.title}</span>{' '}
      <span className={styles.amount}>{props.amount}</span>
    </span>
    {props.note !== null && <span className={`${desk.note} ${desk.breaks}`}>“{props.note}”</span>}
  </li>
);
