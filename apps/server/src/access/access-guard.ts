import '@fastify/cookie';
import type { Endpoint } from '@ulak/contracts/endpoint';
import type { FastifyRequest } from 'fastify';
import type { BranchKeyStore, FoundKey } from './branch-key.ts';
import type { CallTokens } from './call-token.ts';
import type { Actor, BranchKeyActor, UserActor } from './scope.ts';
import type { Session } from './session.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { SessionStore } from './session-store.ts';
import { AppError } from '../app-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The branch's key that came with the request, also one that works no more; null: none that is known. */
    branchKey: FoundKey | null;
  }
}

/** The part of an endpoint that says who may call it. */
type CallRule = Pick<Endpoint, 'access' | 'beforeNewPassword'>;

const BEARER = /^Bearer\s+(\S+)$/i;

/** The authorized caller of a request. */
export interface AuthorizedCaller {
  readonly actor: Actor;
  readonly session: Session | null;
}

export interface AccessGuard {
  /**
   * The caller, or a refusal: 401 without a session or key, 403 with the wrong role or before a new password.
   * Reads the headers only.
   */
  authorize(request: FastifyRequest, endpoint: CallRule): Promise<AuthorizedCaller>;
}

export function createAccessGuard(deps: {
  sessions: SessionStore;
  branchKeys: BranchKeyStore;
  cookie: SessionCookie;
  tokens: CallTokens;
}): AccessGuard {
  const { sessions, branchKeys, cookie, tokens } = deps;

  async function authorizeBranchKey(request: FastifyRequest, bearer: string): Promise<BranchKeyActor> {
    const key = BEARER.exec(bearer)?.[1];
    const found = key ? await branchKeys.find(key) : null;
    request.branchKey = found;
    if (!found || found.state === 'REPLACED') throw new AppError('BRANCH_KEY_INVALID');
    return found.actor;
  }

  return {
    async authorize(request, { access, beforeNewPassword = false }) {
      if (access.who === 'public') return { actor: { kind: 'anonymous' }, session: null };
      const bearer = request.headers.authorization;
      if (access.who === 'rolesOrBranchKey' && bearer !== undefined) {
        return { actor: await authorizeBranchKey(request, bearer), session: null };
      }
      const token =
        access.who === 'rolesOrToken' && bearer !== undefined
          ? tokens.open(BEARER.exec(bearer)?.[1] ?? '')
          : cookie.read(request.cookies);
      const session = token ? await sessions.find(token) : null;
      if (!session) throw new AppError('NOT_AUTHENTICATED');
      const { role, mustChangePassword } = session.user;
      if (mustChangePassword && !beforeNewPassword) throw new AppError('PASSWORD_CHANGE_REQUIRED');
      if (!access.roles.includes(role)) throw new AppError('FORBIDDEN');
      return { actor: actorOf(session), session };
    },
  };
}

function actorOf({ user, sessionId }: Session): UserActor {
  const { id, role, companyId, branchId, restrictGeneralManagers, safeMode } = user;
  return {
    kind: 'user',
    id,
    role,
    companyId,
    branchId,
    name: user.fullName,
    sessionId,
    restrictGeneralManagers,
    ...(safeMode && { safeMode }),
  };
}

/** The signed-in user of a call. @throws AppError NOT_AUTHENTICATED */
export function requireUser(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw new AppError('NOT_AUTHENTICATED');
  return actor;
}
