import { Button, SegmentedControl } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/endpoints';
import type { CourierShare } from '@ulak/contracts/forecasts/endpoints';
import { formatDecimal, formatDuration, formatNumber, formatTl } from '@ulak/contracts/format';
import { formatDate, formatPeriod } from '@ulak/contracts/time';
import { useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { useRefresh } from '../../../lib/refresh.ts';
import { toastError, toastSuccess } from '../../../lib/toast.ts';
import { saveXlsx, toXlsx, type XlsxCell, type XlsxColumn, type XlsxSheet } from '../../../lib/xlsx.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import { giniText } from '../model.ts';
import { branchFairness, FAIRNESS_DAYS, type FairnessDays } from '../queries.ts';

const DAY_LABELS: Record<FairnessDays, string> = { '1': 'Bugün', '7': '7 gün' };
const EXPORT_FAILED = 'Excel dosyası oluşturulamadı. Lütfen tekrar deneyin.';

interface Column extends XlsxColumn {
  readonly text: (share: CourierShare) => string;
  readonly cell: (share: CourierShare) => XlsxCell;
}

/** A rate that would say nothing. */
const NO_RATE = '–';
const orNothing = (value: number | null, format: (value: number) => string): string => (value === null ? NO_RATE : format(value));

const COLUMNS: readonly Column[] = [
  { header: 'Kurye', width: 24, format: 'text', text: ({ name }) => name, cell: ({ name }) => name },
  {
    header: 'Çevrimiçi (dk)',
    width: 15,
    format: 'whole',
    text: ({ onlineMin }) => formatDuration(onlineMin),
    cell: ({ onlineMin }) => onlineMin,
  },
  { header: 'Sipariş', width: 10, format: 'whole', text: ({ orders }) => formatNumber(orders), cell: ({ orders }) => orders },
  {
    header: 'Sipariş/saat',
    width: 13,
    format: 'decimal',
    text: ({ ordersPerHour }) => orNothing(ordersPerHour, formatDecimal),
    cell: ({ ordersPerHour }) => ordersPerHour,
  },
  { header: 'Kazanç (TL)', width: 14, format: 'money', text: ({ paid }) => formatTl(paid), cell: ({ paid }) => paid },
  {
    header: 'Kazanç/saat (TL)',
    width: 17,
    format: 'money',
    text: ({ paidPerHour }) => orNothing(paidPerHour, formatTl),
    cell: ({ paidPerHour }) => paidPerHour,
  },
];
const unitless = (header: string): string => header.replace(/ \(.*\)$/, '');

/** The shares as a sheet: Turkish headers, real numbers (ux "Reports, money"). */
export const fairnessSheet = (couriers: readonly CourierShare[]): XlsxSheet => ({
  name: 'Kurye dağılımı',
  columns: COLUMNS,
  rows: couriers.map((share) => COLUMNS.map(({ cell }) => cell(share))),
});

async function exportShares(branchName: string, couriers: readonly CourierShare[], from: string): Promise<void> {
  try {
    saveXlsx(`kurye-dagilimi-${branchName}-${formatDate(Date.parse(from))}.xlsx`, await toXlsx(fairnessSheet(couriers)));
    toastSuccess(`${couriers.length} kurye Excel dosyasına aktarıldı`);
  } catch (error) {
    toastError(messageOf(error, EXPORT_FAILED));
  }
}

/** How evenly orders and pay fall on the couriers: a table by hour online, and both Gini values in one sentence. */
export function FairnessPart({ branch }: { branch: BranchView }) {
  const [days, setDays] = useState<FairnessDays>('1');
  const query = useQuery({ ...branchFairness(branch.id, days), refetchInterval: useRefresh('fairness') });
  const couriers = query.data?.couriers ?? [];
  return (
    <section className="insights" aria-labelledby="fairness-title">
      <header>
        <h3 id="fairness-title">Kuryeler arasında dağılım</h3>
        <SegmentedControl
          aria-label="Dağılımın dönemi"
          data={FAIRNESS_DAYS.map((value) => ({ value, label: DAY_LABELS[value] }))}
          value={days}
          onChange={(value) => setDays(value === '7' ? '7' : '1')}
        />
        <Button
          className="dispatch-apart"
          size="sm"
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          disabled={couriers.length === 0}
          onClick={() => void exportShares(branch.name, couriers, query.data?.from ?? '')}
        >
          Excel’e aktar
        </Button>
      </header>
      <QueryView
        query={query}
        empty="Bu dönemde çevrimiçi kurye yok."
        isEmpty={(data) => data.couriers.length === 0}
        failure="Dağılım alınamadı."
      >
        {(data) => (
          <>
            <p className="dispatch-note">{formatPeriod({ from: new Date(data.from), to: new Date(data.to) })}</p>
            <ShareTable couriers={data.couriers} />
            <p>{giniText(data.giniOrders, data.giniPaid) ?? 'Dağılımı karşılaştırmak için en az iki çevrimiçi kurye gerekir.'}</p>
          </>
        )}
      </QueryView>
    </section>
  );
}

const ShareTable = ({ couriers }: { couriers: readonly CourierShare[] }) => (
  <div className="insights-scroll" role="group" aria-label="Kurye dağılımı tablosu" tabIndex={0}>
    <table className="insights-table">
      <thead>
        <tr>
          {COLUMNS.map(({ header }) => (
            <th key={header} scope="col">
              {unitless(header)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {couriers.map((share) => (
          <tr key={share.courierId}>
            {COLUMNS.map(({ header, text }, place) =>
              place === 0 ? (
                <th key={header} scope="row">
                  {text(share)}
                </th>
              ) : (
                <td key={header}>{text(share)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
