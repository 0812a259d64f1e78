import { Button, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { formatNumber } from '@ulak/contracts/format';
import { formatPeriod } from '@ulak/contracts/time';
import { type ReactNode, useCallback, useMemo } from 'react';
import { BranchSelect } from '../../../domain/branches/branch-select.tsx';
import { RANGE_LABELS } from '../../../lib/business-range.ts';
import { widerRange } from '../../../lib/report-range.ts';
import { wallTimeOf } from '../../../lib/timed-range.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DataAge } from '../../../ui/known-data.tsx';
import { ListSection } from '../../../ui/list-section.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageLinks } from '../../../ui/page-links.tsx';
import { ReportRangePicker } from '../../../ui/report-range-picker.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SheetDownloadButton } from '../../../ui/sheet-download-button.tsx';
import type { Act } from '../model/actions.ts';
import { type FigureKey, rowsOf } from '../model/figures.ts';
import { FAILURES } from '../model/wallet-texts.ts';
import type { WalletsView } from '../model/wallets-view.ts';
import {
  downloadWallets,
  PAGE_SIZE,
  type WalletRow,
  type WalletScope,
  type WalletSummary,
  walletPage,
} from '../queries.ts';
import { GapLine } from './gap-line.tsx';
import { usePayStream } from './use-pay-stream.ts';
import { WalletCard } from './wallet-card.tsx';
import { walletColumns, type WalletRowActions } from './wallet-columns.tsx';
import { WalletTotals } from './wallet-totals.tsx';
import styles from './wallets.module.css';

interface WalletsPanelProps {
  readonly view: WalletsView;
  readonly branches: readonly BranchView[];
  /** Null while something is wrong with the times of the range. */
  readonly scope: WalletScope | null;
  readonly onView: (change: Partial<WalletsView>) => void;
  readonly onAct: Act;
}

/** 'Kurye Cüzdanları' (spec 3 §2.4): search, filters, totals, and a row per courier. */
export function WalletsPanel(props: WalletsPanelProps) {
  const { view, branches, scope, onView } = props;
  usePayStream();
  return (
    <div className={desk.column}>
      <Group gap="xs" mih={36}>
        <Title order={1} size="h3">
          Kurye Cüzdanları
        </Title>
        {scope && <SheetDownloadButton download={(signal) => downloadWallets(scope, view.search, signal)} />}
      </Group>
      <section aria-label="Süzgeçler" className={`${desk.row} ${desk.touch} ${styles.filters}`}>
        <ReportRangePicker onChange={(range) => onView({ range })} value={view.range} />
        <BranchSelect
          branches={branches}
          onChange={(branchId) => onView({ branchId })}
          value={scope?.branchId ?? view.branchId}
        />
        <SearchField
          label="Kurye ara"
          onChange={(search) => onView({ search })}
          placeholder="Ad veya kullanıcı adı"
          value={view.search}
        />
      </section>
      {scope && <Wallets {...props} scope={scope} />}
    </div>
  );
}

type WalletsProps = WalletsPanelProps & { readonly scope: WalletScope };

function Wallets(props: WalletsProps) {
  const { view, scope, onView } = props;
  const query = useQuery(walletPage(scope, view.search, view.page));
  const { data, error, isPlaceholderData } = query;
  const retry = (): void => void query.refetch();
  if (data === undefined && error)
    return (
      <div className={desk.panel}>
        <LoadFailure error={error} onRetry={retry} title={FAILURES.load} />
      </div>
    );
  return (
    <ListSection isStale={isPlaceholderData}>
      <DataAge failure={FAILURES.load} query={query} />
      <p className={`${desk.row} ${desk.note}`}>
        {formatPeriod({ from: new Date(scope.from), to: new Date(scope.to) })}
        {data && <span role="status">· {formatNumber(data.pagination.total)} kurye</span>}
        <GapLine
          onInclude={(from) =>
            onView({
              range: {
                name: 'custom',
                from: wallTimeOf(Date.parse(from)),
                to: wallTimeOf(Date.parse(scope.to)),
              },
            })
          }
          scope={scope}
          search={view.search}
        />
      </p>
      <WalletTotals onOpen={(total) => onView({ total })} totals={data?.totals} />
      {data ? <List {...props} summary={data} /> : <ListSkeleton rows={12} />}
    </ListSection>
  );
}

const idOf = ({ courierId }: WalletRow): number => courierId;
/** The server lists couriers by name. */
const keepOrder = (): void => undefined;

function List({ view, summary, onView, onAct }: WalletsProps & { readonly summary: WalletSummary }) {
  const actions = useMemo<WalletRowActions>(
    () => ({
      act: onAct,
      open: ({ courierId }, figure?: FigureKey) =>
        onView(figure === undefined ? { courierId } : { courierId, ...rowsOf(figure) }),
    }),
    [onAct, onView],
  );
  const columns = useMemo(() => walletColumns(actions), [actions]);
  const card = useCallback((row: WalletRow) => <WalletCard actions={actions} row={row} />, [actions]);
  const pages = Math.ceil(summary.pagination.total / PAGE_SIZE);
  if (summary.data.length === 0) return <Nothing onView={onView} view={view} />;
  return (
    <div className={styles.table}>
      <DataTable
        columns={columns}
        keyOf={idOf}
        label="Kurye cüzdanları"
        onOpen={actions.open}
        onSort={keepOrder}
        renderCard={card}
        rowRem={3}
        rows={summary.data}
        sort={null}
        widthRem={81}
      />
      {pages > 1 && <PageLinks count={pages} onPage={(page) => onView({ page })} page={view.page} />}
    </div>
  );
}

/** Nobody matches, and what can be done about it. */
function Nothing({ view, onView }: Pick<WalletsPanelProps, 'view' | 'onView'>): ReactNode {
  const wider = widerRange(view.range);
  if (view.page > 1)
    return (
      <EmptyState text="Bu sayfada kurye yok">
        <Button onClick={() => onView({ page: 1 })} size="sm" variant="default">
          İlk sayfaya dön
        </Button>
      </EmptyState>
    );
  if (view.search !== '')
    return (
      <EmptyState text="Aramanızla eşleşen kurye yok">
        <Button onClick={() => onView({ search: '' })} size="sm" variant="default">
          Aramayı temizle
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState text="Bu şubede ve aralıkta kurye yok. Kuryeler Kullanıcılar ekranından eklenir.">
      {wider && (
        <Button onClick={() => onView({ range: { name: wider } })} size="sm" variant="default">
          Aralığı genişlet: {RANGE_LABELS[wider]}
        </Button>
      )}
    </EmptyState>
  );
}
