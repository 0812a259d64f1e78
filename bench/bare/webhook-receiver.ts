import { createServer } from 'node:http';

/**
 * A receiver of webhooks: takes every POST at once but those below /dead, which it never answers. `GET
 * /arrivals` tells the order and the instant (epoch ms) of each message, `GET /ids` each order's message ids,
 * `GET /count` how many came; `DELETE` forgets them.
 */
let arrivals: [order: number, id: string, at: number][] = [];

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify(request.url === '/count' ? arrivals.length : arrivals));
    return;
  }
  if (request.method === 'DELETE') {
    arrivals = [];
    response.end();
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url?.startsWith('/dead')) return;
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { id: number } };
    arrivals.push([data.id, String(request.headers['webhook-id']), Date.now()]);
    response.writeHead(204).end();
  });
});
// the dead ones keep their connections for as long as the sender does
server.requestTimeout = 0;
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
