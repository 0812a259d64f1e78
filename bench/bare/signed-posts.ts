import { createHmac, randomBytes } from 'node:crypto';
import { Agent, createServer, request } from 'node:http';

/**
 * A bare loop of signed POSTs: `GET /run?count=N&atOnce=K&to=URL` sends N messages of an order's size, K on
 * their way at once, and answers the milliseconds that it took.
 */
const agent = new Agent({ keepAlive: true });
const key = randomBytes(36);
const order = { id: 1, note: 'x'.repeat(1_500) };

function post(url: URL): Promise<void> {
  const body = JSON.stringify({ type: 'ORDER_CREATED', timestamp: new Date().toISOString(), data: order });
  const id = `msg_${randomBytes(18).toString('base64url')}`;
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent }, (response) => {
      response.resume().on('end', () => resolve());
    });
    sent.on('error', reject).end(body);
  });
}

async function run(count: number, atOnce: number, url: URL): Promise<number> {
  const startedAt = performance.now();
  let left = count;
  const loop = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await post(url);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  return performance.now() - startedAt;
}

const server = createServer((asked, response) => {
  const { searchParams } = new URL(asked.url ?? '/', 'http://bench');
  const [count, atOnce] = [Number(searchParams.get('count')), Number(searchParams.get('atOnce'))];
  run(count, atOnce, new URL(searchParams.get('to') ?? '')).then(
    (ms) => response.end(String(ms)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
