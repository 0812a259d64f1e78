import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deleteRow,
  getConsoleState,
  getTablePage,
  listCleanupCommands,
  listConsoleTables,
  listHistory,
  runCleanup,
  updateRow,
} from '@ulak/contracts/database/calls';
import type { ConsoleTablePage, RowKey } from '@ulak/contracts/database/schema';
import type { CompanyId } from '@ulak/contracts/ids';
import { call } from '../../lib/call.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useWithPassword } from './components/password-provider.tsx';
import type { Row } from './model/row-form.ts';

const DATABASE = ['database'] as const;

export const consoleState = queryOptions({
  queryKey: [...DATABASE, 'state'] as const,
  queryFn: async ({ signal }) => (await call(getConsoleState, { signal })).data,
  staleTime: 60_000,
});

export const consoleTables = queryOptions({
  queryKey: [...DATABASE, 'tables'] as const,
  queryFn: ({ signal }) => call(listConsoleTables, { signal }),
  staleTime: 60_000,
});

/** Which rows of which table. */
export interface PageWish {
  readonly name: string;
  readonly page: number;
  readonly limit: number;
  readonly companyId: CompanyId | null;
}

const ROWS = [...DATABASE, 'rows'] as const;

export const tablePage = ({ name, page, limit, companyId }: PageWish) =>
  queryOptions({
    queryKey: [...ROWS, name, { page, limit, companyId }] as const,
    queryFn: ({ signal }) =>
      call(getTablePage, {
        params: { name },
        query: {
          page: String(page),
          limit: String(limit),
          ...(companyId !== null && { companyId: String(companyId) }),
        },
        signal,
      }),
    // rows of another table are no stand-in for these
    placeholderData: (known, before) => (before?.queryKey[2] === name ? known : undefined),
  });

export const statementHistory = queryOptions({
  queryKey: [...DATABASE, 'history'] as const,
  queryFn: async ({ signal }) => (await call(listHistory, { signal })).data,
});

/** The cleanup commands and what each would remove. @param days null: each command's own */
export const cleanupCommands = (days: number | null) =>
  queryOptions({
    queryKey: [...DATABASE, 'cleanup', days] as const,
    queryFn: async ({ signal }) =>
      (await call(listCleanupCommands, { query: days === null ? {} : { days: String(days) }, signal }))
        .commands,
  });

/** A row and what it is called in calls. */
export interface KeyedRow {
  readonly row: Row;
  readonly key: RowKey;
}

const rowIn = ({ data, keys }: ConsoleTablePage, id: string): KeyedRow | null => {
  const place = keys.findIndex((key) => key.id === id);
  const [row, key] = [data[place], keys[place]];
  return row && key ? { row, key } : null;
};

/** A row as it is stored now: rows added or removed before it may have moved it to the next page. */
export function useFindRow(wish: PageWish) {
  const client = useQueryClient();
  return async (id: string): Promise<KeyedRow | null> => {
    for (const page of [wish.page, wish.page - 1, wish.page + 1].filter((one) => one >= 1)) {
      const found = await client
        .fetchQuery({ ...tablePage({ ...wish, page }), staleTime: 0 })
        .then((answer) => rowIn(answer, id))
        .catch(() => null);
      if (found) return found;
    }
    return null;
  };
}

/** Has the rows and their counts asked for anew. */
export function useRefreshRows() {
  const client = useQueryClient();
  return (): void => {
    void client.invalidateQueries({ queryKey: ROWS });
    void client.invalidateQueries({ queryKey: consoleTables.queryKey });
  };
}

interface RowWrite {
  readonly name: string;
  readonly id: string;
  readonly version: string;
}

/** Null: the password was not given, nothing was sent. */
export function useUpdateRow() {
  const withPassword = useWithPassword();
  return useMutation({
    mutationFn: ({ name, id, version, rowData }: RowWrite & { readonly rowData: Row }) =>
      withPassword((password) =>
        call(updateRow, { params: { name, id }, body: { rowData: { ...rowData }, password, version } }),
      ),
    onSuccess: useRefreshRows(),
  });
}

export function useDeleteRow() {
  const withPassword = useWithPassword();
  return useMutation({
    mutationFn: ({ name, id, version }: RowWrite) =>
      withPassword((password) => call(deleteRow, { params: { name, id }, body: { password, version } })),
    onSettled: useRefreshRows(),
  });
}

export function useRunCleanup() {
  const client = useQueryClient();
  const withPassword = useWithPassword();
  const refreshRows = useRefreshRows();
  return useMutation({
    mutationFn: ({ id, days }: { readonly id: string; readonly days: number | null }) => {
      const idempotencyKey = newIdempotencyKey();
      return withPassword((password) =>
        call(runCleanup, {
          params: { id },
          body: { password, ...(days !== null && { days }) },
          idempotencyKey,
        }),
      );
    },
    onSettled: () => {
      refreshRows();
      void client.invalidateQueries({ queryKey: [...DATABASE, 'cleanup'] });
    },
  });
}
