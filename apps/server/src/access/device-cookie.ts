import '@fastify/cookie';
import type { FastifyReply } from 'fastify';

/** A device on which nobody has signed in for so long is a strange one again. */
export const DEVICE_DAYS = 180;

/**
 * The cookie by which a browser on which somebody has signed in is known again (OWASP "device cookie"). It
 * opens nothing: it only gives the account an allowance of its own there, so that strangers' guesses do not
 * lock its owner out. It holds a random token and outlives the session.
 */
export interface DeviceCookie {
  read(cookies: Record<string, string | undefined>): string | undefined;
  set(reply: FastifyReply, token: string): void;
}

export function createDeviceCookie(secure: boolean): DeviceCookie {
  const name = secure ? '__Host-ulak-device' : 'ulak-device';
  const maxAge = DEVICE_DAYS * 86_400;
  return {
    read: (cookies) => cookies[name],
    set: (reply, token) =>
      void reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge }),
  };
}
