import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Secrets } from './secrets.ts';

/** How long a token is good for; the panel fetches another one. */
const VALID_MS = 15 * 60_000;
const PREFIX = 'ulak_t_';

const Contents = z.strictObject({ purpose: z.literal('call-token'), session: z.string(), until: z.number() });

/**
 * Short-lived bearer tokens in place of the session cookie, for calls whose access is `rolesOrToken` alone
 * (spec 4 §7). A token is its session, sealed with its end: it ends with the session, and nothing is stored.
 */
export interface CallTokens {
  issue(session: string): { token: string; expiresAt: Date };
  /** The session of a token; undefined: it is none of ours, or over. */
  open(token: string): string | undefined;
}

export function createCallTokens({ secrets, clock }: { secrets: Secrets; clock: Clock }): CallTokens {
  return {
    issue(session) {
      const expiresAt = new Date(clock.now().getTime() + VALID_MS);
      const sealed = secrets.seal(
        JSON.stringify({ purpose: 'call-token', session, until: expiresAt.getTime() }),
      );
      return { token: PREFIX + sealed.replaceAll('+', '-').replaceAll('/', '_'), expiresAt };
    },
    open(token) {
      if (!token.startsWith(PREFIX)) return undefined;
      const text = secrets.open(token.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/'));
      const contents = text === null ? null : Contents.safeParse(parse(text));
      if (!contents?.success || contents.data.until <= clock.now().getTime()) return undefined;
      return contents.data.session;
    },
  };
}

/** Whatever else was sealed with the same key is no token. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
