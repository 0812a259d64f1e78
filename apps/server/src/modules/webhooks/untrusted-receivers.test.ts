import { createServer, type Server } from 'node:https';
import { DAY_MS } from '@ulak/contracts/time';
import { afterEach, describe, expect, it } from 'vitest';
import { makeCertificate, type TestCertificate } from '../../test/certificate.ts';
import { createPost } from './post.ts';

const HOST = '127.0.0.1';
const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY_MS);
const VALID = { hosts: [HOST], from: daysFromNow(-1), until: daysFromNow(1) };
/** The only authority that these senders know. */
const AUTHORITY = makeCertificate({ ...VALID, hosts: ['authority.example'] });
const UNKNOWN_AUTHORITY = makeCertificate({ ...VALID, hosts: ['authority.example'] });

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

/** Sends to a receiver with this certificate. @returns the outcome, and what the receiver was told */
async function sendTo(certificate: TestCertificate) {
  const heard: string[] = [];
  server = createServer(certificate, (request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server?.listen(0, HOST, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { post, close } = createPost({
    privateHosts: new Set([HOST]),
    resolve: async () => [HOST],
    ca: AUTHORITY.cert,
  });
  const { error, status } = await post({ url: `https://${HOST}:${port}/secret`, headers: {}, body: '{}' });
  close();
  return { error, status, heard };
}

describe('certificates of receivers', () => {
  it('one of a known authority, for the host, in its time: the message is sent', async () => {
    const sent = await sendTo(makeCertificate({ ...VALID, issuer: AUTHORITY }));
    expect(sent).toEqual({ error: null, status: 204, heard: ['POST /secret'] });
  });

  it.each([
    ['expired', { from: daysFromNow(-3), until: daysFromNow(-2), issuer: AUTHORITY }],
    ['not yet valid', { from: daysFromNow(2), until: daysFromNow(3), issuer: AUTHORITY }],
    ['for another host', { hosts: ['receiver.example'], issuer: AUTHORITY }],
    ['for another address', { hosts: ['127.0.0.2'], issuer: AUTHORITY }],
    ['of an unknown authority', { issuer: UNKNOWN_AUTHORITY }],
    ['signed by itself', {}],
  ])('%s: nothing is sent, and the try says TLS', async (_, options) => {
    expect(await sendTo(makeCertificate({ ...VALID, ...options }))).toEqual({
      error: 'TLS',
      status: null,
      heard: [],
    });
  });
});
