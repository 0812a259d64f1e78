import { useInfiniteQuery } from '@tanstack/react-query';
import { gapBefore } from '@ulak/contracts/domain/figures';
import { formatNumber, formatTl } from '@ulak/contracts/format';
import type { PayoutId } from '@ulak/contracts/ids';
import type { OwnWallet } from '@ulak/contracts/wallet/schema';
import { useMemo, useRef, useState } from 'react';
import { mergePages } from '../../../lib/merge-pages.ts';
import { TabBar, tabPanel } from '../../../ui/tab-bar.tsx';
import { type Figure, linesOf, linesOfFigure, type WalletLine } from '../model/wallet-lines.ts';
import { windowOf } from '../model/wallet-range.ts';
import type { WalletView } from '../model/wallet-view.ts';
import { ownPayouts } from '../queries.ts';
import { Figures } from './figures.tsx';
import { LineDialog } from './line-dialog.tsx';
import { LineList } from './line-list.tsx';
import { PayoutDialog } from './payout-dialog.tsx';
import { PayoutList } from './payout-list.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import styles from './wallet.module.css';

const TABS = [
  { name: 'earnings', label: 'Kazançlar' },
  { name: 'payouts', label: 'Ödemeler' },
] as const;
const ID = 'wallet-list';

interface WalletSumsProps {
  readonly wallet: OwnWallet;
  readonly view: WalletView;
  readonly onView: (change: Partial<WalletView>) => void;
}

/** The sums of a window, the lines that they are made of, and the payouts. */
export function WalletSums({ wallet, view, onView }: WalletSumsProps) {
  const list = useRef<HTMLElement>(null);
  const lines = useMemo(() => linesOf(wallet), [wallet]);
  const shown = useMemo(() => linesOfFigure(lines, view.figure), [lines, view.figure]);
  const [lineKey, setLineKey] = useState<WalletLine['key'] | null>(null);
  const [payoutId, setPayoutId] = useState<PayoutId | null>(null);
  const query = useInfiniteQuery(ownPayouts);
  const payouts = query.data && mergePages(query.data.pages.map(({ data }) => data));
  const line = lines.find(({ key }) => key === lineKey);
  const choose = (figure: Figure): void => {
    onView({ figure, list: 'earnings' });
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView?.({ block: 'start' });
  };
  return (
    <>
      <Figures chosen={view.list === 'earnings' ? view.figure : null} wallet={wallet} onChoose={choose} />
      <GapLine wallet={wallet} onView={onView} />
      <section
        aria-label="Kayıtlar"
        className={`${surface.card} ${layout.stack} ${styles.entries}`}
        ref={list}
        tabIndex={-1}
      >
        <TabBar
          id={ID}
          label="Kazançlar ve ödemeler"
          tabs={TABS}
          value={view.list}
          onChange={(name) => onView({ list: name })}
        />
        <div {...tabPanel(ID, view.list)}>
          {view.list === 'earnings' ? (
            <LineList
              figure={view.figure}
              key={`${wallet.from}-${view.figure}`}
              lines={shown}
              onOpen={({ key }) => setLineKey(key)}
              onShowAll={() => onView({ figure: 'total' })}
            />
          ) : (
            <PayoutList
              error={query.error}
              hasMore={query.hasNextPage}
              payouts={payouts}
              onMore={() => void query.fetchNextPage()}
              onOpen={({ id }) => setPayoutId(id)}
              onRetry={() => void query.refetch()}
            />
          )}
        </div>
      </section>
      {line && (
        <LineDialog
          corrections={wallet.correctionList}
          line={line}
          onClose={() => setLineKey(null)}
          onPayout={(id) => {
            setLineKey(null);
            setPayoutId(id);
          }}
        />
      )}
      {payoutId !== null && (
        <PayoutDialog
          id={payoutId}
          known={payouts?.find(({ id }) => id === payoutId)}
          onClose={() => setPayoutId(null)}
        />
      )}
    </>
  );
}

/** What was earned in the morning that no reporting day has; opens that morning (decision 010). */
function GapLine({ wallet, onView }: Omit<WalletSumsProps, 'view'>) {
  if (wallet.gap === null) return null;
  const morning = gapBefore({ from: new Date(wallet.from), to: new Date(wallet.to) });
  return (
    <button
      className={`${surface.button} ${surface.outline}`}
      data-gap
      onClick={() => onView({ range: { name: 'custom', window: windowOf(morning) }, figure: 'total' })}
      type="button"
    >
      Mesai dışı 07:00–10:00: {formatNumber(wallet.gap.earnings)} kazanç, {formatTl(wallet.gap.amount)}
    </button>
  );
}
