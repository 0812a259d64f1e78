import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ulak/contracts/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/build-app.ts';
import type { GivenUser } from '../test/factories.ts';
import { holdTransaction } from '../test/hold-transaction.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { hashToken } from './token.ts';

const START = new Date('2026-03-02T16:30:00.000Z');
let t: TestApp;
let store: SessionStore;
let user: GivenUser;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(START);
  store = createSessionStore({ db: t.db, clock: t.clock });
  user = await t.given.user('COMPANY_ADMIN', { branch: await t.given.branch() });
});

const tokenOf = ({ cookie }: { cookie: string }): string => cookie.slice('ulak='.length);
/** As a node that has not cached it. */
const findAnew = (token: string) => {
  store.invalidateWhere(() => true);
  return store.find(token);
};
const rowOf = (token: string) =>
  t.db.asSystem((tx) =>
    tx
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow(),
  );
const seenAt = async (token: string) => (await rowOf(token)).last_seen_at;
const start = async (input: { remember?: boolean; userAgent?: string | null } = {}) => {
  const { password_hash: passwordHash } = await t.db.asSystem((tx) =>
    tx.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirstOrThrow(),
  );
  return t.db.asSystem((tx) =>
    store.start(tx, {
      userId: user.id,
      passwordHash,
      remember: false,
      ip: '10.0.0.7',
      userAgent: null,
      ...input,
    }),
  );
};

describe('a session is found until its last moment', () => {
  it.each([true, false])('cached: %s', async (isCached) => {
    const token = tokenOf(user);
    const find = isCached ? store.find : findAnew;
    const found = await store.find(token);
    expect(found).toMatchObject({ tokenHash: hashToken(token), user: { id: user.id } });
    t.clock.advance(7 * DAY_MS - 1);
    expect((await find(token))?.sessionId).toBe(found?.sessionId);
    t.clock.advance(1);
    expect(await find(token)).toBeNull();
  });

  it('an unknown token has none; those of one moment are each answered with their own', async () => {
    const other = await t.given.user('OWNER');
    const found = await Promise.all(['unknown', tokenOf(user), tokenOf(other)].map((one) => store.find(one)));
    expect(found.map((session) => session?.user.id ?? null)).toEqual([null, user.id, other.id]);
  });
});

describe('when a session was last seen', () => {
  const setSeenAt = (token: string, at: Date) =>
    t.db.asSystem((tx) =>
      tx
        .updateTable('sessions')
        .set({ last_seen_at: at })
        .where('token_hash', '=', hashToken(token))
        .execute(),
    );
  /** Nobody waits for these writes; this one begins after all others. */
  const settle = async () => {
    const last = tokenOf({ cookie: await t.given.session(user.id) });
    await setSeenAt(last, new Date(START.getTime() - HOUR_MS));
    await store.find(last);
    await expect.poll(() => seenAt(last)).toEqual(t.clock.now());
  };

  it('is written once a minute', async () => {
    const token = tokenOf(user);
    t.clock.advance(MINUTE_MS - 1);
    await findAnew(token);
    await settle();
    expect(await seenAt(token)).toEqual(START);
    t.clock.advance(1);
    await findAnew(token);
    await expect.poll(() => seenAt(token)).toEqual(new Date(START.getTime() + MINUTE_MS));
  });

  it('is not written again by the same node within that minute, whatever the row says', async () => {
    const token = tokenOf(user);
    t.clock.advance(MINUTE_MS);
    await findAnew(token);
    await expect.poll(() => seenAt(token)).toEqual(t.clock.now());
    await setSeenAt(token, START);
    t.clock.advance(MINUTE_MS - 1);
    // others are written meanwhile
    await settle();
    await findAnew(token);
    await settle();
    expect(await seenAt(token)).toEqual(START);
    t.clock.advance(1);
    await findAnew(token);
    await expect.poll(() => seenAt(token)).toEqual(new Date(START.getTime() + 2 * MINUTE_MS));
  });
});

describe('a started session', () => {
  it.each([
    [true, 7 * DAY_MS],
    [false, 12 * HOUR_MS],
  ])('remember-me %s lasts %d ms', async (remember, lifetimeMs) => {
    const started = await start({ remember });
    const expiresAt = new Date(START.getTime() + lifetimeMs);
    expect(started?.expiresAt).toEqual(expiresAt);
    expect(await rowOf(started?.token ?? '')).toMatchObject({
      user_id: user.id,
      remember,
      ip: '10.0.0.7',
      user_agent: null,
      created_at: START,
      last_seen_at: START,
      expires_at: expiresAt,
    });
  });

  it('notes the first 300 characters of the browser’s name', async () => {
    const started = await start({ userAgent: `${'a'.repeat(300)}b` });
    expect((await rowOf(started?.token ?? '')).user_agent).toBe('a'.repeat(300));
  });

  it('does not begin while the company becomes PASSIVE', async () => {
    const change = await holdTransaction(
      t.ownerUrl,
      `update companies set status = 'PASSIVE' where id = $1`,
      [user.companyId],
    );
    const starting = start();
    await change.isWaitedFor();
    await change.commit();
    expect(await starting).toBeNull();
  });

  it.each([{ active: false }, { deleted: true }, { password_hash: 'x' }])(
    'does not begin for an account that became %o meanwhile',
    async (columns) => {
      const change = await t.db.asSystem(async (tx) => {
        const { password_hash: passwordHash } = await tx
          .selectFrom('users')
          .select('password_hash')
          .where('id', '=', user.id)
          .executeTakeFirstOrThrow();
        await tx.updateTable('users').set(columns).where('id', '=', user.id).execute();
        return passwordHash;
      });
      const input = { userId: user.id, passwordHash: change, remember: false, ip: '', userAgent: null };
      expect(await t.db.asSystem((tx) => store.start(tx, input))).toBeNull();
    },
  );
});

describe('ending and forgetting', () => {
  it('ends the others of the user and says how many; ends one', async () => {
    const [kept, other] = [tokenOf(user), await t.given.session(user.id)];
    const stranger = await t.given.user('OWNER');
    const { id } = await rowOf(kept);
    expect(await t.db.asSystem((tx) => store.endOthers(tx, user.id, id))).toBe(1);
    expect(await findAnew(tokenOf({ cookie: other }))).toBeNull();
    expect((await findAnew(kept))?.sessionId).toBe(id);
    await t.db.asSystem((tx) => store.end(tx, id));
    expect(await findAnew(kept)).toBeNull();
    expect((await findAnew(tokenOf(stranger)))?.user.id).toBe(stranger.id);
  });

  it('answers what it has cached without asking again, until it is told to forget', async () => {
    const token = tokenOf(user);
    const found = await store.find(token);
    await t.db.asSystem((tx) => tx.deleteFrom('sessions').where('user_id', '=', user.id).execute());
    expect(await store.find(token)).toBe(found);
    expect(await findAnew(token)).toBeNull();
  });

  it('forgets only what is named, and knows what it has cached', async () => {
    const other = await t.given.user('OWNER');
    const [mine, theirs] = [await store.find(tokenOf(user)), await store.find(tokenOf(other))];
    if (!mine || !theirs) throw new Error('two sessions');
    expect(store.cachedIds()).toEqual([mine.sessionId, theirs.sessionId]);
    store.invalidateSessions([mine.sessionId]);
    expect(store.cachedIds()).toEqual([theirs.sessionId]);
    await store.find(tokenOf(user));
    store.invalidateWhere(({ id }) => id === other.id);
    expect(store.cachedIds()).toEqual([mine.sessionId]);
  });
});
