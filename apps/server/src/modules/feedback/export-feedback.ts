import { FEEDBACK_TYPE_LABELS } from '@ulak/contracts/feedback/kinds';
import type { FeedbackFilter, ManagedFeedback } from '@ulak/contracts/feedback/schema';
import { FEEDBACK_STATUS_LABELS, pointerLabel } from '@ulak/contracts/salary/feedback-labels';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month-name';
import { formatDate, formatFullDateTime } from '@ulak/contracts/time';
import { appendAudit } from '../../access/audit.ts';
import type { Database } from '../../db/database.ts';
import type { SheetWriter } from '../reports/service.ts';
import type { FeedbackReviewer } from './answer-feedback.ts';
import { assertRange } from './list-feedback.ts';
import { listMatching } from './repository.ts';
import { viewManaged } from './view-feedback.ts';

/** Rows of a sheet at most, the newest. */
const MAX_ROWS = 10_000;

const text = (header: string, width: number, of: (row: ManagedFeedback) => string | null) => ({
  header,
  width,
  numFmt: '@',
  of,
});
const moment = (header: string, of: (row: ManagedFeedback) => string | null) =>
  text(header, 20, (row) => {
    const at = of(row);
    return at && formatFullDateTime(new Date(at));
  });
const minutes = (header: string, of: (row: ManagedFeedback) => number | null) => ({
  header,
  width: header.length + 2,
  numFmt: '0',
  of,
});

const COLUMNS = [
  text('No', 8, ({ id }) => String(id)),
  text('Kurye', 28, ({ courier }) => courier.fullName),
  text('Kullanıcı adı', 16, ({ courier }) => courier.username),
  text('Şube', 28, ({ courier }) => courier.branchName),
  text('Tür', 10, ({ type }) => FEEDBACK_TYPE_LABELS[type]),
  moment('Yazıldı', ({ createdAt }) => createdAt),
  text('Mesaj', 60, ({ content }) => content),
  text('İtiraz edilen satır', 28, ({ slip }) =>
    slip ? `${formatPayMonth(slip.month)}, ${pointerLabel(slip.line)}` : null,
  ),
  text('Durum', 14, ({ status }) => FEEDBACK_STATUS_LABELS[status]),
  text('Yanıt', 60, ({ response }) => response),
  moment('Son işlem', ({ answeredAt }) => answeredAt),
  text('İşlemi yapan', 24, ({ answeredByName }) => answeredByName),
  minutes('Yanıta kadar (dk)', ({ answerMinutes }) => answerMinutes),
  minutes('Açık kaldığı süre (dk)', ({ openMinutes }) => openMinutes),
];

export interface FeedbackExportDeps {
  readonly db: Database;
  readonly sheets: Pick<SheetWriter, 'writeSheet'>;
}

/**
 * What matches as a sheet, `kurye-geri-bildirimleri-{dd.MM.yyyy}.xlsx`; audited before it leaves.
 * @throws AppError VALIDATION_ERROR (the range) | SHEETS_BUSY | SHEET_FAILED
 */
export async function exportFeedback(
  { db, sheets }: FeedbackExportDeps,
  { scope, actor, now, ip }: FeedbackReviewer,
  filter: FeedbackFilter,
): Promise<{ readonly name: string; readonly content: Buffer }> {
  assertRange(filter);
  const page = { limit: MAX_ROWS, offset: 0 };
  const found = await db.reads.inScope(scope, (tx) => listMatching(tx, scope, { filter, page }));
  const content = await sheets.writeSheet({
    name: 'Kurye Geri Bildirimleri',
    columns: COLUMNS,
    rows: found.map((row) => viewManaged(row, now)),
    note: `Veri zamanı: ${formatFullDateTime(now)}`,
  });
  const { branchId } = filter;
  const isBranch = actor.companyId !== null && branchId !== undefined && branchId !== 'all';
  await db.inScope(scope, (tx) =>
    appendAudit(tx, [
      {
        action: 'EXPORTED',
        entity: 'report',
        entityId: null,
        companyId: actor.companyId,
        branchId: isBranch ? branchId : null,
        at: now,
        actor,
        ip,
        details: { report: 'courier-feedback', rows: found.length },
      },
    ]),
  );
  return { name: `kurye-geri-bildirimleri-${formatDate(now)}.xlsx`, content };
}
