import { DEFAULT_RUSH } from '@ulak/contracts/rush/default-rush';
import type { Tx } from '../db/database.ts';
import type { SeededBranch } from './people.ts';

/** The peak of the demo's last branch; the one with the accounts of the README has none. At sunset, so
 * that the demo has it at any time of the year. */
export async function seedRush(tx: Tx, branches: readonly SeededBranch[]): Promise<void> {
  const branch = branches.findLast(({ accountCouriers }) => accountCouriers.length === 0);
  if (!branch) return;
  await tx
    .updateTable('branches')
    .set({ rush: JSON.stringify({ ...DEFAULT_RUSH, isOn: true }) })
    .where('id', '=', branch.id)
    .execute();
}
