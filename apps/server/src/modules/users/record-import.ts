import type { UserId } from '@ulak/contracts/ids';
import type { UserView } from '@ulak/contracts/users/schema';
import { appendAudit } from '../../access/audit.ts';
import type { Tx } from '../../db/database.ts';
import { restBetween } from '../../db/rest-between.ts';
import type { CallerContext } from './ports.ts';
import { auditUserChanges, masked, tellUserChanges, type UserChangeFact } from './record-change.ts';
import { creationFacts } from './register.ts';

type Person = Pick<UserView, 'companyId' | 'branchId'> & { readonly id: UserId };
type Created = Person & Pick<UserView, 'fullName' | 'username' | 'phone' | 'role' | 'branchName'>;
interface Identity {
  readonly fullName: string;
  readonly phone: string | null;
}
type Changed = Person & { readonly was: Identity; readonly is: Identity };

/** People recorded at once: more of them hold the other requests up. */
const AUDITED_AT_ONCE = 50;
const TOLD_AT_ONCE = 100;

/** Writes what an imported sheet did to accounts, in its transaction: the import, then each person. */
export async function recordImport(
  tx: Tx,
  who: CallerContext,
  { created, changed }: { readonly created: readonly Created[]; readonly changed: readonly Changed[] },
): Promise<void> {
  const { actor, now: at, ip } = who;
  await appendAudit(tx, [
    {
      action: 'IMPORTED',
      entity: 'sheet',
      entityId: null,
      companyId: actor.companyId,
      branchId: actor.branchId,
      at,
      actor,
      ip,
      details: { sheet: 'people', created: created.length, changed: changed.length },
    },
  ]);
  const facts: UserChangeFact[] = [
    ...created.map((person): UserChangeFact => {
      const { changes, details } = creationFacts(person);
      return { action: 'USER_CREATED', target: person, changes, details: { ...details, imported: true } };
    }),
    ...changed.map(
      (person): UserChangeFact => ({
        action: 'USER_UPDATED',
        target: person,
        changes: identityChanges(person),
        details: { imported: true },
      }),
    ),
  ];
  await restBetween(facts, AUDITED_AT_ONCE, (group) => auditUserChanges(tx, who, group));
  for (let first = 0; first < facts.length; first += TOLD_AT_ONCE)
    await tellUserChanges(tx, who, facts.slice(first, first + TOLD_AT_ONCE));
}

const identityChanges = ({ was, is }: Changed): NonNullable<UserChangeFact['changes']> => ({
  ...(was.fullName === is.fullName ? {} : { fullName: { was: was.fullName, is: is.fullName } }),
  ...(was.phone === is.phone ? {} : { phone: { was: masked(was.phone), is: masked(is.phone) } }),
});
