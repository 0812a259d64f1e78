interface Area {
  /** Files to mutate; globs as Stryker reads them. */
  readonly mutate: readonly string[];
  /** Test files that may kill the mutants. */
  readonly tests: readonly string[];
  readonly needsDatabase: boolean;
}

const CONTRACTS = 'packages/contracts/src';
const SERVER = 'apps/server/src';

/** Areas of `npm run mutate AREA`. Declarations of calls (schemas and endpoints) are for the API tests. */
export const AREAS = {
  contracts: {
    mutate: [
      `${CONTRACTS}/domain/**/*.ts`,
      `${CONTRACTS}/orders/{erasure,labels,source-payment,status,transitions}.ts`,
    ],
    tests: [`${CONTRACTS}/**/*.test.ts`],
    needsDatabase: false,
  },
  dispatch: {
    mutate: ['packages/dispatch/src/**/*.ts'],
    tests: ['packages/dispatch/src/**/*.test.ts'],
    needsDatabase: false,
  },
  orders: {
    mutate: [`${SERVER}/modules/orders/**/*.ts`],
    // what an order's steps do elsewhere is told there: violations, returns, couriers who leave
    tests: [
      `${SERVER}/modules/orders/**/*.test.ts`,
      `${SERVER}/modules/violations/{detect,quick-delivery}.test.ts`,
      `${SERVER}/modules/users/courier-leaves.test.ts`,
      `${SERVER}/modules/dispatch/{rounds,guards}.test.ts`,
    ],
    needsDatabase: true,
  },
  access: {
    mutate: [`${SERVER}/access/*{session,scope,access}*.ts`, `${SERVER}/modules/auth/**/*.ts`],
    tests: [
      `${SERVER}/access/*.test.ts`,
      `${SERVER}/modules/auth/**/*.test.ts`,
      `${SERVER}/live/live-streams.test.ts`,
    ],
    needsDatabase: true,
  },
} as const satisfies Record<string, Area>;

export type AreaName = keyof typeof AREAS;

/** Whether an area has this name. */
export const isArea = (name: string): name is AreaName => Object.hasOwn(AREAS, name);
