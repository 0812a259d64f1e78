import type { BodyIn } from '@ulak/contracts/call';
import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import type { createWebhook, updateWebhook } from '@ulak/contracts/webhooks/calls';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@ulak/contracts/webhooks/event-types';
import { CreateWebhookBody, type WebhookView } from '@ulak/contracts/webhooks/schema';
import { eventsText } from './webhook-text.ts';

/** The form of a webhook (spec 2 §2.6). Of a stored one place and secret are not edited. */
export interface WebhookFormValues {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly active: boolean;
  readonly secret: string;
  /** '' for none; chosen by an OWNER. */
  readonly companyId: string;
  /** '' for all branches of the company. */
  readonly branchId: string;
}
export type CreateBody = BodyIn<typeof createWebhook>;
export type UpdateBody = BodyIn<typeof updateWebhook>;

const EDITED = ['url', 'events', 'active'] as const;
export type EditedField = (typeof EDITED)[number];
type EditedValues = Pick<WebhookFormValues, EditedField>;

export const FIELD_LABELS: Record<keyof WebhookFormValues, string> = {
  url: 'Adres',
  events: 'Olaylar',
  active: 'Açık',
  secret: 'İmza anahtarı',
  companyId: 'Şirket',
  branchId: 'Kapsam',
};

export const EDITED_LABELS: Record<EditedField, string> = {
  url: FIELD_LABELS.url,
  events: FIELD_LABELS.events,
  active: FIELD_LABELS.active,
};

/** A random UUID (spec 2 §2.6). `crypto.randomUUID` exists only in secure contexts. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // version 4, variant 1
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A new webhook hears of everything but positions, which come every 20 s. */
const FIRST_EVENTS = WEBHOOK_EVENTS.filter((event) => event !== 'COURIER_LOCATION_UPDATED');

/** Where a new webhook belongs by default. */
export interface Place {
  readonly companyId: CompanyId | null;
  readonly branchId: BranchId | null;
}

export const newWebhook = ({ companyId, branchId }: Place): WebhookFormValues => ({
  url: '',
  events: FIRST_EVENTS,
  active: true,
  secret: newSecret(),
  companyId: companyId === null ? '' : String(companyId),
  branchId: branchId === null ? '' : String(branchId),
});

export const webhookForm = (webhook: WebhookView): WebhookFormValues => ({
  url: webhook.url,
  events: webhook.events,
  active: webhook.active,
  secret: '',
  companyId: String(webhook.companyId),
  branchId: webhook.branchId === null ? '' : String(webhook.branchId),
});

const idOf = (text: string): number | null => (text === '' ? null : Number(text));

export const createBody = (values: WebhookFormValues): CreateBody => ({
  url: values.url,
  events: [...values.events],
  active: values.active,
  secret: values.secret,
  companyId: idOf(values.companyId),
  branchId: idOf(values.branchId),
});

const sameText = (values: EditedValues, field: EditedField): string =>
  field === 'events' ? [...values.events].toSorted().join() : String(values[field]);

/** The fields of which the form says something else than `before`. */
export const changedFields = (before: EditedValues, values: EditedValues): EditedField[] =>
  EDITED.filter((field) => sameText(before, field) !== sameText(values, field));

/** What is to change; null: nothing. @param version of the webhook that the edit began with */
export function updateBody(
  before: WebhookFormValues,
  values: WebhookFormValues,
  version: number,
): UpdateBody | null {
  const changed = changedFields(before, values);
  if (changed.length === 0) return null;
  const { url, active } = values;
  const sent = { url, active, events: [...values.events] };
  return { ...Object.fromEntries(changed.map((field) => [field, sent[field]])), version };
}

/** The form's field of a path: 'events.0' is 'events'. */
const formField = (path: string): string => path.split('.')[0] ?? 'form';

/** The server's `details` as errors of the form's fields. */
export const serverErrors = (details: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(details).map(([path, text]) => [formField(path), text]));

/** What is wrong with the form, by field. @param isNew whether secret and place are asked for */
export function formErrors(
  values: WebhookFormValues,
  { isNew, asksCompany }: { readonly isNew: boolean; readonly asksCompany: boolean },
): Record<string, string> {
  const { secret, ...body } = createBody(values);
  const parsed = CreateWebhookBody.safeParse(isNew ? { ...body, secret } : body);
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? [])
    errors[formField(path.map(String).join('.'))] ??= message;
  if (isNew && asksCompany && values.companyId === '') errors.companyId ??= 'Lütfen bir şirket seçin';
  return errors;
}

/** The edited values as a person reads them, by field. */
export const valueTexts = (values: EditedValues): Record<EditedField, string> => ({
  url: values.url,
  events: eventsText(values.events),
  active: values.active ? 'Açık' : 'Kapalı',
});
