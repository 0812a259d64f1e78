import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BranchView } from '@ulak/contracts/branches/schema';
import { Webhook } from 'standardwebhooks';
import { Metrics } from '../metrics.ts';
import { wantedWebhooks } from './shop-webhooks.ts';
import { RECEIVER_PATHS, type ReceiverPath, WebhookReceiver } from './webhook-receiver.ts';

const secretOf = (text: string): string => `whsec_${Buffer.from(text.repeat(4)).toString('base64')}`;
const [OURS, ROTATED] = [secretOf('benimki!'), secretOf('yenisi!!')];
const BODY = '{"type":"ORDER_CREATED","data":{"orderNumber":"İĞ-1"}}';

let metrics: Metrics;
let receiver: WebhookReceiver;
let url: string;
let reads: boolean[];
beforeEach(async () => {
  metrics = new Metrics();
  reads = [];
  receiver = new WebhookReceiver({
    metrics,
    secretsOf: async (_, fresh) => {
      reads.push(fresh);
      return fresh ? [OURS, ROTATED] : [OURS];
    },
  });
  url = `http://127.0.0.1:${await receiver.listen(0)}`;
});
afterEach(() => receiver.stop());

const send = async (path: string, { id = 'msg_1', secret = OURS, body = BODY } = {}) => {
  const at = new Date();
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, at, BODY),
  };
  return (await fetch(url + path, { method: 'POST', headers, body })).status;
};
const counts = () => {
  const { webhooks, webhookRepeats, badSignatures } = metrics.snapshot();
  return [webhooks, webhookRepeats, badSignatures];
};

describe('the receiver of the demo’s shops', () => {
  it('takes what is signed and counts a repeat apart', async () => {
    expect([await send('/siparis-sistemi'), await send('/siparis-sistemi')]).toEqual([204, 204]);
    expect(counts()).toEqual([1, 1, 0]);
    expect(reads).toEqual([false, false]);
  });

  it('fails and is gone at the addresses that stand for such systems', async () => {
    expect(await send('/bozuk-alici')).toBe(500);
    expect(await send('/kapanan-alici', { id: 'msg_2' })).toBe(410);
    expect(await send('/baska')).toBe(404);
    expect(counts()).toEqual([2, 0, 0]);
  });

  it('refuses another body or secret, and counts it as an error', async () => {
    expect(await send('/siparis-sistemi', { body: BODY.replace('1', '2') })).toBe(401);
    expect(await send('/siparis-sistemi', { secret: secretOf('yabancı') })).toBe(401);
    expect(await send('/siparis-sistemi', { body: 'x'.repeat(70_000) })).toBe(413);
    expect(counts()).toEqual([0, 0, 2]);
    expect(metrics.snapshot().errors.get('WEBHOOK_SIGNATURE')?.count).toBe(2);
  });

  it('reads the secrets anew when somebody rotated one', async () => {
    expect(await send('/siparis-sistemi', { secret: ROTATED })).toBe(204);
    expect([counts(), reads]).toEqual([
      [1, 0, 0],
      [false, true],
    ]);
  });
});

describe('wantedWebhooks', () => {
  const branch = (id: number, companyId: number | null, name: string) =>
    ({ id, companyId, name }) as BranchView;
  const placesOf = (path: ReceiverPath, branches: BranchView[]) =>
    wantedWebhooks(branches, 'Kadıköy')
      .filter((wanted) => wanted.path === path)
      .map(({ companyId, branchId }) => [companyId, branchId]);

  it('is one for each company that works, and one of each trouble in the visitors’ branch', () => {
    const branches = [
      branch(1, 7, 'Şişli'),
      branch(2, 7, 'Kadıköy'),
      branch(3, 8, 'Üsküdar'),
      branch(4, null, '–'),
    ];
    expect(placesOf(RECEIVER_PATHS.taken, branches)).toEqual([
      [7, null],
      [8, null],
    ]);
    expect(placesOf(RECEIVER_PATHS.failing, branches)).toEqual([[7, 2]]);
    expect(placesOf(RECEIVER_PATHS.gone, branches)).toEqual([[7, 2]]);
    expect(wantedWebhooks([], 'Kadıköy')).toEqual([]);
  });
});
