import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Beside the bundled server, or in the repository when running from source. */
const PLACES = ['./streets/', '../../../../../data/streets/'];
const FILE = 'istanbul-4-ilce.osm.pbf';

/** The file of streets that the demo ships; undefined: it is not there. */
export const demoStreetsFile = (): string | undefined =>
  PLACES.map((place) => fileURLToPath(new URL(place + FILE, import.meta.url))).find((path) =>
    existsSync(path),
  );
