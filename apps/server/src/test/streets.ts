import { streetCell, streetSearchText } from '@ulak/contracts/streets/search-text';
import { Client } from 'pg';

/** A street of a loaded set. */
export interface GivenStreet {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly kind?: 'STREET' | 'NEIGHBOURHOOD';
  readonly district?: string | null;
  readonly city?: string | null;
  readonly lengthM?: number;
}

const OLD_STREETS = 'delete from streets where set_id in (select id from street_sets where name = $1)';

/** Loads these streets as the set of a name in place of its streets before, as `npm run streets` does. */
export async function loadStreets(
  ownerUrl: string,
  streets: readonly GivenStreet[],
  name = 'Deneme',
): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin; set local ulak.company = '*'");
    await client.query(OLD_STREETS, [name]);
    await client.query('delete from street_sets where name = $1', [name]);
    const { rows } = await client.query<{ id: string }>(
      `insert into street_sets (name, source_file, built_at, way_count, street_count,
         neighborhood_count, length_km,
         min_lat, min_lng, max_lat, max_lng, tiles_file, tiles_bytes)
       values ($1, 'deneme.osm.pbf', now(), 1, $2, 0, 1, 36, 26, 42, 45, md5($1) || '.pmtiles', 1)
       returning id`,
      [name, streets.length],
    );
    for (const { kind, district, city, lengthM, ...street } of streets)
      await client.query(
        `insert into streets (set_id, kind, name, search, district, city, lat, lng, length_m, cell)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          rows[0]?.id,
          kind ?? 'STREET',
          street.name,
          streetSearchText(street.name),
          district ?? null,
          city ?? null,
          street.lat,
          street.lng,
          lengthM ?? 200,
          streetCell(street.lat, street.lng),
        ],
      );
    await client.query('commit');
  } finally {
    await client.end();
  }
}
