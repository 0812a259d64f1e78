import '@fastify/cookie';
import type { FastifyReply } from 'fastify';

/** The session cookie: `__Host-` and Secure over https (criteria B05); a plain name over http. */
export interface SessionCookie {
  readonly name: string;
  read(cookies: Record<string, string | undefined>): string | undefined;
  set(reply: FastifyReply, token: string, expiresAt: Date | null): void;
  clear(reply: FastifyReply): void;
}

export function createSessionCookie(secure: boolean): SessionCookie {
  const name = secure ? '__Host-ulak' : 'ulak';
  const base = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    name,
    read: (cookies) => cookies[name],
    set: (reply, token, expiresAt) =>
      void reply.setCookie(name, token, expiresAt ? { ...base, expires: expiresAt } : base),
    clear: (reply) => void reply.clearCookie(name, base),
  };
}
