import { createECDH } from 'node:crypto';
import type { Secrets } from '../../access/secrets.ts';

/** The server's signature at push services (RFC 8292): two parts of one P-256 key, base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const CURVE = 'prime256v1';

/**
 * The keys of this installation: derived from APP_SECRET, so they exist since its first start, are kept and
 * restored with it, and are the same on every node (docs/decisions/052).
 */
export function deriveVapidKeys(secrets: Pick<Secrets, 'derive'>): VapidKeys {
  const pair = createECDH(CURVE);
  for (let attempt = 0; ; attempt += 1) {
    const scalar = secrets.derive(`vapid:${attempt}`);
    try {
      pair.setPrivateKey(scalar);
    } catch (error) {
      // One in four thousand million is no number below the order of the curve.
      if (attempt > 9) throw error;
      continue;
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: scalar.toString('base64url') };
  }
}

/** Whether a browser's public key is a point of the curve: others cannot be encrypted for. */
export function isPointOfCurve(p256dh: string): boolean {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  try {
    pair.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
