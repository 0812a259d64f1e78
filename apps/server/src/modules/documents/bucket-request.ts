import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { Dispatcher } from 'undici';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';

/** A bucket of an S3-compatible storage, and who may use it. */
export type BucketPlace = NonNullable<Config['documentBucket']>;

interface BucketCall {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Empty: the bucket itself. */
  readonly name?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly content?: Buffer;
}

export interface BucketAnswer {
  readonly status: number;
  readonly body: Buffer;
}

/** Milliseconds until there is a connection, and until the answer is whole. */
export interface BucketLimits {
  readonly connectMs: number;
  readonly wholeMs: number;
}

const BUCKET_LIMITS: BucketLimits = { connectMs: 2_000, wholeMs: 15_000 };
/** A sealed file of 10 MB, or a page of the listing. */
const MOST_BYTES = 11 * 1024 * 1024;
const CONNECTIONS = 8;

/**
 * The signed request of a call (AWS Signature Version 4, path-style address). The content's checksum is
 * signed too, so that a storage that got other bytes refuses them.
 */
export async function signCall(
  { url, bucket, keyId, secret, region }: BucketPlace,
  { method, name = '', query = {}, content = Buffer.alloc(0) }: BucketCall,
  at: Date,
): Promise<{ readonly url: URL; readonly headers: Record<string, string> }> {
  const target = new URL(`/${bucket}${name === '' ? '' : `/${name}`}`, url);
  target.search = new URLSearchParams(query).toString();
  const signed = await new AwsV4Signer({
    method,
    url: target.href,
    headers: { 'x-amz-content-sha256': createHash('sha256').update(content).digest('hex') },
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    datetime: at.toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
  }).sign();
  return { url: signed.url, headers: Object.fromEntries(signed.headers) };
}

/** Sends calls to a bucket: one try each, whole answers, never a redirect followed. */
export function createBucketClient(place: BucketPlace, clock: Clock, limits = BUCKET_LIMITS) {
  let agent: Promise<Dispatcher> | undefined;
  // loaded where there is a bucket only
  const open = async (): Promise<Dispatcher> => {
    const { Agent } = await import('undici');
    return new Agent({ connect: { timeout: limits.connectMs }, connections: CONNECTIONS, pipelining: 1 });
  };

  /** @throws Error when there is no whole answer in time */
  return async function send(call: BucketCall): Promise<BucketAnswer> {
    const { url, headers } = await signCall(place, call, clock.now());
    agent ??= open();
    const { statusCode, body } = await (await agent).request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: call.method,
      headers,
      body: call.content ?? null,
      signal: AbortSignal.timeout(limits.wholeMs),
    });
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of body as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > MOST_BYTES) throw new Error('the storage answers more than was stored');
      parts.push(part);
    }
    return { status: statusCode, body: Buffer.concat(parts, bytes) };
  };
}
