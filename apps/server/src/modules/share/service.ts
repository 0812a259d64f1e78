import type { ChoicesExportQuery } from '@ulak/contracts/share/schema';
import { exportOwnChoices } from './export-choices.ts';
import { exportOwnShare } from './export-share.ts';
import { readOwnShare } from './read-own-share.ts';
import type { ExportCall, ShareExportDeps } from './record-export.ts';

export type ShareService = ReturnType<typeof createShareService>;

/** What a courier sees of how work was shared out (docs/decisions/079). */
export const createShareService = (deps: ShareExportDeps) => ({
  readOwn: readOwnShare,
  exportShare: (call: ExportCall) => exportOwnShare(deps, call),
  exportChoices: (call: ExportCall, query: ChoicesExportQuery) => exportOwnChoices(deps, call, query),
});
