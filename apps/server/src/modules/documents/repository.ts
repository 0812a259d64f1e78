import type { DocumentStatus, DocumentType } from '@ulak/contracts/documents/kinds';
import { EXPIRING_DAYS } from '@ulak/contracts/documents/kinds';
import type { DocumentFigures, DocumentsQuery } from '@ulak/contracts/documents/schema';
import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { StoredFile } from './seal-file.ts';

/** A paper with the names that go with it. Its branch is the one at which its courier works now. */
export interface DocumentRow {
  readonly id: number;
  readonly company_id: CompanyId;
  readonly branch_id: BranchId;
  readonly branch_name: string;
  readonly courier_id: UserId;
  readonly courier_name: string;
  readonly courier_phone: string | null;
  readonly document_type: DocumentType;
  readonly status: DocumentStatus;
  readonly file_name: string;
  readonly media_type: 'image/jpeg' | 'application/pdf';
  readonly size: number;
  /** 'YYYY-MM-DD'. */
  readonly expires_at: string | null;
  readonly uploaded_at: Date;
  readonly reviewed_at: Date | null;
  readonly reviewed_by_name: string | null;
  readonly review_notes: string | null;
  readonly superseded_at: Date | null;
  readonly storage_name: string | null;
  readonly sealed_key: string | null;
  readonly key_version: string | null;
  readonly criminal_result_only: boolean;
}

const COLUMNS = sql`
  d.id, d.company_id, b.id as branch_id, b.name as branch_name, d.courier_id, u.full_name as courier_name,
  u.phone as courier_phone, d.document_type, d.status, d.file_name, d.media_type, d.size,
  to_char(d.expires_at, 'YYYY-MM-DD') as expires_at, d.uploaded_at, d.reviewed_at,
  ulak_actor_name(d.reviewed_by) as reviewed_by_name, d.review_notes, d.superseded_at, d.storage_name,
  d.sealed_key, d.key_version, b.criminal_result_only`;
const SOURCE = sql`
  courier_documents d join users u on u.id = d.courier_id
  join branches b on b.id = coalesce(u.branch_id, d.branch_id)`;

/** Reviewers see papers of their couriers, a courier the own ones. */
function isWithin(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'all') return sql`true`;
  if (scope.kind === 'none') return sql`false`;
  if (scope.kind === 'self') return sql`d.courier_id = ${scope.userId}`;
  const ofCompany = sql<boolean>`d.company_id = ${scope.companyId}`;
  return scope.kind === 'branch' ? sql`(${ofCompany} and b.id = ${scope.branchId})` : ofCompany;
}

/** A paper of the scope, or null. @param isHeld until the transaction ends */
export async function findDocument(
  tx: Tx,
  scope: Scope,
  { id, isHeld = false }: { readonly id: number; readonly isHeld?: boolean },
): Promise<DocumentRow | null> {
  const { rows } = await sql<DocumentRow>`
    select ${COLUMNS} from ${SOURCE} where d.id = ${id} and ${isWithin(scope)}
    ${isHeld ? sql`for update of d` : sql``}`.execute(tx);
  return rows[0] ?? null;
}

/** The newest papers of a courier, replaced ones among them. */
export async function listOwn(tx: Tx, courierId: UserId, limit: number): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select ${COLUMNS} from ${SOURCE} where d.courier_id = ${courierId}
    order by d.uploaded_at desc, d.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** What the branch of a courier asks for. */
export async function readGate(
  tx: Tx,
  branchId: BranchId,
): Promise<{ readonly require_documents: boolean; readonly required_documents: DocumentType[] } | null> {
  const row = await tx
    .selectFrom('branches')
    .select(['require_documents', 'required_documents'])
    .where('id', '=', branchId)
    .executeTakeFirst();
  return row ?? null;
}

/** A day of Istanbul, 'YYYY-MM-DD', as the filters by days ask for it. */
interface OnDay {
  readonly today: string;
}

const isEnding = (today: string): RawBuilder<boolean> => sql`(d.status = 'APPROVED'
  and d.superseded_at is null
  and d.expires_at between ${today}::date and ${today}::date + ${EXPIRING_DAYS}::int
  and u.active and not u.deleted)`;
const isOver = (today: string): RawBuilder<boolean> => sql`(d.status = 'APPROVED'
  and d.superseded_at is null and d.expires_at < ${today}::date and u.active and not u.deleted)`;

function hasStatus(status: DocumentsQuery['status'], today: string): RawBuilder<boolean> {
  if (status === 'SUPERSEDED') return sql`d.superseded_at is not null`;
  if (status === 'EXPIRING') return isEnding(today);
  if (status === 'EXPIRED') return isOver(today);
  const current = sql<boolean>`d.superseded_at is null`;
  return status === undefined ? current : sql`(${current} and d.status = ${status})`;
}

/** Digits of a telephone number as it is stored, without what people put before it. */
const phoneDigits = (text: string): string => text.replaceAll(/\D/g, '').replace(/^(?:90|0)/, '');
const SHORTEST_PHONE = 3;

function isSearched(search: string): RawBuilder<boolean> {
  const byName = sql<boolean>`position(tr_fold(${search}) in tr_fold(u.full_name)) > 0`;
  const digits = phoneDigits(search);
  return digits.length < SHORTEST_PHONE
    ? byName
    : sql`(${byName} or position(${digits} in regexp_replace(u.phone, '\\D', '', 'g')) > 0)`;
}

function matches(scope: Scope, query: DocumentsQuery, { today }: OnDay): RawBuilder<boolean> {
  const { search, status, documentType, branchId } = query;
  const parts = [isWithin(scope), hasStatus(status, today)];
  if (documentType !== undefined) parts.push(sql`d.document_type = ${documentType}`);
  if (branchId !== undefined && branchId !== 'all') parts.push(sql`b.id = ${branchId}`);
  if (search) parts.push(isSearched(search));
  return sql`(${sql.join(parts, sql` and `)})`;
}

/** A page of what matches, and the total: those that wait first, the oldest on top, then the newest. */
export async function listMatching(
  tx: Tx,
  scope: Scope,
  wish: OnDay & { readonly query: DocumentsQuery; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: DocumentRow[]; readonly total: number }> {
  const { query, limit, offset } = wish;
  const where = matches(scope, query, wish);
  const { rows } = await sql<DocumentRow>`
    select ${COLUMNS} from ${SOURCE} where ${where}
    order by d.status = 'PENDING' desc, case when d.status = 'PENDING' then d.uploaded_at end,
      d.uploaded_at desc, d.id desc
    limit ${limit} offset ${offset}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from ${SOURCE} where ${where}`.execute(tx);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** How many papers of the scope wait, end soon, are over. */
export async function readFigures(
  tx: Tx,
  scope: Scope,
  { today, branchId }: OnDay & { readonly branchId: DocumentsQuery['branchId'] },
): Promise<DocumentFigures> {
  const place = branchId === undefined || branchId === 'all' ? sql`true` : sql`b.id = ${branchId}`;
  const { rows } = await sql<DocumentFigures>`
    select count(*) filter (where d.status = 'PENDING')::integer as pending,
      count(*) filter (where ${isEnding(today)})::integer as expiring,
      count(*) filter (where ${isOver(today)})::integer as expired
    from ${SOURCE} where d.superseded_at is null and ${isWithin(scope)} and ${place}`.execute(tx);
  return rows[0] ?? { pending: 0, expiring: 0, expired: 0 };
}

/** How much a courier has uploaded since; who uploads for them as well waits until the transaction ends. */
export async function countUploads(tx: Tx, courierId: UserId, since: Date): Promise<number> {
  await sql`select from users where id = ${courierId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from courier_documents
    where courier_id = ${courierId} and uploaded_at > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface NewDocument {
  readonly companyId: CompanyId;
  readonly branchId: BranchId;
  readonly courierId: UserId;
  readonly documentType: DocumentType;
  readonly fileName: string;
  readonly mediaType: DocumentRow['media_type'];
  readonly size: number;
  readonly expiresAt: string | null;
  readonly at: Date;
  readonly file: StoredFile;
}

/** Stores a paper; one of its type that waits or was rejected is replaced by it. @returns its number */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<number> {
  const { courierId, documentType, at, file } = document;
  await sql`
    update courier_documents set superseded_at = ${at}
    where courier_id = ${courierId} and document_type = ${documentType} and superseded_at is null
      and status <> 'APPROVED'`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into courier_documents (company_id, branch_id, courier_id, document_type, file_name, media_type,
      size, expires_at, uploaded_at, storage_name, sealed_key, key_version)
    values (${document.companyId}, ${document.branchId}, ${courierId}, ${documentType}, ${document.fileName},
      ${document.mediaType}, ${document.size}, ${document.expiresAt}::date, ${at}, ${file.storage_name},
      ${file.sealed_key}, ${file.key_version})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** Stores a decision about a paper that the caller holds; an approved one replaces the one before it. */
export async function storeReview(
  tx: Tx,
  row: DocumentRow,
  review: {
    readonly status: DocumentStatus;
    readonly notes: string | null;
    readonly by: UserId;
    readonly at: Date;
    /** Only the result is kept. */
    readonly isFileDropped: boolean;
  },
): Promise<void> {
  const { status, notes, by, at, isFileDropped } = review;
  if (status === 'APPROVED')
    await sql`
      update courier_documents set superseded_at = ${at}
      where courier_id = ${row.courier_id} and document_type = ${row.document_type}
        and superseded_at is null and status = 'APPROVED'`.execute(tx);
  const dropped = isFileDropped ? sql`, storage_name = null, sealed_key = null, key_version = null` : sql``;
  await sql`
    update courier_documents set status = ${status}, review_notes = ${notes}, reviewed_by = ${by},
      reviewed_at = ${at} ${dropped}
    where id = ${row.id}`.execute(tx);
}
