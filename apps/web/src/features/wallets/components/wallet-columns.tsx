import { IconCash, IconGift } from '@tabler/icons-react';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import desk from '../../../ui/desk.module.css';
import { RowTool } from '../../../ui/row-tool.tsx';
import type { Act } from '../model/actions.ts';
import { FIGURE_KEYS, FIGURES, type FigureKey } from '../model/figures.ts';
import { latestText, newestText } from '../model/wallet-texts.ts';
import type { WalletRow } from '../queries.ts';
import { FigureButton } from './figure-button.tsx';

/** What rows and cards can open. */
export interface WalletRowActions {
  /** The details of a courier; with a figure, where its rows stand. */
  readonly open: (row: WalletRow, figure?: FigureKey) => void;
  readonly act: Act;
}

const WIDTHS: Record<FigureKey, string> = {
  deliveredOrders: '4.75rem',
  deliveryEarnings: '6.75rem',
  bonusEarnings: '6rem',
  corrections: '6rem',
  totalEarnings: '6.75rem',
  pendingEarnings: '6.75rem',
  paidEarnings: '6.75rem',
  balance: '6.75rem',
};

/** Name and account of a courier; who works no more is marked. */
const CourierName = ({ row: { fullName, username, active } }: { row: WalletRow }) => (
  <span title={fullName}>
    <span className={`${desk.strong} ${desk.oneLine}`}>{fullName}</span>
    <span className={desk.secondLine}>
      {username}
      {!active && ' · Pasif'}
    </span>
  </span>
);

/** The columns of the table; the server sorts it by name. @param actions keep the same object */
export const walletColumns = ({ open, act }: WalletRowActions): DataColumn<WalletRow>[] => [
  { key: 'courier', head: 'Kurye', kind: 'text', cell: (row) => <CourierName row={row} /> },
  {
    key: 'branch',
    head: 'Şube',
    kind: 'text',
    width: '7rem',
    cell: ({ branchName }) => (
      <span className={desk.oneLine} title={branchName ?? undefined}>
        {branchName ?? '–'}
      </span>
    ),
  },
  ...FIGURE_KEYS.map(
    (figure): DataColumn<WalletRow> => ({
      key: figure,
      head: FIGURES[figure].label,
      kind: 'number',
      width: WIDTHS[figure],
      cell: (row) => <FigureButton figure={figure} onOpen={open} row={row} />,
    }),
  ),
  {
    key: 'latest',
    head: 'Son 5 kazanç',
    kind: 'text',
    // five amounts on a usual desktop; names keep the rest
    width: 'clamp(11.5rem, 30vw - 11.5rem, 15.5rem)',
    cell: ({ latest }) => (
      <>
        <span className={`${desk.oneLine} ${desk.tabular}`} title={latestText(latest)}>
          {latestText(latest)}
        </span>
        <span className={desk.secondLine} title={newestText(latest)}>
          {newestText(latest)}
        </span>
      </>
    ),
  },
  {
    key: 'actions',
    head: 'İşlemler',
    width: '5.25rem',
    cell: (row) => (
      <span className={desk.inline}>
        <RowTool
          label={`${row.fullName}: bonus ekle`}
          onClick={() => act({ kind: 'bonus', courier: row })}
          title="Bonus ekle"
        >
          <IconGift aria-hidden size="1.125rem" />
        </RowTool>
        <RowTool
          label={`${row.fullName}: öde`}
          onClick={() => act({ kind: 'pay', courier: row })}
          title="Öde"
        >
          <IconCash aria-hidden size="1.125rem" />
        </RowTool>
      </span>
    ),
  },
];
