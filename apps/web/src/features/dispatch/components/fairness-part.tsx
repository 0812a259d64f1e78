import { Box, Button, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { businessDate } from '@ulak/contracts/business-day';
import type { ReplyOf } from '@ulak/contracts/call';
import { MIN_SHARE_COURIERS } from '@ulak/contracts/domain/share-median';
import type { getFairness } from '@ulak/contracts/forecasts/calls';
import type { CourierShare } from '@ulak/contracts/forecasts/schema';
import { formatDecimal, formatNumber, formatTl } from '@ulak/contracts/format';
import type { UserId } from '@ulak/contracts/ids';
import { formatPeriod } from '@ulak/contracts/time';
import { useState } from 'react';
import { hoursText } from '../../../lib/hours-text.ts';
import { useRefetchInterval } from '../../../lib/polling.ts';
import type { XlsxCell, XlsxColumn, XlsxSheet } from '../../../lib/xlsx.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import { ExcelExportButton } from '../../../ui/excel-export-button.tsx';
import { giniText } from '../model/insights-text.ts';
import { branchFairness, FAIRNESS_DAYS, type FairnessDays } from '../model/dialog-queries.ts';
import { PassedOverPart } from './passed-over-part.tsx';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './dispatch-dialogs.module.css';

type Fairness = ReplyOf<typeof getFairness>['data'];

const DAY_LABELS: Record<FairnessDays, string> = { '1': 'Bugün', '7': '7 gün' };

interface Column extends XlsxColumn {
  readonly text: (share: CourierShare) => string;
  readonly cell: (share: CourierShare) => XlsxCell;
}

/** A rate that would say nothing. */
const NO_RATE = '–';
const valueOrDash = (value: number | null, format: (value: number) => string): string =>
  value === null ? NO_RATE : format(value);

const WORK: readonly Column[] = [
  { header: 'Kurye', width: 24, format: 'text', text: ({ name }) => name, cell: ({ name }) => name },
  {
    header: 'Çevrimiçi (dk)',
    width: 15,
    format: 'whole',
    text: ({ onlineMin }) => hoursText(onlineMin),
    cell: ({ onlineMin }) => onlineMin,
  },
  {
    header: 'Sipariş',
    width: 10,
    format: 'whole',
    text: ({ orders }) => formatNumber(orders),
    cell: ({ orders }) => orders,
  },
  {
    header: 'Sipariş/saat',
    width: 13,
    format: 'decimal',
    text: ({ ordersPerHour }) => valueOrDash(ordersPerHour, formatDecimal),
    cell: ({ ordersPerHour }) => ordersPerHour,
  },
];
const PAY: readonly Column[] = [
  {
    header: 'Kazanç (TL)',
    width: 14,
    format: 'money',
    text: ({ paid }) => valueOrDash(paid, formatTl),
    cell: ({ paid }) => paid,
  },
  {
    header: 'Kazanç/saat (TL)',
    width: 17,
    format: 'money',
    text: ({ paidPerHour }) => valueOrDash(paidPerHour, formatTl),
    cell: ({ paidPerHour }) => paidPerHour,
  },
];
/** Pay only where the answer has any: a branch manager sees none of it (DECISIONS "Roles, once more"). */
const columnsFor = (couriers: readonly CourierShare[]): readonly Column[] =>
  couriers.some(({ paid }) => paid !== null) ? [...WORK, ...PAY] : WORK;
const withoutUnit = (header: string): string => header.replace(/ \(.*\)$/, '');

/** The shares as a worksheet: Turkish headers, real numbers (ux "Reports, money"). */
export function fairnessSheet(couriers: readonly CourierShare[]): XlsxSheet {
  const columns = columnsFor(couriers);
  const rows = couriers.map((share) => columns.map(({ cell }) => cell(share)));
  return { name: 'Kurye dağılımı', columns, rows };
}

/**
 * Distribution of orders and pay among couriers: a table by hour online, and both Gini values in one
 * sentence.
 */
export function FairnessPart({ branch }: { branch: BranchView }) {
  const [days, setDays] = useState<FairnessDays>('1');
  const [chosenId, setChosenId] = useState<UserId | null>(null);
  const query = useQuery({
    ...branchFairness(branch.id, days),
    refetchInterval: useRefetchInterval('fairness'),
  });
  const { data } = query;
  const couriers = data?.couriers ?? [];
  const courier = couriers.find(({ courierId }) => courierId === chosenId) ?? null;
  return (
    <Box aria-labelledby="fairness-title" className={desk.grid} component="section" mb="lg">
      <header className={desk.row}>
        <Text component="h3" fw={700} id="fairness-title">
          Kuryeler arasında dağılım
        </Text>
        <SegmentedControl
          aria-label="Dağılımın dönemi"
          data={FAIRNESS_DAYS.map((value) => ({ value, label: DAY_LABELS[value] }))}
          value={days}
          onChange={(value) => setDays(value === '7' ? '7' : '1')}
        />
        {data && couriers.length > 0 && (
          <span className={desk.end}>
            <ExcelExportButton
              of="Kurye dağılımı"
              fileName={`kurye-dagilimi-${days === '1' ? '' : '7-gun-'}${businessDate(Date.parse(data.to))}`}
              sheet={() => fairnessSheet(couriers)}
            />
          </span>
        )}
      </header>
      <QueryView
        query={query}
        empty="Bu dönemde çevrimiçi kurye yok."
        isEmpty={(shares) => shares.couriers.length === 0}
        failure="Dağılım alınamadı."
      >
        {({ from, to, median, giniOrders, giniPaid }) => (
          <>
            <Text c="dimmed" className={desk.tabular} mb="xs" size="sm">
              {formatPeriod({ from: new Date(from), to: new Date(to) })}
            </Text>
            <ShareTable
              chosen={courier}
              couriers={couriers}
              median={median}
              onChoose={(one) => setChosenId(one?.courierId ?? null)}
            />
            <Text size="sm">
              {giniText(giniOrders, giniPaid) ??
                'Dağılımı karşılaştırmak için en az iki çevrimiçi kurye gerekir.'}
            </Text>
            {median.ordersPerHour === null && (
              <Text c="dimmed" size="sm">
                Ortanca, dönemde en az {MIN_SHARE_COURIERS} kurye çalıştıysa gösterilir.
              </Text>
            )}
            {courier && <PassedOverPart branchId={branch.id} courier={courier} from={from} />}
          </>
        )}
      </QueryView>
    </Box>
  );
}

interface ShareTableProps {
  readonly couriers: readonly CourierShare[];
  readonly median: Fairness['median'];
  /** Whose reasons are shown. */
  readonly chosen: CourierShare | null;
  readonly onChoose: (courier: CourierShare | null) => void;
}

const ShareTable = ({ couriers, median, chosen, onChoose }: ShareTableProps) => (
  <Box className={desk.scroll} mah="46dvh" role="group" aria-label="Kurye dağılımı tablosu" tabIndex={0}>
    <table className={`${display.table} ${display.numbers} ${styles.table}`}>
      <thead>
        <tr>
          {columnsFor(couriers).map(({ header }) => (
            <th key={header} scope="col">
              {withoutUnit(header)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {couriers.map((share) => (
          <tr key={share.courierId}>
            {columnsFor(couriers).map(({ header, text }, place) =>
              place === 0 ? (
                <th key={header} scope="row">
                  <Button
                    aria-expanded={share.courierId === chosen?.courierId}
                    aria-label={`${share.name}: başka kuryeye giden siparişler`}
                    className={styles.courier ?? ''}
                    onClick={() => onChoose(share.courierId === chosen?.courierId ? null : share)}
                    size="compact-sm"
                    variant="subtle"
                  >
                    {text(share)}
                  </Button>
                </th>
              ) : (
                <td key={header}>{text(share)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {median.ordersPerHour !== null && (
        <tfoot>
          <tr>
            <th scope="row">Ortanca</th>
            <td />
            <td />
            <td>{formatDecimal(median.ordersPerHour)}</td>
            {columnsFor(couriers).length > WORK.length && (
              <>
                <td />
                <td>{valueOrDash(median.paidPerHour, formatTl)}</td>
              </>
            )}
          </tr>
        </tfoot>
      )}
    </table>
  </Box>
);
