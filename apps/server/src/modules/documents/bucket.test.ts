import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import {
  type BucketFault,
  type BucketServer,
  hashOf,
  signatureOf,
  startBucket,
} from '../../test/bucket-server.ts';
import { createBucketFiles } from './bucket-files.ts';
import { signCall } from './bucket-request.ts';
import { copyFiles } from './copy-files.ts';
import type { DocumentFiles } from './document-files.ts';
import { readListing } from './read-listing.ts';

const LIMITS = { connectMs: 500, wholeMs: 300 };
const AT = new Date('2026-03-02T10:00:00Z');
const nameOf = (n: number): string => n.toString(16).padStart(32, '0');
const NAME = nameOf(1);
const CONTENT = Buffer.from('mühürlü içerik');

let bucket: BucketServer;
let files: DocumentFiles;
beforeEach(async () => {
  bucket = await startBucket();
  files = createBucketFiles(bucket.place, systemClock, { ...LIMITS, wholeMs: 5_000 });
});
afterEach(() => bucket.close());
const hasty = () => createBucketFiles(bucket.place, systemClock, LIMITS);
const listed = async (from = files): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of from.list()) names.push(name);
  return names;
};

/** Of "Signature Calculations for the Authorization Header: Examples" in AWS's documentation of S3. */
describe('AWS’s published examples', () => {
  const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  const host = 'examplebucket.s3.amazonaws.com';
  const common = { host, 'x-amz-content-sha256': EMPTY, 'x-amz-date': '20130524T000000Z' };
  const sign = (method: string, target: string, more: Record<string, string>) => {
    const headers = { ...common, ...more };
    return signatureOf(secret, {
      method,
      target,
      headers,
      signedHeaders: Object.keys(headers).toSorted(),
      region: 'us-east-1',
    });
  };

  it.each<[string, string, Record<string, string>, string]>([
    [
      'GET',
      '/test.txt',
      { range: 'bytes=0-9' },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT',
      '/test%24file.text',
      {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-content-sha256': hashOf('Welcome to Amazon S3.'),
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    ['GET', '/?lifecycle', {}, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['GET', '/?max-keys=2&prefix=J', {}, '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('the test’s own computation of %s %s', (method, target, more, signature) =>
    expect(sign(method, target, more)).toBe(signature),
  );

  it('what is sent is signed alike, with the moment and the content in it', async () => {
    const place = { url: 'https://s3.example', bucket: 'kova', keyId: 'K', secret, region: 'eu-central-1' };
    const call = { method: 'PUT', name: NAME, content: CONTENT, query: { b: 'ç &', a: '1' } } as const;
    const { url, headers } = await signCall(place, call, AT);
    const [, signed = '', signature] =
      /SignedHeaders=(\S+), Signature=(\w+)/.exec(headers.authorization ?? '') ?? [];
    expect(headers).toMatchObject({
      'x-amz-date': '20260302T100000Z',
      'x-amz-content-sha256': hashOf(CONTENT),
    });
    const sent = { ...headers, host: url.host };
    const target = `${url.pathname}${url.search}`;
    expect(signature).toBe(
      signatureOf(secret, {
        method: 'PUT',
        target,
        headers: sent,
        signedHeaders: signed.split(';'),
        region: place.region,
      }),
    );
  });
});

describe('files in a bucket', () => {
  it('are put, read, listed and removed by signed calls; what is missing is null', async () => {
    expect(await files.get(NAME)).toBeNull();
    await files.put(NAME, CONTENT, AT);
    expect(await files.get(NAME)).toEqual(CONTENT);
    const entries = [];
    for await (const file of files.list()) entries.push(file);
    expect(entries).toEqual([{ name: NAME, at: expect.any(Date), size: CONTENT.length }]);
    await files.remove(NAME);
    await files.remove(NAME);
    expect(await listed()).toEqual([]);
    for (const work of [
      () => files.get('../x'),
      () => files.put('x', CONTENT, AT),
      () => files.remove('a/b'),
    ])
      await expect(work()).rejects.toThrow('not the name');
  });

  it('of several pages are all listed, others’ files are not', async () => {
    bucket.pageSize = 2;
    for (let n = 0; n < 5; n += 1) bucket.files.set(nameOf(n), { content: CONTENT, at: AT });
    bucket.files.set('fatura.pdf', { content: CONTENT, at: AT });
    expect(await listed()).toEqual([0, 1, 2, 3, 4].map(nameOf));
    expect(bucket.asked.filter((asked) => asked.includes('continuation-token'))).toHaveLength(2);
  });

  it.each<[Partial<BucketServer['place']>, string]>([
    [{ secret: 'other' }, '403 SignatureDoesNotMatch'],
    [{ keyId: 'OTHER' }, '403 InvalidAccessKeyId'],
    [{ region: 'us-east-1' }, '403 AuthorizationHeaderMalformed'],
    // never taken for a file that is gone
    [{ bucket: 'yok' }, '404 NoSuchBucket'],
  ])('with %j the storage refuses: %s', async (wrong, said) => {
    const other = createBucketFiles({ ...bucket.place, ...wrong }, systemClock);
    for (const work of [
      () => other.get(NAME),
      () => other.put(NAME, CONTENT, AT),
      () => other.remove(NAME),
      () => listed(other),
    ])
      await expect(work()).rejects.toThrow(said);
    expect(bucket.files.size).toBe(0);
  });

  it('a wrong clock of this machine is named', async () => {
    const late = { ...systemClock, now: () => new Date(Date.now() - 3_600_000) };
    await expect(createBucketFiles(bucket.place, late).get(NAME)).rejects.toThrow('403 RequestTimeTooSkewed');
  });

  it.each<[BucketFault, RegExp]>([
    ['slow', /timeout/i],
    ['refused', /403 AccessDenied/],
    ['busy', /503 SlowDown/],
    ['moved', /answered 307/],
    ['cut', /terminated|closed|aborted/i],
    ['endless', /more than was stored/],
  ])('%s: an error, not a missing file and not a shorter list', async (fault, said) => {
    await files.put(NAME, CONTENT, AT);
    bucket.fault = fault;
    // the short time is for what never ends by itself: on a busy machine the others can take longer
    const asking = fault === 'slow' ? hasty() : files;
    await expect(asking.get(NAME)).rejects.toThrow(said);
    await expect(listed(asking)).rejects.toThrow(said);
  });

  it('nobody there: an error soon', async () => {
    const silent = createServer();
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as { port: number };
    await new Promise((done) => silent.close(done));
    const away = createBucketFiles({ ...bucket.place, url: `http://127.0.0.1:${port}` }, systemClock, LIMITS);
    await expect(away.get(NAME)).rejects.toThrow('ECONNREFUSED');
  });

  it('a put whose answer was lost is taken back', async () => {
    bucket.fault = 'lost';
    await expect(files.put(NAME, CONTENT, AT)).rejects.toThrow(/closed|hang up|reset/i);
    await expect.poll(() => bucket.files.size).toBe(0);
  });
});

describe('a listing is whole or an error', () => {
  const page = (inner: string) => `<ListBucketResult>${inner}</ListBucketResult>`;
  it.each([
    ['', 'nothing'],
    ['<html>', 'a page'],
    [page(''), 'no word about more'],
    ['<ListBucketResult><IsTruncated>false</IsTruncated>', 'half of it'],
    [page('<IsTruncated>true</IsTruncated>'), 'more, and no token'],
    [page('<IsTruncated>false</IsTruncated><Contents><Key>a</Key></Contents>'), 'a file without a time'],
  ])('%s (%s)', (xml) => expect(() => readListing(xml)).toThrow(/listing/));
});

describe('copying from one place to another', () => {
  it('leaves what is there, writes half of a file anew, and what goes meanwhile out', async () => {
    const other = await startBucket();
    const to = createBucketFiles(other.place, systemClock);
    for (let n = 0; n < 4; n += 1) await files.put(nameOf(n), Buffer.from(`içerik ${n}`), AT);
    other.files.set(nameOf(0), { content: Buffer.from('içerik 0'), at: AT });
    other.files.set(nameOf(1), { content: Buffer.from('içe'), at: AT });
    const from: typeof files = {
      ...files,
      get: (name) => (name === nameOf(3) ? Promise.resolve(null) : files.get(name)),
    };
    const each: string[] = [];
    const copy = () => copyFiles({ from, to, each: async (name) => void each.push(name) });
    expect(await copy()).toEqual({ copied: 2, present: 1 });
    expect(await copy()).toEqual({ copied: 0, present: 3 });
    expect(await to.get(nameOf(1))).toEqual(Buffer.from('içerik 1'));
    expect(each).toEqual([0, 1, 2, 0, 1, 2].map(nameOf));
    await other.close();
  });
});
