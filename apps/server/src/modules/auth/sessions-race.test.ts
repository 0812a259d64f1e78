import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp } from '../../test/build-app.ts';
import { type GivenUser, TEST_PASSWORD } from '../../test/factories.ts';

const ROUNDS = Number(process.env.ULAK_ROUNDS ?? 2);
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ poolSize: 20 });
});
afterAll(() => t.close());

describe('criteria B05: everything that ends sessions at once', () => {
  it(`${ROUNDS} rounds: no deadlock, and after a last change nobody is signed in`, {
    timeout: 20_000 + ROUNDS * 5_000,
  }, async () => {
    const branch = await t.given.branch();
    const sibling = await t.given.branch({ companyId: branch.companyId });
    const owner = await t.given.user('OWNER');
    for (let round = 0; round < ROUNDS; round += 1) {
      const users = await Promise.all([1, 2].map(() => t.given.user('PACKAGING_CHIEF', { branch })));
      const codes: number[] = [];
      const note = async (answer: Promise<Answer>) => void codes.push((await answer).status);
      const setStatus = (status: 'ACTIVE' | 'PASSIVE') =>
        t.db.asSystem((tx) =>
          tx.updateTable('companies').set({ status }).where('id', '=', branch.companyId).execute(),
        );
      const actsOn = async (user: GivenUser, other: GivenUser) => {
        const more = await Promise.all(Array.from({ length: 4 }, () => t.given.session(user.id)));
        const signIn = { usernameOrPhone: user.username, password: TEST_PASSWORD };
        const path = `/api/users/${user.id}`;
        return [
          note(t.call({ cookie: more[0] ?? '' }, 'POST', '/api/user/sessions/end-others', {})),
          note(t.call({ cookie: more[1] ?? '' }, 'POST', '/api/user/sessions/end-others', {})),
          note(t.call({ cookie: more[2] ?? '' }, 'POST', '/api/logout', {})),
          note(t.call({ cookie: more[3] ?? '' }, 'POST', '/api/login', signIn)),
          note(t.call({ cookie: other.cookie }, 'POST', '/api/login', signIn)),
          note(t.call(owner, 'POST', `${path}/transfer`, { branchId: sibling.id })),
          note(t.call(owner, 'PATCH', path, { role: 'BRANCH_MANAGER' })),
          note(t.call(owner, 'POST', `${path}/change-password`, { password: `Başka-parola-${round}` })),
        ];
      };
      const [first, second] = users;
      if (!first || !second) throw new Error('two users');
      const acts = [...(await actsOn(first, second)), ...(await actsOn(second, first))];
      await Promise.all([...acts, setStatus('PASSIVE'), setStatus('ACTIVE')]);
      expect(codes.filter((code) => code >= 500)).toEqual([]);
      for (const { id } of users) {
        const last = await t.call(owner, 'POST', `/api/users/${id}/deactivate`, { reason: 'Ayrıldı' });
        expect(last.status).toBe(200);
      }
      const ids = users.map(({ id }) => id);
      const left = await t.db.asSystem((tx) =>
        tx.selectFrom('sessions').select('id').where('user_id', 'in', ids).execute(),
      );
      expect(left).toEqual([]);
    }
  });
});
