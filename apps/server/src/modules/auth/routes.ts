import { changeOwnPassword } from '@ulak/contracts/auth/own-password';
import { endOtherSessions, listSessions } from '@ulak/contracts/auth/sessions';
import { getSessionUser, login, logout } from '@ulak/contracts/auth/sign-in';
import { getWebSettings } from '@ulak/contracts/settings/web-settings';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { requireUser } from '../../access/access-guard.ts';
import { createDeviceCookie } from '../../access/device-cookie.ts';
import { type Mounter } from '../../http/mount.ts';
import type { SessionCookie } from '../../access/session-cookie.ts';
import type { SessionStore } from '../../access/session-store.ts';
import { VERSION } from '../../version.ts';
import { createOwnerCheck } from './has-owner.ts';
import type { AuthService } from './service.ts';
import { AppError } from '../../app-error.ts';
import { SUCCESS, success } from '../../http/call.ts';

export interface AuthRoutesDeps {
  readonly db: Database;
  readonly auth: AuthService;
  readonly config: Config;
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
}

export function authRoutes({ mountBare }: Mounter, deps: AuthRoutesDeps): void {
  const { auth, config, sessions, cookie } = deps;
  const hasOwner = createOwnerCheck(deps);
  const device = createDeviceCookie(config.publicUrl?.startsWith('https://') === true);
  mountBare(login, async ({ body, request, reply }) => {
    const old = cookie.read(request.cookies);
    const previous = old ? await sessions.find(old) : null;
    const { token, expiresAt, user, deviceToken } = await auth.login({
      ...body,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
      previousSessionId: previous?.sessionId ?? null,
      deviceToken: device.read(request.cookies),
      abortSignal: abortSignalOf(reply),
    });
    cookie.set(reply, token, body.rememberMe ? expiresAt : null);
    device.set(reply, deviceToken);
    void reply.header('cache-control', 'no-store');
    return user;
  });
  mountBare(logout, async ({ request, reply }) => {
    await auth.logout(cookie.read(request.cookies));
    cookie.clear(reply);
    return SUCCESS;
  });
  mountBare(getSessionUser, async ({ session }) => {
    if (!session) throw new AppError('NOT_AUTHENTICATED');
    return session.user;
  });
  mountBare(changeOwnPassword, async ({ actor, body, request: { ip } }) => {
    await auth.changeOwnPassword(requireUser(actor), ip, { ...body, field: 'newPassword' });
    return SUCCESS;
  });
  mountBare(listSessions, async ({ actor }) => success(await auth.listSessions(requireUser(actor))));
  mountBare(endOtherSessions, async ({ actor, request }) =>
    success({ ended: await auth.endOtherSessions(requireUser(actor), request.ip) }),
  );
  mountBare(getWebSettings, async () => ({
    tiles: config.tiles,
    demo: config.demoAccounts,
    hasOwner: await hasOwner(),
    contact: config.contact,
    version: VERSION,
  }));
}

/** Aborts when the caller disconnects before the answer. */
function abortSignalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
