import type { LatLng } from '@ulak/contracts/domain/geo';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { type Scope, withinScope } from '../../db/scope.ts';

export interface PastAddress {
  readonly customer_address: string;
  readonly lat: number;
  readonly lng: number;
  readonly branch_name: string;
  readonly status: OrderStatus;
}

/** Newest orders read for one search; addresses repeat, and the newest pin is the best. */
const NEWEST = 300;

/** Farther from the branch's own point than this, degrees: some 5 m. A pin at the branch is nobody's door. */
const AT_BRANCH_DEG = 0.000_05;

/**
 * Distinct addresses of past deliveries of the scope that fit the LIKE pattern, each with its newest pin,
 * newest first.
 */
export async function listPastAddresses(
  tx: Tx,
  scope: Scope,
  { pattern, limit }: { readonly pattern: string; readonly limit: number },
): Promise<PastAddress[]> {
  const companyId = scope.kind === 'all' || scope.kind === 'none' ? null : scope.companyId;
  const branchId = scope.kind === 'branch' || scope.kind === 'self' ? scope.branchId : null;
  const { rows } = await sql<PastAddress>`
    select customer_address, lat, lng, branch_name, status from (
      select distinct on (tr_fold(o.customer_address)) o.id, o.customer_address, o.lat, o.lng,
        b.name as branch_name, o.status
      from orders o join branches b on b.id = o.branch_id
      where o.erased_at is null and not o.location_approximate
        and greatest(abs(o.lat - b.lat), abs(o.lng - b.lng)) > ${AT_BRANCH_DEG}::float8 and o.id in
      (select ulak_newest_orders_at(${companyId}::bigint, ${branchId}::bigint, ${pattern}, ${NEWEST}))
      order by tr_fold(o.customer_address), o.id desc
    ) addresses
    order by id desc limit ${limit}`.execute(tx);
  return rows;
}

/** An owner of very many branches searches near the first of them. */
const MAX_BRANCHES = 200;

/** Locations of the scope's branches; searches prefer what is near them. */
export function listBranchPoints(tx: Tx, scope: Scope): Promise<LatLng[]> {
  return tx
    .selectFrom('branches')
    .select(['branches.lat', 'branches.lng'])
    .where('branches.deleted_at', 'is', null)
    .where((eb) => withinScope(eb, scope, 'branches.company_id', 'branches.id'))
    .orderBy('branches.id')
    .limit(MAX_BRANCHES)
    .execute();
}

/** A cached geocoder answer that is not older than `freshFrom`, or null. */
export async function findAnswer(tx: Tx, question: string, freshFrom: Date): Promise<unknown[] | null> {
  const { rows } = await sql<{
    places: unknown[];
  }>`select places from geocoder_answers where question = ${question} and asked_at >= ${freshFrom}`.execute(
    tx,
  );
  return rows[0]?.places ?? null;
}

export async function saveAnswer(
  tx: Tx,
  question: string,
  places: readonly unknown[],
  askedAt: Date,
): Promise<void> {
  await sql`insert into geocoder_answers (question, places, asked_at)
    values (${question}, ${JSON.stringify(places)}, ${askedAt})
    on conflict (question) do update set places = excluded.places, asked_at = excluded.asked_at`.execute(tx);
}

/**
 * Milliseconds until this query's slot, over all nodes, or null when the queue is too long. A refused query
 * takes no slot.
 */
export async function reserveSlot(
  tx: Tx,
  now: Date,
  { everyMs, maxWaitMs }: { everyMs: number; maxWaitMs: number },
): Promise<number | null> {
  const at = now.getTime();
  const { rows } = await sql<{ next_ms: number }>`
    insert into installation as i (key, value) values ('geocoder-turn', to_jsonb(${at + everyMs}::bigint))
    on conflict (key) do update set value =
      to_jsonb(greatest((i.value)::bigint, ${at}::bigint) + ${everyMs}::bigint)
      where (i.value)::bigint <= ${at + maxWaitMs}::bigint
    returning (i.value)::bigint as next_ms`.execute(tx);
  const next = rows[0]?.next_ms;
  return next === undefined ? null : Math.max(0, next - everyMs - at);
}

/** A street or neighbourhood of a loaded set; `search` as of contracts streets/search-text.ts. */
export interface StreetRow extends LatLng {
  readonly kind: 'STREET' | 'NEIGHBOURHOOD';
  readonly name: string;
  readonly search: string;
  readonly district: string | null;
  readonly city: string | null;
  readonly length_m: number;
  readonly set_id: number;
}

/** Streets read from the index for one search; where more fit, those that are read are any of them. */
const STREETS_READ = 500;

/**
 * Streets and neighbourhoods that fit the terms, those that have each word as a whole first, then the nearest
 * to one of the points.
 */
export async function listStreets(
  tx: Tx,
  { terms, words, near, limit, kind }: StreetsWanted,
): Promise<StreetRow[]> {
  const [lats, lngs] = [near.map(({ lat }) => lat), near.map(({ lng }) => lng)];
  const { rows } = await sql<StreetRow>`
    select kind, name, search, district, city, lat, lng, length_m, set_id from (
      select * from streets
      where ulak_street_terms(search, district, city, cell) @@ ${terms}::tsquery
        and kind = coalesce(${kind}, kind) limit ${STREETS_READ}
    ) found
    order by string_to_array(search, ' ') @> ${words}::text[] desc,
      (select min((found.lat - p.lat) ^ 2 + ((found.lng - p.lng) * cos(radians(p.lat))) ^ 2)
        from unnest(${lats}::float8[], ${lngs}::float8[]) p (lat, lng)),
      id
    limit ${limit}`.execute(tx);
  return rows;
}

/** What {@link listStreets} looks for. */
interface StreetsWanted {
  /** By `ulak_street_terms`. */
  readonly terms: string;
  readonly words: readonly string[];
  readonly near: readonly LatLng[];
  readonly limit: number;
  /** Null: both kinds. */
  readonly kind: StreetRow['kind'] | null;
}
