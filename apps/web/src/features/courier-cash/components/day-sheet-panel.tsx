import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { businessDate } from '@ulak/contracts/business-day';
import { differenceText } from '@ulak/contracts/cash/difference-text';
import type { DaySheet } from '@ulak/contracts/cash/day-sheet';
import { DAY_SHEET_REASON_LABELS } from '@ulak/contracts/cash/day-sheet-reasons';
import { HAND_OVER_STATUS_LABELS } from '@ulak/contracts/cash/hand-over-states';
import { collectionLabel } from '@ulak/contracts/cash/labels';
import { formatNumber, formatTl } from '@ulak/contracts/format';
import type { BranchFilter, BranchId } from '@ulak/contracts/ids';
import { formatDateTime, formatPeriod } from '@ulak/contracts/time';
import { BranchSelect } from '../../../domain/branches/branch-select.tsx';
import { useCashStream } from '../../../domain/cash/cash-list.ts';
import { useNow } from '../../../lib/clock.ts';
import { DayField } from '../../../ui/day-field.tsx';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { SheetDownloadButton } from '../../../ui/sheet-download-button.tsx';
import { LOAD_FAILED } from '../model/cash-texts.ts';
import type { Act } from '../model/actions.ts';
import type { CashView } from '../model/cash-view.ts';
import { daySheet, downloadDaySheet } from '../queries.ts';
import { SheetTable } from './sheet-table.tsx';
import styles from './courier-cash.module.css';

/** How often the running business day is checked; it changes at 07:00. */
const DAY_TICK_MS = 60_000;

interface DaySheetPanelProps {
  readonly view: CashView;
  readonly branches: readonly BranchView[];
  readonly branchId: BranchFilter;
  readonly onView: (change: Partial<CashView>) => void;
  readonly onAct: Act;
}

/** The cash of a branch in a business day, reconciled with the dashboard's money card. */
export function DaySheetPanel({ view, branches, branchId, onView, onAct }: DaySheetPanelProps) {
  const today = businessDate(useNow(DAY_TICK_MS));
  const day = view.day !== null && view.day < today ? view.day : today;
  const [only] = branches;
  const chosen = branchId === 'all' ? (branches.length === 1 && only ? only.id : null) : branchId;
  useCashStream();
  return (
    <div className={desk.column}>
      <section aria-label="Süzgeçler" className={`${desk.row} ${desk.touch} ${styles.filters}`}>
        {branches.length > 1 && (
          <BranchSelect branches={branches} onChange={(id) => onView({ branchId: id })} value={branchId} />
        )}
        <DayField
          label="İş günü"
          max={today}
          onChange={(picked) => onView({ day: picked })}
          size="sm"
          value={day}
        />
        {chosen !== null && (
          <SheetDownloadButton download={(signal) => downloadDaySheet(chosen, day, signal)} />
        )}
      </section>
      {chosen === null ? (
        <EmptyState text="Günlük rapor şubeye göredir; bir şube seçin." />
      ) : (
        <Sheet branchId={chosen} day={day} onAct={onAct} />
      )}
    </div>
  );
}

function Sheet({ branchId, day, onAct }: { branchId: BranchId; day: string; onAct: Act }) {
  const query = useQuery(daySheet(branchId, day));
  return (
    <QueryView empty={null} failure={LOAD_FAILED} query={query} skeleton={<ListSkeleton rows={10} />}>
      {(sheet) => (
        <div className={desk.column}>
          <p className={desk.note}>
            {sheet.branchName} · {formatPeriod({ from: new Date(sheet.from), to: new Date(sheet.to) })}
          </p>
          <Kinds sheet={sheet} />
          <Couriers sheet={sheet} />
          <HandOvers sheet={sheet} />
          <Changes sheet={sheet} />
          <Reconciliation onAct={onAct} sheet={sheet} />
        </div>
      )}
    </QueryView>
  );
}

const Kinds = ({ sheet: { kinds, collected } }: { sheet: DaySheet }) => (
  <SheetTable
    empty="Bu gün tahsilat yok"
    heads={['Ödeme türü', 'Adet', 'Tutar']}
    label="Tahsilat"
    rows={kinds.map(({ kind, brand, count, amount }) => ({
      key: `${kind} ${brand ?? ''}`,
      cells: [collectionLabel(kind, brand), formatNumber(count), formatTl(amount)],
    }))}
    sums={['Toplam', '', formatTl(collected.cash + collected.cards)]}
  />
);

type CourierSums = DaySheet['sums'];
const courierCells = (row: CourierSums): string[] => [
  ...[row.opening, row.cash, row.changeMoney, 0 - row.handedOver, row.other, row.closing].map(formatTl),
  row.difference === 0 ? '–' : differenceText(row.difference),
  ...[row.card, row.mealCard].map(formatTl),
];

const Couriers = ({ sheet: { couriers, sums } }: { sheet: DaySheet }) => (
  <SheetTable
    empty="Bu gün kasası olan kurye yok"
    heads={[
      'Kurye',
      'Gün başı',
      'Nakit',
      'Bozuk para',
      'Teslim',
      'Diğer',
      'Gün sonu',
      'Fark',
      'Kart',
      'Yemek kartı',
    ]}
    label="Kuryeler"
    rows={couriers.map((row) => ({ key: row.courierId, cells: [row.courierName, ...courierCells(row)] }))}
    sums={['Toplam', ...courierCells(sums)]}
  />
);

const HandOvers = ({ sheet: { handOvers } }: { sheet: DaySheet }) => (
  <SheetTable
    empty="Bu gün kasa teslimi yok"
    heads={['Kurye', 'Zaman', 'Beklenen', 'Sayılan', 'Fark', 'Kart', 'Durum', 'Teslim alan', 'Neden']}
    label="Kasa teslimleri"
    rows={handOvers.map((row) => ({
      key: row.id,
      cells: [
        row.courierName,
        formatDateTime(new Date(row.at)),
        formatTl(row.expectedCash),
        formatTl(row.countedCash),
        row.difference === 0 ? '–' : differenceText(row.difference),
        row.countedCards === row.cards
          ? formatTl(row.cards)
          : `${formatTl(row.countedCards)} / ${formatTl(row.cards)}`,
        HAND_OVER_STATUS_LABELS[row.status],
        row.byName ?? '–',
        row.reason ?? '–',
      ],
    }))}
  />
);

const Changes = ({ sheet: { changes } }: { sheet: DaySheet }) => (
  <SheetTable
    empty="Bu gün bozuk para hareketi yok"
    heads={['Kurye', 'Zaman', 'Tutar', 'Veren', 'Not']}
    label="Bozuk para"
    rows={changes.map(({ at, courierName, amount, byName, note }) => ({
      key: `${at} ${courierName} ${amount}`,
      cells: [courierName, formatDateTime(new Date(at)), formatTl(amount), byName ?? '–', note ?? '–'],
    }))}
  />
);

/** What the money card says, what was collected, and each order that makes the difference. */
const Reconciliation = ({
  sheet: { collected, moneyCard, difference, lines },
  onAct,
}: {
  sheet: DaySheet;
  onAct: Act;
}) => (
  <>
    <SheetTable
      empty=""
      heads={['Mutabakat', 'Nakit', 'Kart']}
      label="Ana sayfadaki tutarlarla karşılaştırma"
      rows={[
        { key: 'collected', cells: ['Tahsil edilen', formatTl(collected.cash), formatTl(collected.cards)] },
        { key: 'card', cells: ['Günün siparişleri', formatTl(moneyCard.cash), formatTl(moneyCard.cards)] },
      ]}
      sums={['Fark', formatTl(difference.cash), formatTl(difference.cards)]}
    />
    <SheetTable
      actions="Tahsilat"
      empty="Fark yok"
      heads={['Sipariş', 'Neden', 'Kurye', 'Oluşturuldu', 'Nakit', 'Kart']}
      label="Farkı oluşturan siparişler"
      rows={lines.map((line) => ({
        key: `${line.orderId} ${line.reason}`,
        cells: [
          <a className={`${desk.link} ${desk.target}`} href={`/orders?order=${line.orderId}`} key="order">
            #{line.orderNumber}
          </a>,
          DAY_SHEET_REASON_LABELS[line.reason],
          line.courierName ?? '–',
          formatDateTime(new Date(line.createdAt)),
          formatTl(line.cash),
          formatTl(line.cards),
        ],
        action: (
          <Button
            aria-label={`#${line.orderNumber} tahsilatını düzelt`}
            onClick={() => onAct({ kind: 'collection', order: line })}
            size="compact-sm"
            variant="subtle"
          >
            Düzelt
          </Button>
        ),
      }))}
    />
  </>
);
