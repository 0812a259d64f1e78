export interface Area {
  /** Files to mutate; globs as Stryker reads them. */
  readonly mutate: readonly string[];
  /** Test files that may kill the mutants. */
  readonly tests: readonly string[];
  /** Those of them that take seconds; left out: a mutant that they alone would kill counts as survived. */
  readonly slowTests?: readonly string[];
  readonly needsDatabase: boolean;
}

const CONTRACTS = 'packages/contracts/src';
const SERVER = 'apps/server/src';
const ORDERS = `${SERVER}/modules/orders`;

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
    slowTests: ['packages/dispatch/src/{malformed-input,optimality}.test.ts'],
    needsDatabase: false,
  },
  steps: {
    mutate: [`${ORDERS}/steps/!(detect-violations).ts`],
    tests: [`${ORDERS}/steps/*.test.ts`, `${ORDERS}/offers/*.test.ts`],
    needsDatabase: true,
  },
  assignment: {
    mutate: [`${ORDERS}/assignment/*.ts`],
    tests: [
      `${ORDERS}/assignment/assign*.test.ts`,
      `${ORDERS}/{steps,offers}/{pool,unanswered-offers}.test.ts`,
      `${SERVER}/modules/users/courier-leaves.test.ts`,
    ],
    needsDatabase: true,
  },
  violations: {
    mutate: [`${ORDERS}/steps/detect-violations.ts`],
    tests: [`${SERVER}/modules/violations/{detect,quick-delivery}.test.ts`],
    needsDatabase: true,
  },
  orders: {
    mutate: [`${ORDERS}/*.ts`, `${ORDERS}/{create,offers,read}/*.ts`],
    tests: [`${ORDERS}/**/*.test.ts`, `${SERVER}/modules/dispatch/{rounds,guards}.test.ts`],
    needsDatabase: true,
  },
  /** Sessions and scope. */
  access: {
    mutate: [`${SERVER}/access/*{session,scope,access}*.ts`],
    tests: [`${SERVER}/access/*.test.ts`, `${SERVER}/modules/auth/auth.test.ts`],
    needsDatabase: true,
  },
  auth: {
    mutate: [`${SERVER}/modules/auth/*.ts`],
    tests: [`${SERVER}/modules/auth/*.test.ts`],
    needsDatabase: true,
  },
} as const satisfies Record<string, Area>;

export type AreaName = keyof typeof AREAS;

/** Whether an area has this name. */
export const isArea = (name: string): name is AreaName => Object.hasOwn(AREAS, name);
