import '@fastify/cookie';
import type { FastifyReply } from 'fastify';

/** A device on which no user has signed in for so long counts as unknown again. */
export const DEVICE_DAYS = 180;

/**
 * The cookie that identifies a browser on which a user has signed in (OWASP "device cookie"). It grants
 * nothing but a login limit of its own, so that attempts from unknown devices do not lock the user out.
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
