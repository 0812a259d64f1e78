import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROOF_DAYS } from './phone-proof.ts';

/** The cookie that keeps a browser's proof of its telephone number; sent with tracking calls only. */
export interface ProofCookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, proof: string): void;
}

export function createProofCookie(secure: boolean): ProofCookie {
  const name = secure ? '__Secure-ulak-takip' : 'ulak-takip';
  const options = { path: '/api/customer', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: ({ cookies }) => cookies[name],
    set: (reply, proof) => void reply.setCookie(name, proof, { ...options, maxAge: PROOF_DAYS * 86_400 }),
  };
}
