import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { MAX_SNAP_M } from '@ulak/roads/router';
import { VALHALLA_PACKAGE, valhallaConfig } from '../modules/roads/configure-valhalla.ts';

type Actor = Readonly<Record<string, (question: string) => Promise<string>>>;
const VERBS: Readonly<Record<string, string>> = {
  '/status': 'status',
  '/locate': 'locate',
  '/sources_to_targets': 'matrix',
  '/route': 'route',
  '/trace_attributes': 'traceAttributes',
  '/trace_route': 'traceRoute',
  '/isochrone': 'isochrone',
};
/** The library has no codes; the service's are these for the sentences that tests meet. */
const CODES: readonly (readonly [RegExp, number])[] = [
  [/no suitable edges/i, 171],
  [/no path could be found/i, 442],
];

/** The installed Valhalla behind HTTP, as its own service is. Not yet listening. */
export function serveValhalla(library: string, tiles: string): Server {
  const load = createRequire(join(library, 'package.json'));
  const { Actor } = load(VALHALLA_PACKAGE) as { Actor: new (config: string) => Actor };
  const actor = new Actor(JSON.stringify(valhallaConfig(tiles, MAX_SNAP_M)));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const send = (status: number, body: string): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    const ask = actor[VERBS[request.url ?? ''] ?? ''];
    if (!ask) return send(404, '{"error_code":106,"error":"Try any of the other paths"}');
    try {
      send(200, await ask.call(actor, Buffer.concat(parts).toString()));
    } catch (error) {
      const text = String(error);
      const code = CODES.find(([words]) => words.test(text))?.[1] ?? 199;
      send(400, JSON.stringify({ error_code: code, error: text, status_code: 400 }));
    }
  }
  return createServer((request, response) => void answer(request, response));
}
