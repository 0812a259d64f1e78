import { asBranchId, asCompanyId } from '@ulak/contracts/ids';
import { WebhookSecretInput } from '@ulak/contracts/webhooks/secret';
import { describe, expect, it } from 'vitest';
import { aWebhook } from '../../../test/webhook.ts';
import {
  changedFields,
  createBody,
  formErrors,
  newSecret,
  newWebhook,
  serverErrors,
  updateBody,
  webhookForm,
} from './webhook-form.ts';

const NEW = newWebhook({ companyId: asCompanyId(1), branchId: null });
const asked = { isNew: true, asksCompany: false };

describe('form of a webhook', () => {
  it('proposes a random UUID of version 4 as the secret (spec 2 §2.6)', () => {
    const secrets = Array.from({ length: 50 }, newSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) {
      expect(secret).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(WebhookSecretInput.safeParse(secret).success).toBe(true);
    }
  });

  it('a new one hears of every event but positions', () => {
    expect(NEW.events).toHaveLength(5);
    expect(NEW.events).not.toContain('COURIER_LOCATION_UPDATED');
  });

  it('names what is wrong on its field', () => {
    expect(formErrors({ ...NEW, url: 'ftp://x', events: [], secret: 'kısa' }, asked)).toEqual({
      url: 'https:// ile başlayan bir adres girin',
      events: 'En az bir olay seçin',
      secret: expect.stringContaining('Bir UUID ya da'),
    });
    const valid = { ...NEW, url: 'https://kasa.example/' };
    expect(formErrors(valid, asked)).toEqual({});
    expect(formErrors({ ...valid, companyId: '' }, { isNew: true, asksCompany: true })).toEqual({
      companyId: 'Lütfen bir şirket seçin',
    });
    expect(formErrors({ ...valid, secret: '' }, { isNew: false, asksCompany: true })).toEqual({});
  });

  it('sends the place as ids, null for all branches', () => {
    const own = newWebhook({ companyId: asCompanyId(1), branchId: asBranchId(7) });
    expect(createBody({ ...own, url: 'u' })).toMatchObject({ companyId: 1, branchId: 7, secret: own.secret });
    expect(createBody({ ...NEW, companyId: '' })).toMatchObject({ companyId: null, branchId: null });
  });

  it('an edit sends what differs, with the version; the order of events is no difference', () => {
    const before = webhookForm(aWebhook());
    const turned = { ...before, events: [...before.events].toReversed() };
    expect(changedFields(before, turned)).toEqual([]);
    expect(updateBody(before, turned, 3)).toBeNull();
    expect(updateBody(before, { ...before, active: false }, 3)).toEqual({ active: false, version: 3 });
  });

  it('the server’s paths lead to fields', () => {
    expect(serverErrors({ 'events.0': 'Geçersiz olay', url: 'Yok' })).toEqual({
      events: 'Geçersiz olay',
      url: 'Yok',
    });
  });
});
