import type { BranchView } from '@ulak/contracts/branches/schema';
import type { BodyIn } from '@ulak/contracts/call';
import { isTckn } from '@ulak/contracts/identity';
import type { registerUser } from '@ulak/contracts/users/calls';
import type { UserView } from '@ulak/contracts/users/schema';
import { FIRST_NAMES, LAST_NAMES } from '@ulak/city/names';
import type { Random } from '@ulak/city/random';

/** The demo's courier account that visitors try themselves (design §3). */
export const VISITOR_COURIER = '60000000646';

/**
 * Couriers of these branches that the simulator may play, so many of each branch as its share. `wanted` null:
 * all of them.
 */
export function chooseCouriers(
  users: readonly UserView[],
  branches: readonly BranchView[],
  wanted: number | null,
): UserView[] {
  const branchIds = new Set(branches.map(({ id }) => id));
  const playable = users.filter(
    ({ role, active, deleted, branchId, username }) =>
      role === 'COURIER' &&
      active &&
      !deleted &&
      branchId !== null &&
      branchIds.has(branchId) &&
      username !== VISITOR_COURIER,
  );
  if (wanted === null || wanted >= playable.length) return playable;
  const byBranch = branches.map((branch) => playable.filter((user) => user.branchId === branch.id));
  const chosen: UserView[] = [];
  for (let round = 0; chosen.length < wanted; round += 1) {
    for (const ofBranch of byBranch) {
      const user = ofBranch[round];
      if (user && chosen.length < wanted) chosen.push(user);
    }
  }
  return chosen;
}

export type NewCourier = BodyIn<typeof registerUser>;

const FIRST_SERIAL = 910_000_000;
/** Numbers of new couriers lie this far apart: neighbours would differ in one digit only. */
const SERIAL_STEP = 1_303;

/** A national ID with right check digits from its first nine digits. */
export function makeNationalId(firstNine: number): string {
  const d = Array.from(String(firstNine), Number);
  const sum = (from: number): number =>
    d.reduce((total, digit, index) => (index % 2 === from ? total + digit : total), 0);
  const tenth = (sum(0) * 7 - sum(1) + 40) % 10;
  const all = d.reduce((total, digit) => total + digit, 0) + tenth;
  return `${firstNine}${tenth}${all % 10}`;
}

/**
 * Bodies for so many new couriers, spread over the branches in turn; names that are taken are passed over.
 */
export function newCouriers(
  count: number,
  {
    branches,
    users,
    password,
    random,
  }: { branches: readonly BranchView[]; users: readonly UserView[]; password: string; random: Random },
): NewCourier[] {
  const taken = new Set(
    users.flatMap(({ username, phone }) => (phone === null ? [username] : [username, phone])),
  );
  const made: NewCourier[] = [];
  for (let serial = 1; made.length < count && branches.length > 0; serial += 1) {
    const username = makeNationalId(FIRST_SERIAL + serial * SERIAL_STEP);
    const phone = `+90538${String(2_000_000 + serial)}`;
    const branch = branches[made.length % branches.length];
    if (!branch || !isTckn(username) || taken.has(username) || taken.has(phone)) continue;
    const fullName = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
    made.push({ username, phone, password, fullName, role: 'COURIER', branchId: branch.id });
  }
  return made;
}
