import type { OrderStatus } from '@ulak/contracts/orders/status';
import type { NeighborhoodId } from '@ulak/contracts/neighborhoods/schema';
import { startTestApp, type Answer, type TestApp } from './build-app.ts';
import type { GivenBranch, GivenUser } from './factories.ts';

/** An order of a heat map, as a test makes it up. Instants in epoch ms. */
export interface MadeOrder {
  readonly lat: number;
  readonly lng: number;
  readonly status: OrderStatus;
  readonly createdAt: number;
  readonly pickedUpAt: number | null;
  readonly deliveredAt: number | null;
  readonly kurus: number;
  readonly isTest?: boolean;
  readonly erasedAt?: number | null;
  readonly km?: number;
  readonly neighborhoodId?: number | null;
}

export interface HeatBranch extends TestApp {
  readonly home: GivenBranch;
  readonly sibling: GivenBranch;
  readonly foreign: GivenBranch;
  readonly admin: GivenUser;
  readonly manager: GivenUser;
  readonly courier: GivenUser;
  insert(orders: readonly MadeOrder[], at?: GivenBranch): Promise<void>;
  /** GET of the heat map of the home branch. */
  heat(query?: string, who?: GivenUser): Promise<Answer>;
}

/** A company with two branches, and another company's. */
export async function startHeatBranch(): Promise<HeatBranch> {
  const t = await startTestApp();
  const home = await t.given.branch();
  const sibling = await t.given.branch({ companyId: home.companyId });
  const foreign = await t.given.branch();
  const admin = await t.given.user('COMPANY_ADMIN', { branch: home });
  const manager = await t.given.user('BRANCH_MANAGER', { branch: home });
  const courier = await t.given.courier(home);
  let number = 0;
  return {
    ...t,
    home,
    sibling,
    foreign,
    admin,
    manager,
    courier,
    async insert(orders, at = home) {
      const values = orders.map((made) => ({
        company_id: at.companyId,
        branch_id: at.id,
        order_number: `H${(number += 1)}`,
        status: made.status,
        customer_name: 'Rastgele',
        customer_phone: '0533 111 22 33',
        customer_phone_key: '+905331112233',
        customer_address: 'Moda Cad.',
        lat: made.lat,
        lng: made.lng,
        distance_km: (made.km ?? 1).toFixed(2),
        estimated_min: 20,
        items: '[]',
        total: (made.kurus / 100).toFixed(2),
        courier_id: ['ASSIGNED', 'PICKED_UP', 'IN_DELIVERY', 'DELIVERED', 'UNDELIVERABLE'].includes(
          made.status,
        )
          ? courier.id
          : null,
        created_at: new Date(made.createdAt),
        picked_up_at: made.pickedUpAt === null ? null : new Date(made.pickedUpAt),
        delivered_at: made.deliveredAt === null ? null : new Date(made.deliveredAt),
        is_test: made.isTest ?? false,
        neighborhood_id: (made.neighborhoodId ?? null) as NeighborhoodId | null,
        erased_at: made.erasedAt ? new Date(made.erasedAt) : null,
      }));
      for (let n = 0; n < values.length; n += 500)
        await t.db.asSystem((tx) =>
          tx
            .insertInto('orders')
            .values(values.slice(n, n + 500))
            .execute(),
        );
    },
    heat: (query = '', who = admin) =>
      t.call(who, 'GET', `/api/heatmap/data?branchId=${home.id}${query === '' ? '' : `&${query}`}`),
  };
}
