import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { type PushService, startPushService } from './push-service.ts';

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service?.close());

const keys = webPush.generateVAPIDKeys();

/** Sends as web-push would, but over http. */
async function send(
  subscription: webPush.PushSubscription,
  { signedBy = keys, audience }: { signedBy?: webPush.VapidKeys; audience?: string } = {},
): Promise<number> {
  const details = webPush.generateRequestDetails(subscription, JSON.stringify({ title: 'Yeni sipariş' }), {
    vapidDetails: { subject: 'mailto:a@b.example', ...signedBy },
    TTL: 60,
    urgency: 'high',
  });
  const headers = details.headers as Record<string, string>;
  if (audience !== undefined)
    headers.Authorization = webPush.getVapidHeaders(
      audience,
      'mailto:a@b.example',
      signedBy.publicKey,
      signedBy.privateKey,
      'aes128gcm',
    ).Authorization;
  delete headers['Content-Length'];
  const body = new Uint8Array(details.body ?? Buffer.alloc(0));
  return (await fetch(details.endpoint, { method: 'POST', headers, body })).status;
}

describe('the push service of tests', () => {
  it('decrypts what was sent for its device', async () => {
    const device = service.addDevice(keys.publicKey);
    expect(await send(device.subscription)).toBe(201);
    expect(device.received).toEqual([
      {
        message: { title: 'Yeni sipariş' },
        ttlS: 60,
        urgency: 'high',
        topic: null,
        subject: 'mailto:a@b.example',
      },
    ]);
  });

  it('refuses another sender, another audience, another device’s keys', async () => {
    const device = service.addDevice(keys.publicKey);
    expect(await send(device.subscription, { signedBy: webPush.generateVAPIDKeys() })).toBe(403);
    expect(await send(device.subscription, { audience: 'https://push.example' })).toBe(403);
    const auth = randomBytes(16).toString('base64url');
    const { endpoint, keys: own } = device.subscription;
    expect(await send({ endpoint, keys: { p256dh: own.p256dh, auth } })).toBe(400);
    expect([device.received, device.attempts()]).toEqual([[], 3]);
  });

  it('refuses as often as a test wants it to', async () => {
    const device = service.addDevice();
    device.refuse([429, 410]);
    expect([await send(device.subscription), await send(device.subscription)]).toEqual([429, 410]);
    expect(await send(device.subscription)).toBe(201);
    expect(await send({ ...device.subscription, endpoint: `${service.url}/push/gone` })).toBe(404);
  });
});
