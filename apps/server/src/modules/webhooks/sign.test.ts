import { assert, json, nat, property, uuid as randomUuid } from 'fast-check';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { headersOf, signatureOf, toSecret } from './sign.ts';

const SEED = Number(process.env.PROPERTY_SEED ?? 1);
const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
/** The library accepts messages of the last five minutes. */
const nowS = (): number => Math.floor(Date.now() / 1_000);

function signed(secrets: readonly string[], body: string) {
  const timestampS = nowS();
  return headersOf({ id, timestampS }, signatureOf({ id, timestampS, body }, secrets));
}
const flip = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`;

describe('criteria D11: signatures by the Standard Webhooks', () => {
  it('the example of the specification', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const signature = signatureOf(
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestampS: 1_614_265_330, body: '{"test": 2432232314}' },
      [secret],
    );
    expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('1,000 random payloads are verified by the library, tampered ones are refused', () => {
    assert(
      property(json(), randomUuid(), nat(), (body, uuid, at) => {
        const secret = toSecret(uuid);
        const library = new Webhook(secret);
        const headers = signed([secret], body);
        expect(() => library.verify(body, headers)).not.toThrow();
        const tampered = flip(body, at % body.length);
        const refused = (text: string, changed: Record<string, string>) =>
          expect(() => library.verify(text, { ...headers, ...changed })).toThrow(WebhookVerificationError);
        refused(tampered, {});
        refused(body, { 'webhook-id': 'msg_other' });
        refused(body, { 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 1) });
        refused(body, { 'webhook-timestamp': String(nowS() - 600) });
        const other = toSecret();
        refused(body, signed([other], body));
      }),
      { numRuns: 1_000, seed: SEED },
    );
  });

  it('during a rotation receivers with either secret verify', () => {
    const [current, previous, other] = [toSecret(), toSecret(), toSecret()];
    const body = '{"type":"ORDER_CREATED"}';
    const headers = signed([current, previous], body);
    for (const secret of [current, previous])
      expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    expect(() => new Webhook(other).verify(body, headers)).toThrow(WebhookVerificationError);
  });
});
