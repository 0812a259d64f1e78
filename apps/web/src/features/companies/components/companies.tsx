import { Button, Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import type { CompanyView } from '@ulak/contracts/companies/schema';
import { formatNumber } from '@ulak/contracts/format';
import { useCallback, useMemo } from 'react';
import { COMPANIES_FAILED, companyList } from '../../../domain/companies/company-list.ts';
import { ADMINISTRATION_EVERY_MS } from '../../../lib/administration-polling.ts';
import { messageOf } from '../../../lib/call.ts';
import type { ListView } from '../../../lib/list-view.ts';
import { usePreloadWhenIdle } from '../../../lib/preload-when-idle.ts';
import { readTableSort, type TableSort, writeTableSort } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { ExcelExportButton } from '../../../ui/excel-export-button.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { ChangeListView } from '../../../ui/use-list-view.ts';
import { companySheet } from '../model/company-sheet.ts';
import { type CompanyDialogKind, companyRows } from '../model/company-rows.ts';
import { CompanyCard } from './company-card.tsx';
import { type CompanyActions, companyColumns } from './company-columns.tsx';
import { COMPANY_DIALOG_PARTS, CompanyDialogs } from './company-dialogs.tsx';
import desk from '../../../ui/desk.module.css';

interface CompaniesProps {
  readonly view: ListView<CompanyDialogKind>;
  readonly onView: ChangeListView<CompanyDialogKind>;
}

/** The companies screen (spec 4 §2), of OWNER alone. */
export function Companies({ view, onView }: CompaniesProps) {
  const query = useQuery({ ...companyList, refetchInterval: ADMINISTRATION_EVERY_MS });
  const rows = useMemo(() => companyRows(query.data ?? [], view.search), [query.data, view.search]);
  const actions = useMemo<CompanyActions>(() => actionsOf(onView), [onView]);
  const columns = useMemo(() => companyColumns(actions), [actions]);
  const renderCard = useCallback(
    (company: CompanyView) => <CompanyCard actions={actions} company={company} />,
    [actions],
  );
  const onSort = useCallback((sort: TableSort) => onView({ sort: writeTableSort(sort) }), [onView]);
  const sort = useMemo(() => readTableSort(view.sort, columns), [view.sort, columns]);
  const openNew = (): void => onView({ dialog: { kind: 'new', id: null } });
  usePreloadWhenIdle(query.data !== undefined, COMPANY_DIALOG_PARTS);
  return (
    <div className={desk.grid}>
      <Group gap="xs">
        <Title order={1} size="h3">
          Şirketler
        </Title>
        <span className={desk.note} role="status">
          {query.data && `${formatNumber(rows.length)} şirket`}
        </span>
        <Button
          className={desk.touch}
          leftSection={<IconPlus aria-hidden size="1rem" />}
          ml="auto"
          onClick={openNew}
          size="sm"
        >
          Yeni şirket
        </Button>
      </Group>
      <Group className={desk.touch} gap="xs">
        <SearchField
          label="Şirketlerde ara"
          onChange={(search) => onView({ search })}
          placeholder="Ad, telefon, e-posta, adres, vergi no"
          value={view.search}
        />
        <ExcelExportButton fileName="sirketler" of="Şirketler" sheet={() => companySheet(rows)} />
      </Group>
      {query.data && query.error && (
        <ErrorBanner
          message={`Liste güncellenemiyor: ${messageOf(query.error, COMPANIES_FAILED)}`}
          onRetry={() => void query.refetch()}
        />
      )}
      <QueryView
        empty={<NoCompanies onNew={openNew} />}
        failure={COMPANIES_FAILED}
        query={query}
        skeleton={<ListSkeleton rows={8} />}
      >
        {() =>
          rows.length === 0 ? (
            <EmptyState text="Aramanıza uyan şirket yok.">
              <Button onClick={() => onView({ search: '' })} size="sm" variant="default">
                Aramayı temizle
              </Button>
            </EmptyState>
          ) : (
            <DataTable
              renderCard={renderCard}
              columns={columns}
              keyOf={idOf}
              label="Şirketler"
              onOpen={actions.edit}
              onSort={onSort}
              rows={rows}
              sort={sort}
              widthRem={62}
            />
          )
        }
      </QueryView>
      <CompanyDialogs companies={query.data} onView={onView} open={view.dialog} />
    </div>
  );
}

const idOf = ({ id }: CompanyView): number => id;

const actionsOf = (onView: ChangeListView<CompanyDialogKind>): CompanyActions => {
  const open =
    (kind: CompanyDialogKind) =>
    ({ id }: CompanyView): void =>
      onView({ dialog: { kind, id } });
  return { edit: open('edit'), remove: open('delete'), assign: open('assign') };
};

const NoCompanies = ({ onNew }: { onNew: () => void }) => (
  <EmptyState text="Henüz şirket yok. İlk şirketi ekleyince şubelerini kurabilirsiniz.">
    <Button leftSection={<IconPlus aria-hidden size="1rem" />} onClick={onNew}>
      İlk şirketi ekle
    </Button>
  </EmptyState>
);
