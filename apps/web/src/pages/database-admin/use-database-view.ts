import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  changeDatabaseView,
  type DatabaseView,
  readDatabaseView,
  writeDatabaseView,
} from '../../features/database-admin/model/database-view.ts';
import type { SearchParams } from '../../lib/search.ts';

/** The console as its address says, and the way to change it; the browser's back leads to the tab before. */
export function useDatabaseView(): [DatabaseView, (change: Partial<DatabaseView>) => void] {
  const search = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  const view = useMemo(() => readDatabaseView(search), [search]);
  const change = useCallback(
    (part: Partial<DatabaseView>): void =>
      void navigate({
        to: '.',
        replace: part.tab === undefined && part.table === undefined,
        resetScroll: false,
        search: (present: SearchParams) =>
          writeDatabaseView(changeDatabaseView(readDatabaseView(present), part)),
      }),
    [navigate],
  );
  return [view, change];
}
