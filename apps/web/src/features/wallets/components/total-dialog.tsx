import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { compareTr } from '@ulak/contracts/text';
import { useMemo, useState } from 'react';
import desk from '../../../ui/desk.module.css';
import { QueryView } from '../../../ui/query-view.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { FIGURES, type FigureKey, figureText } from '../model/figures.ts';
import { FAILURES } from '../model/wallet-texts.ts';
import { allWallets, type WalletRow, type WalletScope } from '../queries.ts';
import styles from './wallets.module.css';

interface TotalDialogProps {
  /** Null: closed. */
  readonly figure: FigureKey | null;
  readonly scope: WalletScope;
  readonly search: string;
  readonly onOpen: (row: WalletRow, figure: FigureKey) => void;
  readonly onClose: () => void;
}

/** What a total is made of: the couriers that have a part in it, the largest first. */
export function TotalDialog({ figure, onClose, ...props }: TotalDialogProps) {
  return (
    <ResponsiveDialog
      hasAddress
      onClose={onClose}
      opened={figure !== null}
      title={figure === null ? '' : `${FIGURES[figure].label}: kimlerden oluşuyor`}
    >
      {figure !== null && <Parts {...props} figure={figure} />}
    </ResponsiveDialog>
  );
}

type PartsProps = Omit<TotalDialogProps, 'figure' | 'onClose'> & { readonly figure: FigureKey };

/** As many at first, and as many more each time. */
const STEP = 50;

function Parts({ figure, scope, search, onOpen }: PartsProps) {
  const query = useQuery(allWallets(scope, search));
  const [shown, setShown] = useState(STEP);
  const rows = useMemo(
    () =>
      (query.data?.data ?? [])
        .filter((row) => row[figure] !== 0)
        .toSorted((a, b) => b[figure] - a[figure] || compareTr(a.fullName, b.fullName)),
    [query.data, figure],
  );
  return (
    <div className={desk.column}>
      <p className={desk.note}>{FIGURES[figure].madeOf}</p>
      <QueryView
        empty="Bu toplamda kimsenin payı yok"
        failure={FAILURES.load}
        isEmpty={() => rows.length === 0}
        query={query}
      >
        {({ totals }) => (
          <>
            <ul aria-label={FIGURES[figure].label} className={`${desk.list} ${desk.tabular} ${styles.parts}`}>
              {rows.slice(0, shown).map((row) => (
                <li key={row.courierId}>
                  <button
                    className={`${desk.plain} ${desk.spread} ${desk.touch} ${desk.pressable} ${styles.part}`}
                    onClick={() => onOpen(row, figure)}
                    type="button"
                  >
                    <span className={desk.breaks}>
                      {row.fullName}
                      <span className={`${desk.secondLine} ${desk.wrap}`}>
                        {[row.branchName, !row.active && 'Pasif'].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                    <b>{figureText(figure, row[figure])}</b>
                  </button>
                </li>
              ))}
            </ul>
            {rows.length > shown && (
              <Button className={desk.touch} onClick={() => setShown(shown + STEP)} variant="default">
                Daha fazla göster ({rows.length - shown})
              </Button>
            )}
            <p className={`${desk.spread} ${desk.bold} ${desk.tabular} ${styles.total}`}>
              <span>Toplam</span>
              <span>{figureText(figure, totals[figure])}</span>
            </p>
          </>
        )}
      </QueryView>
    </div>
  );
}
