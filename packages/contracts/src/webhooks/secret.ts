import { z } from 'zod';

/** Prefix of a secret in the Standard Webhooks form; base64 follows. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** 24 to 64 bytes, as Standard Webhooks asks for. */
const WHSEC = /^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const MAX_SECRET_LENGTH = 94;
const BAD_SECRET = 'Bir UUID ya da "whsec_" ile başlayan 24–64 baytlık base64 anahtar girin';

/**
 * A signing secret as people type it: a UUID, whose text is the key (DECISIONS "Passwords, keys"), or the
 * Standard Webhooks form.
 */
export const WebhookSecretInput = z
  .string({ error: BAD_SECRET })
  .trim()
  .max(MAX_SECRET_LENGTH, BAD_SECRET)
  .refine((text) => UUID.test(text) || WHSEC.test(text), BAD_SECRET);

const SHOWN_CHARACTERS = 4;

/** A secret as lists show it: 'whsec_••••••••a1b2'. */
export const maskWebhookSecret = (secret: string): string =>
  `${WEBHOOK_SECRET_PREFIX}••••••••${secret.slice(-SHOWN_CHARACTERS)}`;
