import type { RushSettings } from '@ulak/contracts/rush/schema';
import type { Tx } from '../db/database.ts';
import type { SeededBranch } from './people.ts';

/** Food on the table at sunset, every day, so that the demo has it at any time of the year. */
const RUSH: RushSettings = {
  isOn: true,
  kind: 'SUNSET',
  clockTime: null,
  offsetMin: 0,
  fromDay: null,
  toDay: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  beforeMin: 60,
  afterMin: 30,
  slotMin: 15,
  capacity: null,
};

/** The peak of the demo's last branch; the one with the accounts of the README has none. */
export async function seedRush(tx: Tx, branches: readonly SeededBranch[]): Promise<void> {
  const branch = branches.findLast(({ accountCouriers }) => accountCouriers.length === 0);
  if (!branch) return;
  await tx
    .updateTable('branches')
    .set({ rush: JSON.stringify(RUSH) })
    .where('id', '=', branch.id)
    .execute();
}
