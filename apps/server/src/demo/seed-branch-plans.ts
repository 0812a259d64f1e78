import type { BranchSuggestion } from '@ulak/contracts/branch-plans/schema';
import { DAY_MS } from '@ulak/contracts/time';
import { systemScope } from '../access/scope.ts';
import type { Tx } from '../db/database.ts';
import { changePlan, planBranch, suggestNow } from '../modules/branch-plans/service.ts';

/** What became of the plans, the best place first. */
const PLANS = [
  {
    note: 'Cadde üzerinde iki boş dükkân görüldü; kira teklifi bekleniyor.',
    state: 'IN_PROGRESS',
    daysAgo: 12,
  },
  { note: 'Yaz sezonundan sonra yeniden bakılacak.', state: 'PLANNED', daysAgo: 5 },
] as const;

/** As the database tells places apart. */
const placeOf = ({ location: { lat, lng } }: BranchSuggestion): string =>
  `${Math.floor(lat * 1_000)}:${Math.floor(lng * 1_000)}`;

/** Plans of each company that has an administrator, from suggestions that could be planned, made by them. */
export async function seedBranchPlans(tx: Tx, now: Date): Promise<void> {
  const admins = await tx
    .selectFrom('users')
    .distinctOn('company_id')
    .select(['id', 'full_name as name', 'company_id'])
    .where('role', '=', 'COMPANY_ADMIN')
    .where('company_id', 'is not', null)
    .orderBy('company_id')
    .orderBy('id')
    .execute();
  const scope = systemScope();
  for (const { company_id: companyId, ...user } of admins) {
    if (companyId === null) continue;
    const taken: string[] = [];
    for (const { note, state, daysAgo } of PLANS) {
      // of the orders that were there when it was planned
      const asked = new Date(now.getTime() - daysAgo * DAY_MS);
      const { suggestions, asOf, days } = await suggestNow(tx, { scope, now: asked }, companyId);
      const suggestion = suggestions.find((one) => one.mayPlan && !taken.includes(placeOf(one)));
      if (!suggestion) continue;
      taken.push(placeOf(suggestion));
      const call = (ago: number) => ({
        tx,
        scope,
        actor: { kind: 'user' as const, ...user },
        now: new Date(now.getTime() - ago * DAY_MS),
        ip: null,
      });
      const plan = await planBranch(call(daysAgo), { companyId, suggestion, asOf, days }, { note });
      if (state !== plan.state)
        await changePlan(call(daysAgo / 2), plan.id, { state, version: plan.version });
    }
  }
}
