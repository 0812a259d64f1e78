import type { SessionUser } from '@ulak/contracts/auth/schema';
import { asBranchId, asCompanyId, asUserId } from '@ulak/contracts/ids';
import type { Role } from '@ulak/contracts/roles';
import { sql } from 'kysely';
import { logoUrlOf } from '../db/company-logo.ts';
import type { CompanySettings } from '../db/company-settings.ts';
import type { Database } from '../db/database.ts';

/** A signed-in user, as one browser proves it by its cookie. */
export interface Session {
  readonly sessionId: number;
  readonly tokenHash: string;
  readonly expiresAt: Date;
  readonly user: SessionUser;
}

/** A session as the database answers it. */
export interface SessionRecord {
  session_id: number;
  expires_at: Date;
  last_seen_at: Date;
  user_id: number;
  username: string;
  full_name: string;
  phone: string | null;
  role: Role;
  company_id: number | null;
  company_name: string | null;
  company_settings: CompanySettings | null;
  company_logo: string | null;
  branch_id: number | null;
  branch_name: string | null;
  must_change_password: boolean;
  active: boolean;
}

/** Reads the live sessions of these token hashes, by hash; outside any tenant view. */
export async function readSessions(
  db: Database,
  hashes: readonly string[],
  now: Date,
): Promise<Map<string, SessionRecord>> {
  const { rows } = await sql<SessionRecord & { token_hash: string }>`
    select h.token_hash, s.*
    from unnest(${hashes}::text[]) as h (token_hash)
    cross join lateral ulak_find_session(h.token_hash, ${now}) s`.execute(db.reserved.autocommit);
  return new Map(rows.map((row) => [row.token_hash, row]));
}

export function toSession(row: SessionRecord, tokenHash: string): Session {
  return {
    sessionId: row.session_id,
    tokenHash,
    expiresAt: row.expires_at,
    user: {
      id: asUserId(row.user_id),
      username: row.username,
      fullName: row.full_name,
      phone: row.phone,
      role: row.role,
      companyId: row.company_id === null ? null : asCompanyId(row.company_id),
      companyName: row.company_name,
      companyLogoUrl:
        row.company_id === null ? null : logoUrlOf(asCompanyId(row.company_id), row.company_logo),
      branchId: row.branch_id === null ? null : asBranchId(row.branch_id),
      branchName: row.branch_name,
      mustChangePassword: row.must_change_password,
      restrictGeneralManagers: row.company_settings?.restrictGeneralManagers === true,
      ...(row.company_settings?.safeMode === true && { safeMode: true }),
      active: row.active,
    },
  };
}
