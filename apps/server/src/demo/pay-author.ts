import type { UserId } from '@ulak/contracts/ids';
import type { Role } from '@ulak/contracts/roles';
import { scopeOf, type UserActor } from '../access/scope.ts';
import type { Tx } from '../db/database.ts';
import type { PayCall } from '../modules/wallet/service.ts';
import type { SeededBranch } from './people.ts';

const actorOf = (
  person: { readonly id: UserId; readonly name: string; readonly role: Role },
  { companyId, id: branchId }: SeededBranch,
): UserActor => ({
  kind: 'user',
  id: person.id,
  role: person.role,
  companyId,
  branchId: person.role === 'COURIER' ? branchId : null,
  name: person.name,
  sessionId: 0,
  restrictGeneralManagers: false,
});

/** The call of whoever pays the branch's couriers, at a moment. */
export function payCallOf(tx: Tx, branch: SeededBranch, now: Date): PayCall {
  const actor = actorOf(branch.payer, branch);
  return { tx, actor, scope: scopeOf(actor), now, ip: '127.0.0.1' };
}

/** A courier's own call, at a moment. */
export function courierCallOf(
  branch: SeededBranch,
  courier: SeededBranch['couriers'][number],
  now: Date,
): Omit<PayCall, 'tx' | 'ip'> {
  const actor = actorOf({ ...courier, role: 'COURIER' }, branch);
  return { actor, scope: scopeOf(actor), now };
}

/** Who was paid by a branch: its couriers, first those with an account of the README. */
export const paidCouriers = (branch: SeededBranch): SeededBranch['couriers'] => [
  ...branch.accountCouriers,
  ...branch.couriers,
];
