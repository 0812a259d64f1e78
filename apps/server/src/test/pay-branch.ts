import type { PayDistance } from '@ulak/contracts/branches/pay-distance';
import { sql } from 'kysely';
import { Client } from 'pg';
import { refreshReports } from '../modules/reports/service.ts';
import { startTestApp, type TestApp, type TestJson } from './build-app.ts';
import { type GivenEarning, giveEarning } from './earnings.ts';
import type { GivenBranch, GivenUser } from './factories.ts';

/** An app whose couriers' months are arranged and read. */
export async function startPayApp() {
  const t = await startTestApp();
  const db = new Client({ connectionString: t.ownerUrl, options: '-c ulak.company=*' });
  await db.connect();
  return {
    ...t,
    sql: db,
    ...arrangements(t, db),
    ...payCalls(t),
    async close(): Promise<void> {
      await db.end();
      await t.close();
    },
  };
}
export type PayApp = Awaited<ReturnType<typeof startPayApp>>;

function arrangements(t: TestApp, db: Client) {
  const whose = (courier: GivenUser, branch: GivenBranch) => [courier.id, branch.id, branch.companyId];
  return {
    /** A shift of instants. */
    shift: (courier: GivenUser, branch: GivenBranch, from: string, to: string | null) =>
      db.query(
        `insert into courier_shifts (courier_id, branch_id, company_id, started_at, ended_at)
          values ($1, $2, $3, $4, $5)`,
        [...whose(courier, branch), from, to],
      ),
    pause: (courier: GivenUser, branch: GivenBranch, from: string, to: string) =>
      db.query(
        `insert into courier_breaks (courier_id, branch_id, company_id, started_at, ended_at)
          values ($1, $2, $3, $4, $5)`,
        [...whose(courier, branch), from, to],
      ),
    /** Metres of a business day, as the roll-up holds them. */
    metres: (courier: GivenUser, branch: GivenBranch, day: string, metres: number) =>
      db.query(
        `insert into courier_hours (courier_id, branch_id, company_id, hour, metres)
          values ($1, $2, $3, ulak_business_day_start($4::date) + interval '3 hours', $5)
          on conflict (courier_id, hour, branch_id) do update set metres = excluded.metres`,
        [...whose(courier, branch), day, metres],
      ),
    /** Counts kilometres and hours until now. */
    refresh: () => refreshReports(db, t.clock.now()),
    earning: (courier: GivenUser, branch: GivenBranch, earning: GivenEarning) =>
      giveEarning(t, branch, courier, earning),
    /** Salary settings of a branch since an instant; TL. */
    terms: (branch: GivenBranch, since: string, terms: SalaryTerms) =>
      t.db.asSystem((tx) =>
        sql`insert into branch_pay_terms (branch_id, company_id, since, base_rate, price_per_km, minimum_rate,
            base_salary, vehicle_rent, overtime_rate, gas_price, fuel_consumption, pay_distance)
          values (${branch.id}, ${branch.companyId}, ${since}, 35, 9.5, 45, ${terms.baseSalary},
            ${terms.vehicleRent}, 0, ${terms.gasPrice}, ${terms.fuelConsumption},
            ${terms.payDistance ?? 'GREAT_CIRCLE'})`.execute(tx),
      ),
  };
}

interface SalaryTerms {
  readonly baseSalary: number;
  readonly vehicleRent: number;
  readonly gasPrice: number;
  readonly fuelConsumption: number;
  readonly payDistance?: PayDistance;
}

function payCalls(t: TestApp) {
  return {
    /** The row of a courier of a month or range. */
    async salaryOf(who: GivenUser, courier: GivenUser, query: string): Promise<TestJson> {
      const { body } = await t.call(who, 'GET', `/api/courier-salary?${query}`);
      return body.data?.find(({ courierId }: TestJson) => courierId === courier.id);
    },
    slipOf: async (who: GivenUser, month: string, courier?: GivenUser): Promise<TestJson> =>
      (
        await t.call(
          who,
          'GET',
          `/api/courier/slip?month=${month}${courier ? `&courierId=${courier.id}` : ''}`,
        )
      ).body,
    closeMonth: (who: GivenUser, branch: GivenBranch, month: string, more: object = {}) =>
      t.call(who, 'POST', '/api/courier-salary/close', { month, branchId: branch.id, ...more }),
    deduct: (who: GivenUser, courier: GivenUser, body: object) =>
      t.call(who, 'PATCH', `/api/courier/${courier.id}/deductions`, {
        type: 'leave',
        reason: 'late',
        amount: 100,
        date: '2026-03-10',
        ...body,
      }),
  };
}
