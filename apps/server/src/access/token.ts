import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits, URL-safe. Session cookies, tracking tokens and branch keys are made of these. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a bearer token: its SHA-256, hex. Tokens are random, so no salt is needed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Keyed digest for look-up keys that must not be readable in a dump (phone numbers in limit counters). */
export const keyedHash = (secret: string, value: string): string =>
  createHmac('sha256', secret).update(value).digest('hex');

/** A secret for one purpose, derived from APP_SECRET. */
export const deriveSecret = (appSecret: string, purpose: string): Buffer =>
  createHmac('sha256', appSecret).update(`ulak:${purpose}`).digest();
