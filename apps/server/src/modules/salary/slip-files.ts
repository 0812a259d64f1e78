import type { PaySlip } from '@ulak/contracts/salary/pay-slip';
import { formatPayMonth } from '@ulak/contracts/salary/pay-month';
import type { PrintSlipsBody, SalaryQuery, SlipFile, SlipFormat } from '@ulak/contracts/salary/schema';
import { HOUR_MS, MINUTE_MS } from '@ulak/contracts/time';
import type { z } from 'zod';
import { appendAudit, type AuditEntry } from '../../access/audit.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { FileReply } from '../../http/file-reply.ts';
import type { SheetWriter } from '../reports/service.ts';
import { buildSlip, type SlipWanted } from './build-slip.ts';
import { listSalaries, readBranches, type SalaryAsker } from './list-salaries.ts';
import { firstDayOf, wholeMonth } from './price-month.ts';
import { printSlips } from './print-slips.ts';
import { type PayAuthor, recordPayAudit } from './record-change.ts';
import { SALARY_COLUMNS, salaryRows, SLIP_COLUMNS, slipRows } from './sheet-rows.ts';
import * as repository from './slip-file-repository.ts';
import type { SlipFileRow } from './slip-file-repository.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const PDF = 'application/pdf';
const KEPT_MS = 24 * HOUR_MS;
/** A file that has not come on for this long was left by a process that ended. */
const STALLED_MS = 2 * MINUTE_MS;

export interface SheetDeps {
  readonly db: Database;
  readonly sheets: Pick<SheetWriter, 'writeSheet'>;
}

/** Whose slip, as which kind of file. */
export interface SlipAsked {
  readonly wanted: SlipWanted;
  readonly format: SlipFormat;
}

/** Salaries as a sheet; audited. @throws AppError VALIDATION_ERROR | BRANCH_NOT_FOUND | SHEETS_BUSY */
export async function exportSalaries(
  { db, sheets }: SheetDeps,
  author: PayAuthor,
  query: SalaryQuery,
): Promise<FileReply> {
  const reply = await db.reads.inScope(author.scope, (tx) => listSalaries(tx, author, query));
  const period = reply.month ?? `${reply.from.slice(0, 10)}_${reply.to.slice(0, 10)}`;
  const content = await sheets.writeSheet({
    name: 'Maaşlar',
    columns: SALARY_COLUMNS,
    rows: salaryRows(reply),
  });
  const [only, ...more] = reply.branches;
  const entry: AuditEntry = {
    action: 'EXPORTED',
    entity: 'report',
    entityId: null,
    companyId: author.actor.companyId,
    branchId: only && more.length === 0 ? only.branchId : null,
    at: author.now,
    actor: author.actor,
    ip: author.ip,
    details: { report: 'courier-salary', from: reply.from, to: reply.to, rows: reply.data.length },
  };
  await db.inScope(author.scope, (tx) => appendAudit(tx, [entry]));
  return { name: `kurye-maaslari-${period}.xlsx`, content, mediaType: XLSX };
}

/** A slip as a file; of somebody else's pay it is audited. @throws AppError SLIP_NOT_FOUND | SHEETS_BUSY */
export async function printSlip(
  { db, sheets }: SheetDeps,
  author: PayAuthor,
  { wanted, format }: SlipAsked,
): Promise<FileReply> {
  const slip = await db.reads.inScope(author.scope, (tx) => buildSlip(tx, author, wanted));
  const content = format === 'pdf' ? await printSlips([slip]) : await writeSlipSheet(sheets, slip);
  if (author.actor.role !== 'COURIER')
    await db.inScope(author.scope, (tx) =>
      recordPayAudit(
        tx,
        author,
        { id: slip.courierId, company_id: author.actor.companyId, branch_id: slip.branchId },
        { action: 'EXPORTED', details: { sheet: 'pay-slip', month: formatPayMonth(slip.month) } },
      ),
    );
  const name = `ucret-pusulasi-${slip.month}-${slip.courierId}.${format}`;
  return { name, content, mediaType: format === 'pdf' ? PDF : XLSX };
}

const writeSlipSheet = (sheets: SheetDeps['sheets'], slip: PaySlip): Promise<Buffer> =>
  sheets.writeSheet({
    name: 'Ücret Pusulası',
    columns: SLIP_COLUMNS,
    rows: slipRows(slip),
    note: `${slip.companyName}, ${slip.branchName}, ${slip.courierName}, ${formatPayMonth(slip.month)}`,
  });

export interface SlipFileDeps {
  readonly db: Database;
  readonly clock: Clock;
  warn(error: unknown): void;
}

/** Files of all slips of a branch's month, made beside the requests; they are kept for a day. */
export function createSlipFiles({ db, clock, warn }: SlipFileDeps) {
  const running = new Set<Promise<void>>();
  let isStopping = false;

  async function* slipsOf(asker: SalaryAsker, list: readonly SlipWanted[]): AsyncGenerator<PaySlip> {
    for (const wanted of list) {
      if (isStopping) throw new Error('the server stops');
      yield await db.reads.inScope(asker.scope, (tx) => buildSlip(tx, asker, wanted));
    }
  }

  async function make(id: number, asker: SalaryAsker, list: readonly SlipWanted[]): Promise<void> {
    const update = (change: { done?: number; content?: Buffer; failed?: boolean }): Promise<void> =>
      db.inScope(asker.scope, (tx) => repository.updateFile(tx, id, { ...change, at: clock.now() }));
    try {
      const content = await printSlips(slipsOf(asker, list), (done) => update({ done }));
      await update({ content });
    } catch (error) {
      warn(error);
      await update({ failed: true }).catch(warn);
    }
  }

  return {
    /**
     * Notes that a file is wanted. @returns the file, and what starts it after the commit
     * @throws AppError BRANCH_NOT_FOUND | SLIP_NOT_FOUND (nobody has a slip)
     */
    async order(
      tx: Tx,
      { scope, actor, now }: PayAuthor,
      { branchId, month }: z.output<typeof PrintSlipsBody>,
    ): Promise<{ file: SlipFile; start: () => void }> {
      const [branch] = await readBranches(tx, scope, { wanted: branchId, month });
      if (!branch) throw new AppError('BRANCH_NOT_FOUND');
      const { period } = wholeMonth(month);
      const couriers = await repository.listSlipCouriers(tx, {
        branchId,
        month: firstDayOf(month),
        ...period,
      });
      if (couriers.length === 0) throw new AppError('SLIP_NOT_FOUND');
      const total = couriers.length;
      const id = await repository.insertFile(tx, {
        companyId: branch.company_id,
        branchId,
        month: firstDayOf(month),
        by: actor.id,
        at: now,
        total,
      });
      const list = couriers.map((courierId) => ({ courierId, branchId, month }));
      const start = (): void => {
        const work = make(id, { scope, now }, list).finally(() => running.delete(work));
        running.add(work);
      };
      return { file: { id, month, branchId, done: 0, total, state: 'PREPARING' }, start };
    },

    /** @throws AppError SLIP_FILE_NOT_FOUND */
    async get(tx: Tx, { scope, now }: SalaryAsker, id: number): Promise<SlipFile> {
      return viewFile(await findFile(tx, { scope, now }, id), now);
    },

    /** The file; audited. @throws AppError SLIP_FILE_NOT_FOUND | SLIP_FILE_PREPARING */
    async download(tx: Tx, author: PayAuthor, id: number): Promise<FileReply> {
      const row = await findFile(tx, author, id);
      const content = row.is_ready ? await repository.readContent(tx, id) : null;
      if (!content) throw new AppError(row.failed ? 'SLIP_FILE_NOT_FOUND' : 'SLIP_FILE_PREPARING');
      await appendAudit(tx, [
        {
          action: 'EXPORTED',
          entity: 'sheet',
          entityId: null,
          companyId: row.company_id,
          branchId: row.branch_id,
          at: author.now,
          actor: author.actor,
          ip: author.ip,
          details: { sheet: 'pay-slips', month: formatPayMonth(row.month), rows: row.total },
        },
      ]);
      return { name: `ucret-pusulalari-${row.month}-${row.branch_id}.pdf`, content, mediaType: PDF };
    },

    /** Waits for files that are being made; they end early. */
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all(running);
    },
  };
}

async function findFile(tx: Tx, { scope, now }: SalaryAsker, id: number): Promise<SlipFileRow> {
  const row = await repository.findFile(tx, scope, { id, since: new Date(now.getTime() - KEPT_MS) });
  if (!row) throw new AppError('SLIP_FILE_NOT_FOUND');
  return row;
}

function viewFile(row: SlipFileRow, now: Date): SlipFile {
  const isStalled = now.getTime() - row.updated_at.getTime() > STALLED_MS;
  const { id, month, done, total } = row;
  const state = row.is_ready ? 'READY' : row.failed || isStalled ? 'FAILED' : 'PREPARING';
  return { id, month, branchId: row.branch_id, done, total, state };
}
