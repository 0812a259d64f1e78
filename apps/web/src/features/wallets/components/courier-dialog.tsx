import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCash, IconGift, IconPlusMinus } from '@tabler/icons-react';
import { formatNumber, formatTl } from '@ulak/contracts/format';
import { formatPeriod } from '@ulak/contracts/time';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { KnownFailure } from '../../../ui/known-data.tsx';
import type { Act } from '../model/actions.ts';
import { FIGURES, PART_LABELS, WALLET_PARTS } from '../model/figures.ts';
import { FAILURES } from '../model/wallet-texts.ts';
import type { WalletsView } from '../model/wallets-view.ts';
import { courierWallet, type WalletRow, type WalletScope } from '../queries.ts';
import { CorrectionsPart } from './corrections-part.tsx';
import { EarningsPart, type PartProps } from './earnings-part.tsx';
import { PayoutsPart } from './payouts-part.tsx';
import { useAskRemoval } from './use-ask-removal.ts';
import styles from './wallets.module.css';

interface CourierDialogProps {
  readonly view: WalletsView;
  readonly scope: WalletScope;
  /** A form is open over it, which Esc and Tab belong to. */
  readonly isCovered: boolean;
  readonly onView: (change: Partial<WalletsView>) => void;
  readonly onAct: Act;
  readonly onClose: () => void;
}

const PARTS = { earnings: EarningsPart, corrections: CorrectionsPart, payouts: PayoutsPart } as const;

/** One courier's wallet: the figures of the range, their rows, and what can be done. */
export function CourierDialog(props: CourierDialogProps) {
  const { view, scope, isCovered, onClose } = props;
  const { courierId } = view;
  const { isAsking, askRemoval } = useAskRemoval();
  const isBelow = isCovered || isAsking;
  const query = useQuery({
    ...courierWallet(scope, courierId ?? (0 as never)),
    enabled: courierId !== null,
  });
  const row = query.data;
  return (
    <ResponsiveDialog
      closeOnEscape={!isBelow}
      hasAddress
      onClose={onClose}
      opened={courierId !== null}
      size={800}
      title={<span className={desk.breaks}>{row?.fullName ?? 'Kurye cüzdanı'}</span>}
      trapFocus={!isBelow}
    >
      {courierId !== null && (
        <div className={desk.column}>
          <KnownFailure failure={FAILURES.load} query={query} />
          <QueryView
            empty={<EmptyState text="Bu kurye bulunamadı; listeden bir kurye seçin." />}
            failure={FAILURES.load}
            isEmpty={(wallet) => wallet === null}
            query={query}
            skeleton={<ListSkeleton rows={8} />}
          >
            {(wallet) => wallet && <Wallet {...props} onRemove={askRemoval} row={wallet} />}
          </QueryView>
        </div>
      )}
    </ResponsiveDialog>
  );
}

type WalletProps = CourierDialogProps & {
  readonly row: WalletRow;
  readonly onRemove: PartProps['onRemove'];
};

function Wallet(props: WalletProps) {
  const { row, view, scope, onView, onAct, onRemove } = props;
  const Part = PARTS[view.part];
  return (
    <>
      <Sums row={row} scope={scope} />
      <Actions {...props} />
      <Tabs
        keepMounted={false}
        onChange={(chosen) => onView({ part: WALLET_PARTS.find((part) => part === chosen) ?? 'earnings' })}
        value={view.part}
      >
        <Tabs.List aria-label="Cüzdan" grow mb="sm">
          {WALLET_PARTS.map((part) => (
            <Tabs.Tab className={styles.tab ?? ''} key={part} value={part}>
              {PART_LABELS[part]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={view.part}>
          <Part courier={row} onAct={onAct} onRemove={onRemove} onView={onView} scope={scope} view={view} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** The figures of the range and how they belong together. */
function Sums({ row, scope }: { row: WalletRow; scope: WalletScope }) {
  const { deliveryEarnings, deliveredOrders, bonusEarnings, corrections, totalEarnings } = row;
  const lines: readonly (readonly [string, string])[] = [
    [`Teslimat (${formatNumber(deliveredOrders)})`, formatTl(deliveryEarnings)],
    ['+ Bonus', formatTl(bonusEarnings)],
    ['+ Düzeltme', formatTl(corrections)],
    ['= Toplam kazanç', formatTl(totalEarnings)],
    ['Bunun ödeneni', formatTl(row.paidEarnings)],
    ['Bunun bekleyeni', formatTl(row.pendingEarnings)],
    [FIGURES.balance.label, formatTl(row.balance)],
  ];
  return (
    <>
      <p className={`${desk.note} ${desk.breaks}`}>
        {[row.username, row.branchName, !row.active && 'Pasif'].filter(Boolean).join(' · ')}
        <br />
        {formatPeriod({ from: new Date(scope.from), to: new Date(scope.to) })}
      </p>
      <dl className={`${desk.grid} ${desk.tabular} ${styles.sums}`}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const Actions = ({ row, onAct }: { row: WalletRow; onAct: Act }) => (
  <div className={`${desk.row} ${desk.touch}`}>
    <Button
      leftSection={<IconGift aria-hidden size="1.125rem" />}
      onClick={() => onAct({ kind: 'bonus', courier: row })}
      size="sm"
      variant="default"
    >
      Bonus Ekle
    </Button>
    <Button
      leftSection={<IconPlusMinus aria-hidden size="1.125rem" />}
      onClick={() => onAct({ kind: 'correction', courier: row, about: null })}
      size="sm"
      variant="default"
    >
      Düzeltme
    </Button>
    <Button
      leftSection={<IconCash aria-hidden size="1.125rem" />}
      onClick={() => onAct({ kind: 'pay', courier: row })}
      size="sm"
    >
      Öde
    </Button>
  </div>
);
