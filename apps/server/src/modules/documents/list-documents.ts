import type { ReplyOf } from '@ulak/contracts/call';
import { DOCUMENTS_PAGE } from '@ulak/contracts/documents/kinds';
import type { listOwnDocuments } from '@ulak/contracts/documents/own-documents';
import type { listDocuments as listDocumentsEndpoint } from '@ulak/contracts/documents/review-documents';
import type { DocumentsQuery } from '@ulak/contracts/documents/schema';
import { istanbulDay } from '@ulak/contracts/time';
import type { UserActor } from '../../access/scope.ts';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import * as repository from './repository.ts';
import { viewDocument, viewOwn } from './view-document.ts';

/** Papers of one courier that are listed; a courier has a few dozen in all. */
const MOST_OWN = 200;

/** The courier's own papers, newest first, and what the branch asks for. */
export async function listOwn(
  tx: Tx,
  { id, branchId }: Pick<UserActor, 'id' | 'branchId'>,
): Promise<ReplyOf<typeof listOwnDocuments>> {
  const rows = await repository.listOwn(tx, id, MOST_OWN);
  const gate = branchId === null ? null : await repository.readGate(tx, branchId);
  return {
    success: true,
    data: rows.map(viewOwn),
    required: gate?.required_documents ?? [],
    isGated: gate?.require_documents ?? false,
  };
}

/** A page of the papers that match, and how many need somebody. */
export async function listDocuments(
  tx: Tx,
  { scope, now }: { readonly scope: Scope; readonly now: Date },
  query: DocumentsQuery,
): Promise<ReplyOf<typeof listDocumentsEndpoint>> {
  const { page = 1, limit = DOCUMENTS_PAGE, branchId } = query;
  const today = istanbulDay(now);
  const { rows, total } = await repository.listMatching(tx, scope, {
    query,
    today,
    limit,
    offset: (page - 1) * limit,
  });
  return {
    success: true,
    data: rows.map(viewDocument),
    figures: await repository.readFigures(tx, scope, { today, branchId }),
    pagination: { page, limit, total },
  };
}
