import type { DocumentType } from '@ulak/contracts/documents/kinds';
import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** An approved paper that ends soon or has ended. */
export interface EndingDocument {
  readonly id: number;
  readonly company_id: CompanyId;
  readonly branch_id: BranchId;
  readonly courier_id: UserId;
  readonly document_type: DocumentType;
  /** 'YYYY-MM-DD'. */
  readonly expires_at: string;
  /** The narrowest notice that was given of it, days before its end; null: none. */
  readonly told: number | null;
}

/** Papers of couriers who work that end within so many days, unless the next one waits for its review. */
export async function listEnding(
  tx: Tx,
  { today, within }: { readonly today: string; readonly within: number },
): Promise<EndingDocument[]> {
  const { rows } = await sql<EndingDocument>`
    select d.id, d.company_id, u.branch_id, d.courier_id, d.document_type,
      to_char(d.expires_at, 'YYYY-MM-DD') as expires_at, min(n.days_before) as told
    from courier_documents d
    join users u on u.id = d.courier_id and u.role = 'COURIER' and u.active and not u.deleted
    left join courier_document_notices n on n.document_id = d.id
    where d.status = 'APPROVED' and d.superseded_at is null
      and d.expires_at <= ${today}::date + ${within}::int
      and not exists (select from courier_documents next where next.courier_id = d.courier_id
        and next.document_type = d.document_type and next.status = 'PENDING' and next.superseded_at is null)
    group by d.id, u.branch_id order by d.id`.execute(tx);
  return rows;
}

/** Notes that a notice is given; false: it was given before. */
export async function noteNotice(
  tx: Tx,
  { id, company_id }: EndingDocument,
  { daysBefore, at }: { readonly daysBefore: number; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into courier_document_notices (document_id, company_id, days_before, at)
    values (${id}, ${company_id}, ${daysBefore}, ${at}) on conflict do nothing returning document_id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Removed or no courier any more, or passive without an end. */
const HAS_LEFT = sql<boolean>`(u.deleted or u.role <> 'COURIER'
  or (not u.active and u.deactivation_end_date is null))`;

/** Notes who has left, and who came back. */
export async function noteLeft(tx: Tx, now: Date): Promise<void> {
  await sql`
    update courier_documents d set left_at = case when ${HAS_LEFT} then ${now}::timestamptz end
    from users u where u.id = d.courier_id and (d.left_at is not null) <> ${HAS_LEFT}`.execute(tx);
}

/** A courier whose papers are over the time for which they are kept. */
export interface LeftCourier {
  readonly courier_id: UserId;
  readonly company_id: CompanyId;
}

export async function listLeft(tx: Tx, before: Date): Promise<LeftCourier[]> {
  const { rows } = await sql<LeftCourier>`
    select distinct courier_id, company_id from courier_documents where left_at <= ${before}
    order by courier_id`.execute(tx);
  return rows;
}

/** Deletes the papers of one who left. @returns the names of their files; null: a result without a file */
export async function deleteOf(tx: Tx, courierId: UserId, before: Date): Promise<(string | null)[]> {
  const { rows } = await sql<{ storage_name: string | null }>`
    delete from courier_documents where courier_id = ${courierId} and left_at <= ${before}
    returning storage_name`.execute(tx);
  return rows.map(({ storage_name }) => storage_name);
}

/** Which of these files a paper has. */
export async function listKnown(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ storage_name: string }>`
    select storage_name from courier_documents where storage_name = any(${[...names]}::text[])`.execute(tx);
  return new Set(rows.map(({ storage_name }) => storage_name));
}
