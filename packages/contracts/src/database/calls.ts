import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type {
  CleanupCommands,
  CleanupDone,
  CleanupQuery,
  CleanupRef,
  ConsoleState,
  ConsoleTablePage,
  ConsoleTables,
  DeletedRow,
  DeleteRowBody,
  History,
  QueryBody,
  QueryResult,
  RowRef,
  RunCleanupBody,
  TablePageQuery,
  TableRef,
  UpdateRowBody,
  WrittenRow,
} from './schema.ts';

export const getConsoleState: CallOf<{ reply: Answer<typeof ConsoleState> }> = {
  method: 'GET',
  path: '/api/admin/database/state',
};

export const listConsoleTables: CallOf<{ reply: typeof ConsoleTables }> = {
  method: 'GET',
  path: '/api/admin/database/tables',
};

export const getTablePage: CallOf<{
  params: typeof TableRef;
  query: typeof TablePageQuery;
  reply: typeof ConsoleTablePage;
}> = { method: 'GET', path: '/api/admin/database/tables/:name' };

export const updateRow: CallOf<{
  params: typeof RowRef;
  body: typeof UpdateRowBody;
  reply: typeof WrittenRow;
}> = { method: 'PATCH', path: '/api/admin/database/tables/:name/rows/:id' };

export const deleteRow: CallOf<{
  params: typeof RowRef;
  body: typeof DeleteRowBody;
  reply: typeof DeletedRow;
}> = { method: 'DELETE', path: '/api/admin/database/tables/:name/rows/:id' };

export const runQuery: CallOf<{ body: typeof QueryBody; reply: typeof QueryResult }> = {
  method: 'POST',
  path: '/api/admin/database/query',
};

export const listHistory: CallOf<{ reply: Answer<typeof History> }> = {
  method: 'GET',
  path: '/api/admin/database/history',
};

export const listCleanupCommands: CallOf<{
  query: typeof CleanupQuery;
  reply: typeof CleanupCommands;
}> = { method: 'GET', path: '/api/admin/database/cleanup-commands' };

export const runCleanup: CallOf<{
  params: typeof CleanupRef;
  body: typeof RunCleanupBody;
  reply: typeof CleanupDone;
}> = { method: 'POST', path: '/api/admin/database/cleanup-commands/:id/run' };
