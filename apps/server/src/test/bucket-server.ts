import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BucketPlace } from '../modules/documents/bucket-request.ts';

export const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');
const keyed = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export interface SignedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signedHeaders: readonly string[];
  readonly region: string;
}

/** The signature of a request as AWS publishes its algorithm (Signature Version 4), by no library. */
export function signatureOf(secret: string, request: SignedRequest): string {
  const { method, target, headers, signedHeaders, region } = request;
  const [path = '', query = ''] = target.split('?');
  const parameters = [...new URLSearchParams(query)].map(
    ([name, value]) => `${encoded(name)}=${encoded(value)}`,
  );
  const canonical = [
    method,
    path
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    parameters.toSorted().join('&'),
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim()}`),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const at = headers['x-amz-date'] ?? '';
  const scope = [at.slice(0, 8), region, 's3', 'aws4_request'];
  const toSign = ['AWS4-HMAC-SHA256', at, scope.join('/'), hashOf(canonical)].join('\n');
  let key: Buffer = Buffer.from(`AWS4${secret}`);
  for (const part of scope) key = keyed(key, part);
  return keyed(key, toSign).toString('hex');
}

/** What the storage does instead of its work. */
export type BucketFault = 'none' | 'slow' | 'cut' | 'lost' | 'refused' | 'busy' | 'moved' | 'endless';

export interface BucketServer {
  readonly place: BucketPlace;
  readonly files: Map<string, { content: Buffer; at: Date }>;
  /** `lost`: the work is done and the answer is not sent. */
  fault: BucketFault;
  /** Files of one page of the listing. */
  pageSize: number;
  /** Requests so far, as method and target. */
  readonly asked: string[];
  close(): Promise<void>;
}

const KEY_ID = 'BELGE-ANAHTARI';
const SECRET = 'kova/gizli+anahtar';
const SKEW_MS = 15 * 60_000;

/** A bucket of an S3-compatible storage, kept in memory, that checks every signature. */
export async function startBucket(region = 'eu-central-1'): Promise<BucketServer> {
  const files: BucketServer['files'] = new Map();
  const asked: string[] = [];
  const state = { fault: 'none' as BucketFault, pageSize: 1_000 };

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const content = Buffer.concat(parts);
    const { method = '', url: target = '' } = request;
    asked.push(`${method} ${target}`);
    if (state.fault === 'refused') return refuse(reply, 403, 'AccessDenied');
    if (state.fault === 'busy') return refuse(reply, 503, 'SlowDown');
    if (state.fault === 'moved') return void reply.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
    if (state.fault === 'slow') return;
    const fault = faultOf(request, content, region);
    if (fault) return refuse(reply, 403, fault);
    const [, bucket, name = ''] = (target.split('?')[0] ?? '').split('/');
    if (bucket !== 'belgeler') return refuse(reply, 404, 'NoSuchBucket');
    serve({ method, name, target, content }, reply);
  }

  function serve(
    { method, name, target, content }: { method: string; name: string; target: string; content: Buffer },
    reply: ServerResponse,
  ): void {
    const found = files.get(name);
    if (method === 'PUT') files.set(name, { content, at: new Date() });
    if (method === 'DELETE') files.delete(name);
    if (state.fault === 'lost') return void reply.destroy();
    if (method === 'PUT') return void reply.end();
    if (method === 'DELETE') return void reply.writeHead(204).end();
    if (name === '') return send(reply, listing(new URL(target, 'http://x').searchParams));
    if (!found) return refuse(reply, 404, 'NoSuchKey');
    send(reply, found.content);
  }

  function send(reply: ServerResponse, content: string | Buffer): void {
    const bytes = Buffer.from(content);
    if (state.fault === 'endless') return void reply.end(Buffer.alloc(12 * 1024 * 1024));
    if (state.fault !== 'cut') return void reply.end(bytes);
    reply.writeHead(200, { 'content-length': bytes.length });
    reply.write(bytes.subarray(0, bytes.length / 2), () => reply.destroy());
  }

  function listing(query: URLSearchParams): string {
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64')
      .toString()
      .slice(2);
    const names = [...files.keys()].toSorted().filter((name) => name > after);
    const page = names.slice(0, state.pageSize);
    const isCut = names.length > page.length;
    // tokens of some storages hold what XML and addresses escape
    const next = Buffer.from(`&+${page.at(-1)}`).toString('base64');
    const entries = page.map((name) => {
      const { at, content } = files.get(name) ?? { at: new Date(), content: Buffer.alloc(0) };
      const parts = [`<Key>${name}</Key>`, `<LastModified>${at.toISOString()}</LastModified>`];
      return `<Contents>${parts.join('')}<ETag>&quot;x&quot;</ETag><Size>${content.length}</Size></Contents>`;
    });
    const token = `<NextContinuationToken>${next.replaceAll('=', '&#61;')}</NextContinuationToken>`;
    return [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>belgeler</Name>',
      `<IsTruncated>${isCut}</IsTruncated>`,
      ...entries,
      isCut ? token : '',
      '</ListBucketResult>',
    ].join('');
  }

  const server = createServer((request, reply) => void answer(request, reply).catch(() => reply.destroy()));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const place = {
    url: `http://127.0.0.1:${port}`,
    bucket: 'belgeler',
    keyId: KEY_ID,
    secret: SECRET,
    region,
  };
  return Object.assign(state, {
    place,
    files,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise<unknown>((done) => server.close(done));
    },
  });
}

function refuse(reply: ServerResponse, status: number, code: string): void {
  reply.writeHead(status, { 'content-type': 'application/xml' });
  reply.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
}

/** Why a request is not served; null: its signature and its content are right. */
function faultOf(request: IncomingMessage, content: Buffer, region: string): string | null {
  const form = new RegExp(
    `^AWS4-HMAC-SHA256 Credential=${KEY_ID}/\\d{8}/([\\w-]+)/s3/aws4_request, SignedHeaders=([\\w;-]+), ` +
      'Signature=([0-9a-f]{64})$',
  );
  const [, asked, names = '', signature] = form.exec(request.headers.authorization ?? '') ?? [];
  if (signature === undefined) return 'InvalidAccessKeyId';
  if (asked !== region) return 'AuthorizationHeaderMalformed';
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const signedHeaders = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedHeaders.includes(name)))
    return 'SignatureDoesNotMatch';
  const at = (headers['x-amz-date'] ?? '').replace(
    /^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3:$4:$5Z',
  );
  if (!(Math.abs(Date.now() - new Date(at).getTime()) < SKEW_MS)) return 'RequestTimeTooSkewed';
  const { method = '', url: target = '' } = request;
  if (signatureOf(SECRET, { method, target, headers, signedHeaders, region }) !== signature)
    return 'SignatureDoesNotMatch';
  return hashOf(content) === headers['x-amz-content-sha256'] ? null : 'XAmzContentSHA256Mismatch';
}
