import { Button, NativeSelect, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight, IconFilter, IconLock } from '@tabler/icons-react';
import { CONSOLE_PAGE_SIZES } from '@ulak/contracts/database/limits';
import type { ConsoleTable, ConsoleTablePage } from '@ulak/contracts/database/schema';
import { formatNumber } from '@ulak/contracts/format';
import { containsTr } from '@ulak/contracts/text';
import { useCallback, useMemo, useState } from 'react';
import { messageOf } from '../../../lib/call.ts';
import desk from '../../../ui/desk.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { MountOnFirstOpen } from '../../../ui/mount-on-first-open.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { countText, lineOf } from '../model/cell-text.ts';
import type { DatabaseView } from '../model/database-view.ts';
import { type PageWish, tablePage } from '../queries.ts';
import styles from './database-admin.module.css';
import { EditDialog } from './console-dialogs.tsx';
import { ReasonText } from './reason-text.tsx';
import { RowTools } from './row-tools.tsx';
import { useAskDelete } from './use-ask-delete.ts';
import { type GridRow, ValueGrid } from './value-grid.tsx';

const FAILED = 'Satırlar getirilemedi';

interface TableRowsProps {
  readonly view: DatabaseView;
  readonly onView: (change: Partial<DatabaseView>) => void;
  /** Why nothing of this table can be written; null: it can. */
  readonly readOnlyReason: string | null;
  readonly table: ConsoleTable;
}

/** The rows of a table by pages, with a text filter over those that are loaded (spec 4 §2). */
export function TableRows(props: TableRowsProps) {
  const { table, view, readOnlyReason } = props;
  const wish: PageWish = {
    name: table.name,
    page: view.page,
    limit: view.limit,
    companyId: table.hasCompany ? view.companyId : null,
  };
  const query = useQuery(tablePage(wish));
  const [filter, setFilter] = useState('');
  return (
    <section aria-label="Tablonun satırları" className={desk.column}>
      <div className={desk.row}>
        <Title className={styles.name} order={2} size="h4" translate="no">
          {table.name}
        </Title>
        <TextInput
          aria-label="Yüklenen satırlarda ara"
          className={desk.touch}
          flex="1 1 12rem"
          leftSection={<IconFilter aria-hidden size="1rem" />}
          maw="20rem"
          maxLength={100}
          ml="auto"
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
          placeholder="Yüklenen satırlarda ara"
          type="search"
          value={filter}
        />
      </div>
      {readOnlyReason !== null && (
        <p className={`${desk.note} ${desk.inline}`} role="note">
          <IconLock aria-hidden size="1rem" />
          <span>
            <ReasonText text={readOnlyReason} />
          </span>
        </p>
      )}
      {query.data && query.error && (
        <ErrorBanner message={messageOf(query.error, FAILED)} onRetry={() => void query.refetch()} />
      )}
      <QueryView failure={FAILED} empty="Veri bulunamadı" query={query} skeleton={<ListSkeleton rows={12} />}>
        {(page) => (
          <div
            aria-busy={query.isPlaceholderData}
            className={query.isPlaceholderData ? styles.stale : undefined}
          >
            <PageOfRows {...props} filter={filter.trim()} page={page} wish={wish} />
          </div>
        )}
      </QueryView>
      {query.data && <Pager {...props} page={query.data} />}
    </section>
  );
}

interface PageOfRowsProps extends TableRowsProps {
  readonly page: ConsoleTablePage;
  readonly wish: PageWish;
  readonly filter: string;
}

/** Rows without a key are told apart by their place. */
const keyOf = (page: ConsoleTablePage, place: number): string => page.keys[place]?.id ?? `#${place}`;

/** What a row is called when it is read out: its primary key. */
const nameOf = ({ columns, data }: ConsoleTablePage, place: number): string =>
  columns
    .filter(({ isPrimaryKey }) => isPrimaryKey)
    .map(({ name }) => lineOf(data[place]?.[name] ?? null))
    .join(', ') || `${place + 1}. satır`;

function PageOfRows({ page, filter, table, wish, readOnlyReason }: PageOfRowsProps) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const askDelete = useAskDelete(table);
  const rows = useMemo(
    (): readonly GridRow[] =>
      page.data
        .map((row, place) => ({
          key: keyOf(page, place),
          cells: page.columns.map(({ name }) => row[name] ?? null),
        }))
        .filter(({ cells }) => filter === '' || cells.some((cell) => containsTr(lineOf(cell), filter))),
    [page, filter],
  );
  const placeOf = useCallback(
    (key: string | null) =>
      key === null ? -1 : page.keys.findIndex((_, place) => keyOf(page, place) === key),
    [page],
  );
  const isLocked = readOnlyReason !== null;
  const tools = useCallback(
    (key: string) => {
      const rowKey = page.keys[placeOf(key)];
      if (!rowKey) return null;
      return (
        <RowTools
          isReadOnly={isLocked || rowKey.id === null}
          name={nameOf(page, placeOf(key))}
          onDelete={() => askDelete(rowKey)}
          onEdit={() => setOpenKey(key)}
        />
      );
    },
    [page, placeOf, isLocked, askDelete],
  );
  const place = placeOf(openKey);
  const [row, key] = [page.data[place], page.keys[place]];
  return (
    <>
      {rows.length === 0 ? (
        <div className={desk.panel}>
          <EmptyState text={filter === '' ? 'Veri bulunamadı' : 'Yüklenen satırlarda bulunamadı.'} />
        </div>
      ) : (
        <ValueGrid columns={page.columns} label="Satırlar" onOpen={setOpenKey} rows={rows} tools={tools} />
      )}
      <MountOnFirstOpen isOpen={openKey !== null}>
        <EditDialog
          columns={page.columns}
          onClose={() => setOpenKey(null)}
          readOnlyReason={readOnlyReason}
          record={row && key ? { row, key } : null}
          wish={wish}
        />
      </MountOnFirstOpen>
    </>
  );
}

function Pager({ view, onView, page }: TableRowsProps & { readonly page: ConsoleTablePage }) {
  const { totalCount, isEstimate, data } = page;
  const before = (view.page - 1) * view.limit;
  const isLast = data.length < view.limit || (!isEstimate && before + data.length >= totalCount);
  return (
    <nav aria-label="Sayfalar" className={`${desk.row} ${desk.touch} ${styles.pager}`}>
      <span className={desk.note} role="status">
        {data.length > 0 && `${formatNumber(before + 1)}–${formatNumber(before + data.length)} / `}
        Toplam {countText(totalCount, isEstimate)} kayıt
      </span>
      <NativeSelect
        aria-label="Sayfa başına satır"
        className={desk.touch}
        data={CONSOLE_PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} satır` }))}
        ml="auto"
        onChange={({ currentTarget }) => onView({ limit: Number(currentTarget.value) })}
        value={String(view.limit)}
      />
      <Button
        disabled={view.page <= 1}
        leftSection={<IconChevronLeft aria-hidden size="1rem" />}
        onClick={() => onView({ page: view.page - 1 })}
        variant="default"
      >
        Önceki
      </Button>
      <Button
        disabled={isLast}
        onClick={() => onView({ page: view.page + 1 })}
        rightSection={<IconChevronRight aria-hidden size="1rem" />}
        variant="default"
      >
        Sonraki
      </Button>
    </nav>
  );
}
