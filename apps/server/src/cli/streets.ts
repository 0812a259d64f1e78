import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatFullDateTime } from '@ulak/contracts/time';
import { MAX_GRAPH_NODES } from '@ulak/roads/build-graph';
import { lowerProcessPriority } from '../backup/lower-priority.ts';
import { megabytes } from '../backup/print-tables.ts';
import { openInstallation } from '../backup/installation.ts';
import { monotonicMs, systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { resolveDataDir } from '../db/embedded/data-dir.ts';
import { loadStreets } from '../modules/streets/load-streets.ts';
import type { LoadStep } from '../modules/streets/build/write-set.ts';
import { type ListedSet, listSets, removeSet, type StreetsPlace } from '../modules/streets/manage-sets.ts';
import type { WrittenGraph } from '../modules/streets/build/write-graph.ts';
import { runCommand } from './command.ts';

const USAGE = `Kullanım: npm run streets -- DOSYA.osm.pbf [--name AD] [--routing]
          npm run streets -- --list
          npm run streets -- --remove AD
Haritaya sokakları, adres aramasına sokak adlarını, mesafelere yolları yükler; sunucu çalışırken de.
  --name     sokakların adı (boş: dosyanın adı); aynı addaki eskisinin yerine geçer
  --routing  yol hesabı için Valhalla'yı da kurar (npm'den, bir kez; ağ gerekir); kuruluysa zaten kullanılır
  --list     yüklü olanlar, boyutları ve tarihleriyle
  --remove   o addaki sokakları kaldırır
Dosyalar: https://download.geofabrik.de (ODbL)`;
const MAX_NAME = 120;
/** A name is printed as it is: what moves a terminal's cursor is none. */
const CONTROL = /\p{Cc}/u;
/** Names of files, and names that were given before this was refused. */
const printable = (name: string): string => name.replace(/\p{Cc}/gu, '?');
const STEP = 0.1;
/** From so many missing points on a file may have lost more than what lies beyond its edge. */
const NOTABLE_MISSING = 0.05;

type Order =
  | { readonly kind: 'load'; readonly file: string; readonly name: string; readonly withRouter: boolean }
  | { readonly kind: 'list' }
  | { readonly kind: 'remove'; readonly name: string };

function readArguments(): Order {
  const order = orderOf();
  if (!order) throw new Error(USAGE);
  const fault = order.kind === 'load' ? nameFault(order.name) : null;
  if (fault) throw new Error(fault);
  return order;
}

function nameFault(name: string): string | null {
  if (CONTROL.test(name))
    return (
      'Sokakların adında satır sonu, sekme veya başka bir denetim karakteri olamaz: ' +
      '--name ile bir ad verin.'
    );
  if (name.length <= MAX_NAME) return null;
  return `Sokakların adı en fazla ${MAX_NAME} karakter olabilir (${name.length}): --name ile kısaltın.`;
}

function orderOf(): Order | null {
  try {
    const { values, positionals } = parseArgs({
      options: {
        name: { type: 'string' },
        routing: { type: 'boolean' },
        list: { type: 'boolean' },
        remove: { type: 'string' },
      },
      allowPositionals: true,
    });
    const { name: given, routing: withRouter = false, list, remove } = values;
    const [file, ...more] = positionals;
    if (list || remove !== undefined) {
      const isAlone = !file && given === undefined && !withRouter && (!list || remove === undefined);
      if (!isAlone || remove?.trim() === '') return null;
      return list ? { kind: 'list' } : { kind: 'remove', name: (remove ?? '').trim() };
    }
    const name = (given ?? basename(file ?? '').replace(/(\.osm)?\.pbf$/i, '')).trim();
    if (!file || more.length > 0 || name === '') return null;
    return { kind: 'load', file: resolve(process.env.INIT_CWD || '.', file), name, withRouter };
  } catch {
    // an unknown option
    return null;
  }
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

const STEP_TEXTS: Readonly<Record<LoadStep, string>> = {
  GRAPH: 'Yol ağı kuruluyor…',
  INSTALL_ROUTER: 'Valhalla kuruluyor (indiriliyor)…',
  ROUTER_TILES: 'Valhalla karoları kuruluyor; uzun sürebilir…',
  NAMES: 'Adlar kaydediliyor…',
};

function graphLine(graph: WrittenGraph | null): string {
  return graph
    ? `Yol ağı: ${graph.nodes} kavşak, ${graph.edges} yol parçası, ${megabytes(graph.bytes)}`
    : `Yol ağı kurulmadı: sürülebilen yol yok ya da ${MAX_GRAPH_NODES} kavşaktan çok; ` +
        'büyük bölgeler için Valhalla kurun.';
}

const missingLine = (share: number): string =>
  share < NOTABLE_MISSING
    ? ''
    : `Uyarı: yolların noktalarının %${Math.round(100 * share)} kadarı dosyada yok; ` +
      'dosya eksik olabilir, kaynağının .md5 özetiyle karşılaştırın.\n';

const sizeOf = (bytes: number | null): string => (bytes === null ? 'yok' : megabytes(bytes));

function printSets(sets: readonly ListedSet[]): void {
  if (sets.length === 0) console.log('Yüklü sokak yok.');
  for (const { name, sourceFile, builtAt, roads, streets, km, ...bytes } of sets)
    console.log(
      `${printable(name)} (${formatFullDateTime(builtAt)}, ${printable(sourceFile)})\n` +
        `  ${roads} yol, ${Math.round(km)} km; ${streets} sokak\n` +
        `  harita karoları ${sizeOf(bytes.tileBytes)}; yol ağı ${sizeOf(bytes.graphBytes)}; ` +
        `Valhalla ${sizeOf(bytes.routingBytes)}`,
    );
}

async function load(
  { file, name, withRouter }: Extract<Order, { kind: 'load' }>,
  place: StreetsPlace,
): Promise<void> {
  const began = monotonicMs();
  const at = systemClock.now();
  const made = await loadStreets({
    ...place,
    file,
    name,
    at,
    withRouter,
    onInstalled: (bytes) => console.log(`Valhalla kuruldu: ${megabytes(bytes)}`),
    onRead: printer('Okunuyor'),
    onTiles: printer('Karolar'),
    onStep: (step) => console.log(STEP_TEXTS[step]),
  });
  if (!made) return;
  const seconds = ((monotonicMs() - began) / 1_000).toFixed(1);
  const routing = made.routingBytes === null ? '' : `Valhalla karoları: ${megabytes(made.routingBytes)}\n`;
  console.log(
    `Sokaklar yüklendi: ${name} (${formatFullDateTime(at)}; ${seconds} sn)\n` +
      `${made.roads} yol, ${Math.round(made.km)} km; ${made.streets} sokak, ` +
      `${made.neighborhoods} mahalle adı; harita karoları ${megabytes(made.tileBytes)}\n` +
      `${graphLine(made.graph)}\n${routing}${missingLine(made.missingShare)}` +
      '© OpenStreetMap katkıda bulunanlar (ODbL)',
  );
}

/** `npm run streets`: loads the streets of an OpenStreetMap extract, lists or removes what is loaded. */
runCommand(async () => {
  const order = readArguments();
  const config = readConfig(process.env);
  lowerProcessPriority();
  const installation = await openInstallation(config, process.env);
  const place = { ownerUrl: installation.ownerUrl, dataDir: resolveDataDir(process.env) };
  try {
    if (order.kind === 'load') await load(order, place);
    else if (order.kind === 'list') printSets(await listSets(place));
    else {
      await removeSet(place, order.name);
      console.log(`Sokaklar kaldırıldı: ${printable(order.name)}`);
    }
  } finally {
    await installation.close();
  }
});
