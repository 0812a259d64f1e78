import '../../ui/widget-styles.css';
import { Box, Button, Group, Select, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { COURIER_STATES } from '@ulak/contracts/couriers/state';
import { exportCouriers } from '@ulak/contracts/sheets/calls';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { NO_ORDER_DIALOGS, type OpenOrderDialogs } from '../../dialogs/open-order-dialogs.ts';
import { OrderDialogs } from '../../dialogs/order-dialogs.tsx';
import { BranchSelect } from '../../domain/branches/branch-select.tsx';
import { useBranchData } from '../../domain/branches/use-branch-data.ts';
import { courierLocations } from '../../domain/couriers/courier-locations.ts';
import { mapOrdersOf } from '../../domain/orders/map-orders.ts';
import { COURIER_SORTS, CourierList } from '../../features/couriers/components/courier-list.tsx';
import {
  type CourierFilters,
  listedCouriers,
  readCourierFilters,
  ANY_STATE,
  STATE_OPTIONS,
  writeCourierFilters,
} from '../../features/couriers/model/courier-list.ts';
import { ExportButton } from '../../features/sheets/components/sheet-buttons.tsx';
import { useRefetchInterval } from '../../lib/polling.ts';
import type { SearchParams } from '../../lib/search.ts';
import { readTableSort, writeTableSort } from '../../ui/data-table/column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useListView } from '../../ui/use-list-view.ts';
import desk from '../../ui/desk.module.css';

const NO_DIALOGS: readonly never[] = [];
const NO_NEW_ORDERS: ReadonlySet<never> = new Set();
const NO_DIALOG_OPEN: OpenOrderDialogs = { ...NO_ORDER_DIALOGS, orderId: null };

/** The couriers screen: who is at work, with what, switched on and off, sent on a break (spec 2 §2.2). */
export function CouriersPage() {
  const [{ search, sort }, changeView] = useListView(NO_DIALOGS);
  const [filters, changeFilters] = useCourierFilters();
  const data = useBranchData(filters.branchId);
  const [dialogs, setDialogs] = useState(NO_DIALOG_OPEN);
  const open = useCallback(
    (change: Partial<OpenOrderDialogs>): void => setDialogs((present) => ({ ...present, ...change })),
    [],
  );
  const showLoad = useCallback(({ courierId }: CourierLocation) => open({ deliveriesOf: courierId }), [open]);
  const mapOrders = useMemo(() => mapOrdersOf(data.rows, NO_NEW_ORDERS), [data.rows]);
  const couriers = useQuery({ ...courierLocations, refetchInterval: useRefetchInterval('courierList') });
  // Thousands of them are rendered in short tasks; what was there before stays meanwhile.
  const known = useDeferredValue(couriers.data);
  const listed = useMemo(
    () => listedCouriers(known ?? [], { ...filters, branchId: data.branchId, search }),
    [known, data.branchId, filters, search],
  );
  const tableSort = useMemo(() => readTableSort(sort, COURIER_SORTS), [sort]);
  const online = listed.filter((courier) => courier.online).length;
  return (
    <Box pb="md" pt="xs" px="xs">
      <Group align="baseline" gap="xs" mb="xs">
        <Title order={1} size="h3">
          Kuryeler
        </Title>
        {known && (
          <Text c="dimmed" role="status" size="sm">
            {online} çevrimiçi / {listed.length}
          </Text>
        )}
        <Box ml="auto">
          <ExportButton call={exportCouriers} fallbackName="kuryeler.xlsx" />
        </Box>
      </Group>
      <Box aria-label="Süzgeçler" className={`${desk.row} ${desk.touch}`} component="section" mb="xs">
        <SearchField
          label="Kurye ara"
          onChange={(text) => changeView({ search: text })}
          placeholder="Ad, telefon, şube"
          value={search}
        />
        <BranchSelect
          branches={data.branches ?? []}
          onChange={(branchId) => changeFilters({ branchId })}
          value={data.branchId}
        />
        <Select
          allowDeselect={false}
          aria-label="Durum"
          data={STATE_OPTIONS}
          flex="0 1 11.875rem"
          onChange={(chosen) =>
            changeFilters({ state: COURIER_STATES.find((one) => one === chosen) ?? null })
          }
          size="sm"
          value={filters.state ?? ANY_STATE}
        />
      </Box>
      <QueryView
        empty={<NoCouriers hasBranches={data.branches === undefined || data.branches.length > 0} />}
        failure="Kuryeler yüklenemedi"
        query={{ data: known, error: couriers.error, refetch: couriers.refetch }}
      >
        {() =>
          listed.length === 0 ? (
            <EmptyState text="Bu süzgeçlere uyan kurye yok" />
          ) : (
            <CourierList
              couriers={listed}
              onLoad={showLoad}
              onSort={(next) => changeView({ sort: writeTableSort(next) })}
              sort={tableSort}
            />
          )
        }
      </QueryView>
      <OrderDialogs
        data={data}
        mapOrders={mapOrders}
        onOpen={open}
        onShow={(orderId) => open({ ...NO_ORDER_DIALOGS, orderId })}
        open={dialogs}
      />
    </Box>
  );
}

/** Nobody yet: what comes next is said and one press away. */
function NoCouriers({ hasBranches }: { hasBranches: boolean }) {
  const search = { open: 'new' };
  return (
    <EmptyState text={hasBranches ? 'Henüz kurye yok' : 'Henüz şube yok; kuryeler bir şubede çalışır'}>
      <Button
        renderRoot={(props) => <Link {...props} search={search} to={hasBranches ? '/users' : '/branches'} />}
      >
        {hasBranches ? 'Kurye ekle' : 'Şube oluştur'}
      </Button>
    </EmptyState>
  );
}

/** Branch and state in the address, beside search and sort. */
function useCourierFilters(): [CourierFilters, (change: Partial<CourierFilters>) => void] {
  const params = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const filters = useMemo(() => readCourierFilters(params), [params]);
  const change = useCallback(
    (part: Partial<CourierFilters>): void =>
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (present: SearchParams) => ({
          ...present,
          ...writeCourierFilters({ ...readCourierFilters(present), ...part }),
        }),
      }),
    [navigate],
  );
  return [filters, change];
}
