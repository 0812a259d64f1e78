import type { StoredArea } from '@ulak/contracts/delivery-areas/area';
import { COURIER_FIRST_NAMES, LAST_NAMES } from '@ulak/city/names';
import type { Random } from '@ulak/city/random';
import type { BranchId, CompanyId, UserId } from '@ulak/contracts/ids';
import type { Role } from '@ulak/contracts/roles';
import { DAY_MS } from '@ulak/contracts/time';
import type { Tx } from '../db/database.ts';
import type { Secrets } from '../access/secrets.ts';
import { hashToken, randomToken } from '../access/token.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { COMPANIES } from './companies.ts';
import { seedLogo } from './seed-logo.ts';

export interface SeededBranch {
  readonly id: BranchId;
  readonly companyId: CompanyId;
  readonly template: (typeof COMPANIES)[number]['branches'][number];
  readonly company: (typeof COMPANIES)[number];
  readonly couriers: readonly { id: UserId; name: string }[];
  /** Couriers with an account of the README: they worked until yesterday and begin today off duty. */
  readonly accountCouriers: readonly { id: UserId; name: string }[];
  /** Who pays the couriers of the company. */
  readonly payer: { readonly id: UserId; readonly name: string; readonly role: Role };
}
type BranchOfCouriers = Omit<SeededBranch, 'accountCouriers' | 'payer'>;

/** Courier pay of the demo's branches, TL. */
export const COURIER_PAY_TL = { base: 35, perKm: 9.5, minimum: 45 } as const;
const RATES = {
  base_rate: COURIER_PAY_TL.base.toFixed(2),
  price_per_km: COURIER_PAY_TL.perKm.toFixed(2),
  minimum_rate: COURIER_PAY_TL.minimum.toFixed(2),
};
/** Companies, branches and the first accounts are this old. */
export const FOUNDED_DAYS_AGO = 190;
const OFFICE: readonly Role[] = ['COMPANY_ADMIN', 'GENERAL_MANAGER'];
/** What the demo's branches estimate delivery times with. */
export const BRANCH_SPEED = { minSpeedKmh: 20, orderExtraTimeMin: 10 } as const;
/** Rules of the demo's branches that violations are detected with. */
export const BRANCH_RULES = { radius_m: 250, customer_area_radius_m: 200, max_speed_kmh: 50 } as const;

/** National ID number with right check digits from its first nine. */
function withCheckDigits(firstNine: number): string {
  const d = String(firstNine).split('').map(Number);
  const at = (index: number): number => d[index] ?? 0;
  const tenth =
    ((((at(0) + at(2) + at(4) + at(6) + at(8)) * 7 - (at(1) + at(3) + at(5) + at(7))) % 10) + 10) % 10;
  return [...d, tenth, (d.reduce((sum, digit) => sum + digit, 0) + tenth) % 10].join('');
}

/** Companies, branches with keys, the named accounts, and the couriers. */
export async function seedPeople(
  tx: Tx,
  random: Random,
  deps: { secrets: Secrets; passwordHash: string; now: Date },
): Promise<SeededBranch[]> {
  const branches: BranchOfCouriers[] = [];
  let courierSerial = 0;
  for (const company of COMPANIES) {
    const { id: companyId } = await tx
      .insertInto('companies')
      .values({
        name: company.name,
        phone: company.phone,
        email: company.email,
        tax_number: company.taxNumber,
        address: company.address,
        settings: JSON.stringify(company.settings),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await seedLogo(tx, { id: companyId, logo: company.logo, at: deps.now });
    for (const template of company.branches) {
      const id = await insertBranch(tx, companyId, template, deps);
      const couriers = [];
      for (let i = 0; i < template.couriers; i += 1) {
        courierSerial += 1;
        couriers.push(
          await insertCourier(tx, {
            companyId,
            branchId: id,
            serial: courierSerial,
            random,
            passwordHash: deps.passwordHash,
          }),
        );
      }
      branches.push({ id, companyId, template, company, couriers });
    }
  }
  const accounts = await seedAccounts(tx, branches, deps.passwordHash);
  return branches.map((branch) => {
    const ofCompany = accounts.filter(({ companyId }) => companyId === branch.companyId);
    const payer = ofCompany.find(({ role }) => OFFICE.includes(role));
    if (!payer) throw new Error('a company of the demo has nobody who pays');
    const accountCouriers = ofCompany.filter(
      ({ branchId, role }) => branchId === branch.id && role === 'COURIER',
    );
    return { ...branch, accountCouriers, payer };
  });
}

async function insertBranch(
  tx: Tx,
  companyId: CompanyId,
  plan: SeededBranch['template'],
  { secrets, now }: { readonly secrets: Secrets; readonly now: Date },
): Promise<BranchId> {
  const key = `ulak_${randomToken()}`;
  const { id } = await tx
    .insertInto('branches')
    .values({
      company_id: companyId,
      name: plan.name,
      address: plan.address,
      lat: plan.lat,
      lng: plan.lng,
      phone: plan.phone,
      assignment_method: plan.method,
      ...BRANCH_RULES,
      cash_limit: '2500.00',
      max_delivery_min: 45,
      warning_min: 10,
      min_speed_kmh: BRANCH_SPEED.minSpeedKmh,
      order_extra_time_min: BRANCH_SPEED.orderExtraTimeMin,
      require_in_branch_area: false,
      api_key_hash: hashToken(key),
      api_key_sealed: secrets.seal(key),
      wallet_enabled: plan.isWalletOff !== true,
      pay_distance: plan.paysByRoad ? 'ROAD' : 'GREAT_CIRCLE',
      delivery_area: plan.areaMinutes ? JSON.stringify(areaOf(plan.areaMinutes)) : null,
      created_at: new Date(now.getTime() - FOUNDED_DAYS_AGO * DAY_MS),
      ...RATES,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('branch_order_numbers').values({ branch_id: id, company_id: companyId }).execute();
  return id;
}

/** What lies outside is marked. */
const areaOf = (minutes: number): StoredArea => ({ kind: 'MINUTES', minutes, rule: 'MARK' });

interface CourierInput {
  companyId: CompanyId;
  branchId: BranchId;
  serial: number;
  random: Random;
  passwordHash: string;
}

async function insertCourier(
  tx: Tx,
  { companyId, branchId, serial, random, passwordHash }: CourierInput,
): Promise<{ id: UserId; name: string }> {
  const firstName = COURIER_FIRST_NAMES[serial % COURIER_FIRST_NAMES.length] ?? 'Kurye';
  const name = `${firstName} ${random.pick(LAST_NAMES)}`;
  const { id } = await tx
    .insertInto('users')
    .values({
      company_id: companyId,
      branch_id: branchId,
      role: 'COURIER',
      full_name: name,
      username: withCheckDigits(700_000_000 + serial * 1_111),
      phone: `+90533${String(4_000_000 + serial)}`,
      password_hash: passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('couriers')
    .values({ user_id: id, company_id: companyId, branch_id: branchId })
    .execute();
  return { id, name };
}

interface SeededAccount {
  readonly id: UserId;
  readonly name: string;
  readonly role: Role;
  readonly companyId: CompanyId | null;
  readonly branchId: BranchId | null;
}

async function seedAccounts(
  tx: Tx,
  branches: readonly BranchOfCouriers[],
  passwordHash: string,
): Promise<SeededAccount[]> {
  const made: SeededAccount[] = [];
  for (const account of DEMO_ACCOUNTS) {
    const at = branches.find(
      (branch) =>
        branch.company.name === account.company &&
        (account.branch === null || branch.template.name === account.branch),
    );
    const companyId = account.company === null ? null : (at?.companyId ?? null);
    const branchId = account.branch !== null ? (at?.id ?? null) : null;
    const { id } = await tx
      .insertInto('users')
      .values({
        username: account.username,
        role: account.role,
        full_name: account.name,
        phone: account.phone,
        company_id: companyId,
        branch_id: branchId,
        password_hash: passwordHash,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (account.role === 'COURIER' && companyId !== null && branchId !== null)
      await tx
        .insertInto('couriers')
        .values({ user_id: id, company_id: companyId, branch_id: branchId })
        .execute();
    made.push({ id, name: account.name, role: account.role, companyId, branchId });
  }
  return made;
}
