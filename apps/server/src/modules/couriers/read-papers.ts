import type { GoOnlineInput } from '@ulak/contracts/domain/courier-presence';
import { DOCUMENT_LABELS, type DocumentType } from '@ulak/contracts/documents/kinds';
import { blockingPapers, type PaperState } from '@ulak/contracts/documents/validity';
import { istanbulDay } from '@ulak/contracts/time';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { LockedCourier } from './lock-courier.ts';

/** The first obligatory paper of the branch that does not count today; null: none, or none is asked for. */
export async function findBlockingPaper(
  tx: Tx,
  { id, branchId }: Pick<LockedCourier, 'id' | 'branchId'>,
  at: Date,
): Promise<GoOnlineInput['blockingPaper']> {
  const branch = await tx
    .selectFrom('branches')
    .select('required_documents')
    .where('id', '=', branchId)
    .where('require_documents', '=', true)
    .executeTakeFirst();
  if (!branch) return null;
  const papers = await listPapers(tx, id, branch.required_documents);
  const [first] = blockingPapers(branch.required_documents, papers, istanbulDay(at));
  return first ? { document: DOCUMENT_LABELS[first.documentType], fault: first.fault } : null;
}

async function listPapers(tx: Tx, id: number, types: readonly DocumentType[]): Promise<PaperState[]> {
  const { rows } = await sql<PaperState>`
    select document_type as "documentType", status, to_char(expires_at, 'YYYY-MM-DD') as "expiresAt"
    from courier_documents
    where courier_id = ${id} and superseded_at is null
      and document_type = any(${[...types]}::text[])`.execute(tx);
  return rows;
}
