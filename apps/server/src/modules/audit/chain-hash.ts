import { hash } from 'node:crypto';

/** The hash before the first row. */
export const NO_HASH = '0'.repeat(64);

/**
 * The text of a whole row `a` of `audit_log` that its hash covers: the same on every server, under every
 * setting, also after a restore. A column that comes later is added where it is not null only, so that
 * earlier rows keep their text.
 */
export const ROW_TEXT = `jsonb_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
  a.action, a.entity, a.entity_id, a.company_id, a.branch_id, a.actor_kind, a.actor_id, a.actor_name, a.ip,
  a.changes, a.details)::text`;

/** A row as the chain covers it. */
interface ChainedRow {
  /** Hash of the row sealed before, hex; `NO_HASH` for the first. */
  readonly previous: string;
  /** Id of that row, 0 for the first: the ids between are sealed as missing. */
  readonly afterId: number;
  /** `ROW_TEXT` of the row. */
  readonly text: string;
}

/** Hash of a sealed row, hex (docs/decisions/066). */
export const chainHash = ({ previous, afterId, text }: ChainedRow): string =>
  hash('sha256', `${previous}\n${afterId}\n${text}`, 'hex');
