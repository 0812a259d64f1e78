import { Button, Group, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { messageOf } from '../lib/call.ts';
import type { ListView } from '../lib/list-view.ts';
import { readTableSort, type TableSort, writeTableSort } from './data-table/column.ts';
import { DataTable, type DataTableProps } from './data-table/data-table.tsx';
import desk from './desk.module.css';
import { EmptyState } from './empty-state.tsx';
import { ErrorBanner } from './error-banner.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { QueryView } from './query-view.tsx';
import { SearchField } from './search-field.tsx';

interface Identified {
  readonly id: number;
}

/** What a list of records says of itself. */
export interface RecordListTexts {
  readonly title: string;
  /** How many are listed; read out when it changes. */
  readonly count: string | undefined;
  readonly create: string;
  readonly search: { readonly label: string; readonly placeholder: string };
  /** When the search finds nothing. */
  readonly notFound: string;
  readonly failure: string;
}

interface RecordListProps<Row extends Identified>
  extends Pick<DataTableProps<Row>, 'rows' | 'columns' | 'renderCard' | 'widthRem'> {
  readonly texts: RecordListTexts;
  readonly query: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'refetch'>;
  readonly view: Pick<ListView, 'search' | 'sort'>;
  readonly onView: (change: { search?: string; sort?: string | undefined }) => void;
  readonly onCreate: () => void;
  readonly onOpen: (row: Row) => void;
  /** Beside the search: Excel in and out. */
  readonly tools: ReactNode;
  /** In place of the list when there is no record at all. */
  readonly empty: ReactNode;
}

/** An administration's records: title and count, search, and the table with what takes its place. */
export function RecordList<Row extends Identified>(props: RecordListProps<Row>) {
  const { texts, query, view, onView, rows } = props;
  const { data, error } = query;
  return (
    <>
      <Group gap="xs">
        <Title order={1} size="h3">
          {texts.title}
        </Title>
        <span className={desk.note} role="status">
          {texts.count}
        </span>
        <Button
          className={desk.touch}
          leftSection={<IconPlus aria-hidden size="1rem" />}
          ml="auto"
          onClick={props.onCreate}
          size="sm"
        >
          {texts.create}
        </Button>
      </Group>
      <Group className={desk.touch} gap="xs">
        <SearchField {...texts.search} onChange={(search) => onView({ search })} value={view.search} />
        {props.tools}
      </Group>
      {data && error && (
        <ErrorBanner
          message={`Liste güncellenemiyor: ${messageOf(error, texts.failure)}`}
          onRetry={() => void query.refetch()}
        />
      )}
      <QueryView
        empty={props.empty}
        failure={texts.failure}
        query={query}
        skeleton={<ListSkeleton rows={10} />}
      >
        {() =>
          rows.length === 0 ? (
            <EmptyState text={texts.notFound}>
              <Button onClick={() => onView({ search: '' })} size="sm" variant="default">
                Aramayı temizle
              </Button>
            </EmptyState>
          ) : (
            <SortedTable {...props} />
          )
        }
      </QueryView>
    </>
  );
}

function SortedTable<Row extends Identified>(props: RecordListProps<Row>) {
  const { columns, onView, rows, renderCard, texts, view, widthRem } = props;
  const sort = useMemo(() => readTableSort(view.sort, columns), [view.sort, columns]);
  const onSort = useCallback((next: TableSort) => onView({ sort: writeTableSort(next) }), [onView]);
  return (
    <DataTable
      columns={columns}
      keyOf={idOf}
      label={texts.title}
      onOpen={props.onOpen}
      onSort={onSort}
      renderCard={renderCard}
      rows={rows}
      sort={sort}
      {...(widthRem === undefined ? {} : { widthRem })}
    />
  );
}

const idOf = ({ id }: Identified): number => id;
