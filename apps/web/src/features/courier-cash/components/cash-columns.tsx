import { Button } from '@mantine/core';
import type { CourierCash } from '@ulak/contracts/cash/schema';
import { collectionLabel } from '@ulak/contracts/cash/labels';
import { formatNumber, formatTl } from '@ulak/contracts/format';
import display from '../../../ui/data-display.module.css';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import desk from '../../../ui/desk.module.css';
import { hasSomething, lastText, sinceText, warningsOf } from '../model/cash-texts.ts';
import styles from './courier-cash.module.css';

/** What a row offers. */
export interface CashRowActions {
  readonly onOpen: (row: CourierCash) => void;
  readonly onCount: (row: CourierCash) => void;
}

interface FigureProps {
  readonly row: CourierCash;
  readonly label: string;
  readonly text: string;
  readonly isZero: boolean;
  readonly onOpen: CashRowActions['onOpen'];
}

/** A figure that opens what it is made of; nothing opens a plain zero. */
const Figure = ({ row, label, text, isZero, onOpen }: FigureProps) =>
  isZero ? (
    <span className={desk.dim}>{text}</span>
  ) : (
    <button
      aria-label={`${row.courierName}, ${label}: ${text}`}
      className={`${desk.link} ${styles.figure}`}
      onClick={() => onOpen(row)}
      type="button"
    >
      {text}
    </button>
  );

const FIGURES = [
  ['cash', 'Üzerindeki nakit', ({ cash }: CourierCash) => cash],
  ['change', 'Bozuk para', ({ changeMoney }: CourierCash) => changeMoney],
  ['card', 'Kart', ({ card }: CourierCash) => card],
  ['meal', 'Yemek kartı', ({ cards, card }: CourierCash) => Math.round((cards - card) * 100) / 100],
] as const;

const mealText = ({ mealCards }: CourierCash): string =>
  mealCards
    .map(({ brand, amount }) => `${brand ?? collectionLabel('MEAL_CARD', null)} ${formatTl(amount)}`)
    .join(' · ');

const Last = ({ row }: { row: CourierCash }) => (
  <>
    <span className={desk.oneLine}>{sinceText(row)}</span>
    <span className={desk.secondLine}>{lastText(row)}</span>
  </>
);

const Warnings = ({ row }: { row: CourierCash }) => (
  <span className={`${desk.oneLine} ${styles.warn}`} title={warningsOf(row).join(' · ')}>
    {warningsOf(row).join(' · ')}
  </span>
);

const CountButton = ({ row, onCount }: { row: CourierCash; onCount: CashRowActions['onCount'] }) => (
  <Button
    aria-label={`${row.courierName}: teslim al`}
    disabled={!hasSomething(row)}
    onClick={() => onCount(row)}
    size="compact-sm"
    variant="light"
  >
    Teslim al
  </Button>
);

/** Columns of the table; the server lists most cash first. @param actions keep the same object */
export const cashColumns = ({ onOpen, onCount }: CashRowActions): DataColumn<CourierCash>[] => [
  {
    key: 'courier',
    head: 'Kurye',
    kind: 'text',
    cell: (row) => (
      <span title={row.courierName}>
        <span className={`${desk.strong} ${desk.oneLine}`}>{row.courierName}</span>
        <span className={desk.secondLine}>
          {row.branchName}
          {!row.isActive && ' · Pasif'}
        </span>
      </span>
    ),
  },
  ...FIGURES.map(
    ([key, head, amountOf]): DataColumn<CourierCash> => ({
      key,
      head,
      kind: 'number',
      width: '7rem',
      cell: (row) => (
        <span title={key === 'meal' ? mealText(row) : undefined}>
          <Figure
            isZero={amountOf(row) === 0}
            label={head}
            onOpen={onOpen}
            row={row}
            text={formatTl(amountOf(row))}
          />
        </span>
      ),
    }),
  ),
  {
    key: 'deliveries',
    head: 'Teslimat',
    kind: 'number',
    width: '5rem',
    cell: (row) => (
      <Figure
        isZero={row.deliveries === 0}
        label="Teslimat"
        onOpen={onOpen}
        row={row}
        text={formatNumber(row.deliveries)}
      />
    ),
  },
  { key: 'last', head: 'Son teslim', kind: 'text', width: '12rem', cell: (row) => <Last row={row} /> },
  { key: 'warnings', head: 'Dikkat', kind: 'text', width: '12rem', cell: (row) => <Warnings row={row} /> },
  {
    key: 'actions',
    head: 'İşlem',
    width: '6.5rem',
    cell: (row) => <CountButton onCount={onCount} row={row} />,
  },
];

/** A courier's cash where the table would not fit: the same facts as its row. */
export function CashCard({ row, onOpen, onCount }: CashRowActions & { readonly row: CourierCash }) {
  return (
    <>
      <span className={`${desk.row} ${desk.between}`}>
        <b className={desk.breaks}>{row.courierName}</b>
        {!row.isActive && <span className={desk.pill}>Pasif</span>}
      </span>
      <span className={`${desk.note} ${desk.breaks}`}>{row.branchName}</span>
      {warningsOf(row).length > 0 && <Warnings row={row} />}
      <dl className={`${display.facts} ${desk.grid} ${desk.tabular} ${styles.facts}`}>
        {FIGURES.map(([key, label, amountOf]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <Figure
                isZero={amountOf(row) === 0}
                label={label}
                onOpen={onOpen}
                row={row}
                text={formatTl(amountOf(row))}
              />
            </dd>
          </div>
        ))}
        <div>
          <dt>Teslimat</dt>
          <dd>{formatNumber(row.deliveries)}</dd>
        </div>
      </dl>
      {row.mealCards.length > 0 && <span className={`${desk.note} ${desk.breaks}`}>{mealText(row)}</span>}
      <span className={`${desk.note} ${desk.breaks}`}>
        Son teslim: {[sinceText(row), lastText(row)].filter(Boolean).join(' · ')}
      </span>
      <span className={`${desk.row} ${desk.touch}`}>
        <Button onClick={() => onOpen(row)} size="sm" variant="default">
          Ayrıntılar
        </Button>
        <CountButton onCount={onCount} row={row} />
      </span>
    </>
  );
}
