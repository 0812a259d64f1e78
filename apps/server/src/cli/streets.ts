import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MAX_GRAPH_NODES } from '@ulak/roads/build-graph';
import { lowerProcessPriority } from '../backup/lower-priority.ts';
import { megabytes } from '../backup/print-tables.ts';
import { openInstallation } from '../backup/installation.ts';
import { monotonicMs, systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { resolveDataDir } from '../db/embedded/data-dir.ts';
import { loadStreets } from '../modules/streets/load-streets.ts';
import type { WrittenGraph } from '../modules/streets/build/write-graph.ts';
import { runCommand } from './command.ts';

const USAGE = `Kullanım: npm run streets -- DOSYA.osm.pbf [--name AD]
Haritaya sokakları, adres aramasına sokak adlarını yükler; sunucu çalışırken de.
  --name   sokakların adı (boş: dosyanın adı); aynı addaki eskisinin yerine geçer
Dosyalar: https://download.geofabrik.de (ODbL)`;
const MAX_NAME = 120;
const STEP = 0.1;

function readArguments(): { file: string; name: string } {
  try {
    const { values, positionals } = parseArgs({
      options: { name: { type: 'string' } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    const name = (values.name ?? basename(file ?? '').replace(/(\.osm)?\.pbf$/i, '')).trim();
    if (file && more.length === 0 && name !== '' && name.length <= MAX_NAME)
      return { file: resolve(process.env.INIT_CWD || '.', file), name };
  } catch {
    // an unknown option
  }
  throw new Error(USAGE);
}

/** Prints each tenth that is done. */
function printer(what: string): (share: number) => void {
  let next = STEP;
  return (share) => {
    if (share < next - 1e-9) return;
    next = (Math.floor(share / STEP + 1e-9) + 1) * STEP;
    console.log(`${what}: %${Math.round(Math.min(share, 1) * 100)}`);
  };
}

function graphLine(graph: WrittenGraph | null): string {
  return graph
    ? `Yol ağı: ${graph.nodes} kavşak, ${graph.edges} yol parçası, ${megabytes(graph.bytes)}`
    : `Yol ağı kurulmadı: sürülebilen yol yok ya da ${MAX_GRAPH_NODES} kavşaktan çok; ` +
        'büyük bölgeler için Valhalla kurun.';
}

/** `npm run streets -- FILE.osm.pbf`: loads the streets of an OpenStreetMap extract. */
runCommand(async () => {
  const { file, name } = readArguments();
  const config = readConfig(process.env);
  lowerProcessPriority();
  const installation = await openInstallation(config, process.env);
  try {
    const began = monotonicMs();
    const at = systemClock.now();
    const { ownerUrl } = installation;
    const dataDir = resolveDataDir(process.env);
    const onRead = printer('Okunuyor');
    const onTiles = printer('Karolar');
    const made = await loadStreets({ ownerUrl, dataDir, file, name, at, onRead, onTiles });
    if (!made) return;
    const seconds = ((monotonicMs() - began) / 1_000).toFixed(1);
    console.log(
      `Sokaklar yüklendi: ${name} (${at.toLocaleString('tr-TR')}; ${seconds} sn)\n` +
        `${made.roads} yol, ${Math.round(made.km)} km; ${made.streets} sokak, ` +
        `${made.neighborhoods} mahalle adı; harita karoları ${megabytes(made.tileBytes)}\n` +
        `${graphLine(made.graph)}\n` +
        '© OpenStreetMap katkıda bulunanlar (ODbL)',
    );
  } finally {
    await installation.close();
  }
});
