import { Box, Button, Group, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatNumber } from '@ulak/contracts/format';
import type { OrderId } from '@ulak/contracts/ids';
import { formatViolationTime } from '@ulak/contracts/time';
import { VIOLATION_LABELS, type ViolationType } from '@ulak/contracts/violations/labels';
import type { Violation } from '@ulak/contracts/violations/schema';
import { IconMapPin } from '@tabler/icons-react';
import { useMemo } from 'react';
import { messageOf } from '../../../lib/call.ts';
import { useRefetchInterval } from '../../../lib/polling.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { sheetFileName } from '../../../lib/xlsx.ts';
import { ExcelExportButton } from '../../../ui/excel-export-button.tsx';
import { evidenceOf, sentenceOf, violationSheet } from '../model.ts';
import { fetchViolations, type ViolationScope, violationList } from '../queries.ts';
import { mergePages } from '../../../lib/merge-pages.ts';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';
import styles from './violations.module.css';

const FAILURE = 'Hatalı teslimat özeti yüklenemedi';

interface RowActions {
  onShow: (violation: Violation) => void;
  onOpenOrder: (orderId: OrderId) => void;
}

interface ViolationListProps extends RowActions {
  scope: ViolationScope;
  type: ViolationType | null;
  onType: (type: ViolationType | null) => void;
}

/** The violations themselves: a table, or cards on a phone; more on demand. */
export function ViolationList({ scope, type, onType, ...actions }: ViolationListProps) {
  const query = useInfiniteQuery({
    ...violationList(scope, type),
    refetchInterval: useRefetchInterval('violations'),
  });
  const { data, error } = query;
  const rows = useMemo(() => mergePages(data?.pages.map((page) => page.data) ?? []), [data]);
  const total = Math.max(data?.pages[0]?.pagination.total ?? 0, rows.length);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return (
    <>
      {error && (
        <ErrorBanner
          message={`${FAILURE}: ${messageOf(error)}`}
          onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {!data && !error && Array.from({ length: 6 }, (_, row) => <Skeleton key={row} h={44} />)}
      {data && rows.length === 0 && <NoneOfType type={type} onType={onType} />}
      {rows.length > 0 && (
        <div className={desk.row}>
          <ExcelExportButton
            of="Hatalı teslimatlar"
            fileName={sheetFileName('hatali-teslimatlar', scope)}
            sheet={async () => violationSheet(await fetchViolations(scope, type))}
          />
        </div>
      )}
      {rows.length > 0 && (isPhone ? <Cards rows={rows} {...actions} /> : <Rows rows={rows} {...actions} />)}
      {query.hasNextPage && (
        <Group className={desk.note} gap="xs" justify="center" p={4}>
          <span>
            {formatNumber(total)} ihlalden {formatNumber(rows.length)} tanesi gösteriliyor
          </span>
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Daha fazla
          </Button>
        </Group>
      )}
    </>
  );
}

const NoneOfType = ({ type, onType }: Pick<ViolationListProps, 'type' | 'onType'>) =>
  type === null ? (
    <EmptyState text="Bu aralıkta ihlal yok" />
  ) : (
    <EmptyState text="Bu türde ihlal yok">
      <Button variant="default" size="sm" onClick={() => onType(null)}>
        Tüm ihlalleri göster
      </Button>
    </EmptyState>
  );

const COLUMNS = [
  { label: 'Tür', width: '19%' },
  { label: 'Kurye', width: '13%' },
  { label: 'Şube', width: '10%' },
  { label: 'Tarih / Saat', width: 102 },
  { label: 'Sipariş', width: 84 },
];

type RowsProps = RowActions & { rows: readonly Violation[] };

const Rows = ({ rows, ...actions }: RowsProps) => (
  <table className={`${display.table} ${styles.table}`}>
    <thead>
      <tr>
        {COLUMNS.map(({ label, width }) => (
          <Box component="th" key={label} scope="col" w={width}>
            {label}
          </Box>
        ))}
        <th scope="col">Ayrıntılar</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((violation) => (
        <tr key={violation.id}>
          <td className={desk.strong}>{VIOLATION_LABELS[violation.type]}</td>
          <td>{violation.courierName}</td>
          <td>{violation.courierBranchName}</td>
          <td className={desk.tabular}>{timeOf(violation)}</td>
          <td>
            <OrderButton violation={violation} {...actions} />
          </td>
          <td>
            {sentenceOf(violation)}{' '}
            <div>
              <EvidenceButton violation={violation} {...actions} />
            </div>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Cards = ({ rows, ...actions }: RowsProps) => (
  <ul className={`${desk.list} ${desk.column}`}>
    {rows.map((violation) => (
      <Box className={`${desk.panel} ${desk.grid}`} component="li" fz="h6" key={violation.id} p="sm">
        <span className={desk.spread}>
          <b>{VIOLATION_LABELS[violation.type]}</b>
          <span className={desk.tabular}>{timeOf(violation)}</span>
        </span>
        <Group gap="xs" justify="space-between">
          <span>
            {violation.courierName} · {violation.courierBranchName}
          </span>
          <OrderButton violation={violation} {...actions} />
        </Group>
        <span>{sentenceOf(violation)}</span>
        <EvidenceButton violation={violation} {...actions} />
      </Box>
    ))}
  </ul>
);

/** The true local time: 3 h earlier than the wire says (spec 1 §2.5). */
const timeOf = ({ createdAt }: Violation): string => formatViolationTime(new Date(createdAt));

type RowButtonProps = RowActions & { violation: Violation };

function OrderButton({ violation: { orderId, orderNumber }, onOpenOrder }: RowButtonProps) {
  if (orderId === null) return <span className={desk.dim}>–</span>;
  return (
    <button
      type="button"
      className={`${desk.link} ${desk.tool} ${desk.touchSquare}`}
      aria-label={`#${orderNumber ?? orderId} numaralı siparişin ayrıntıları`}
      onClick={() => onOpenOrder(orderId)}
    >
      #{orderNumber ?? orderId}
    </button>
  );
}

function EvidenceButton({ violation, onShow }: RowButtonProps) {
  if (evidenceOf(violation) === null) return null;
  return (
    <button
      type="button"
      className={`${desk.link} ${desk.tool} ${desk.touchSquare}`}
      aria-label={`Kanıtı haritada gör: ${violation.courierName}, ${timeOf(violation)}`}
      onClick={() => onShow(violation)}
    >
      <IconMapPin size="0.875rem" aria-hidden />
      Kanıtı haritada gör
    </button>
  );
}
