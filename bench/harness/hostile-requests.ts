/** Requests that cost a server far more than their sender. */

const KEYS_OF_A_HUGE_LOGIN = 90_000;
const PUBLIC_BYTES = 16_000;
const ORDER_BYTES = 250_000;

const keys = (count: number): string => `{${Array.from({ length: count }, (_, i) => `"k${i}":0`).join(',')}}`;

function post(path: string, body: string, headers = ''): Buffer {
  const head =
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n` +
    `${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n`;
  return Buffer.from(head + body);
}
const get = (path: string, headers = ''): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nhost: a\r\n${headers}\r\n`);

export const HUGE_LOGIN = post('/api/login', keys(KEYS_OF_A_HUGE_LOGIN));
export const HALF_HEAD = Buffer.from('POST /api/login HTTP/1.1\r\nhost: a\r\nx-long: ');
export const HALF_BODY = Buffer.from(
  'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n' +
    'content-length: 9000\r\n\r\n{"password":"',
);

/** Replies of 1.5 MB each, for a client that never reads. */
export const unreadRequests = (): Buffer =>
  Buffer.concat(Array.from({ length: 8 }, () => get('/api/docs/static/swagger-ui-bundle.js')));

/** One complete request of each kind. @param bearer of a branch: an attacker may be a customer */
export function expensiveRequests(bearer: string): Buffer[] {
  const key = `authorization: ${bearer}\r\n`;
  const text = 'x'.repeat(PUBLIC_BYTES - 100);
  return [
    HUGE_LOGIN,
    post('/api/login', keys(1_500)),
    post('/api/login', '['.repeat(PUBLIC_BYTES)),
    post('/api/login', `[${'0,'.repeat(PUBLIC_BYTES / 2 - 10)}0]`),
    post('/api/customer/rate-courier', JSON.stringify({ token: text, orderId: 1 })),
    post(
      '/api/customer/create-tracking-url',
      JSON.stringify({ phone: `${' '.repeat(PUBLIC_BYTES - 100)}!` }),
    ),
    post('/api/orders', keys(30_000)),
    post('/api/orders', keys(30_000).slice(0, ORDER_BYTES), key),
    post('/api/orders', keys(1_900), key),
    post('/api/orders', `{"items":${'['.repeat(ORDER_BYTES - 100)}}`, key),
    post('/api/orders', `{"items":[${'{"options":[0]},'.repeat(900)}0]}`, key),
    get(`/api/settings?${'a=1&'.repeat(3_700)}`),
    get('/api/health', Array.from({ length: 1_000 }, (_, i) => `x-${i}: a\r\n`).join('')),
    get('/api/user', `cookie: ${'a=1;'.repeat(3_500)}\r\n`),
    get(`/${'a/'.repeat(7_000)}`),
    get('/api/docs/json'),
  ];
}
