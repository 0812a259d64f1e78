interface Area {
  /** Files to mutate; globs as Stryker reads them. */
  readonly mutate: readonly string[];
  /** Test files that may kill the mutants. */
  readonly tests: readonly string[];
  /** Those of them that take seconds; left out: a mutant that they alone would kill counts as survived. */
  readonly slowTests: readonly string[];
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
    slowTests: [],
    needsDatabase: false,
  },
  dispatch: {
    mutate: ['packages/dispatch/src/**/*.ts'],
    tests: ['packages/dispatch/src/**/*.test.ts'],
    slowTests: ['packages/dispatch/src/{malformed-input,optimality}.test.ts'],
    needsDatabase: false,
  },
  orders: {
    mutate: [`${SERVER}/modules/orders/**/*.ts`],
    tests: [`${SERVER}/modules/orders/**/*.test.ts`],
    slowTests: [],
    needsDatabase: true,
  },
  access: {
    mutate: [`${SERVER}/access/*{session,scope,access}*.ts`, `${SERVER}/modules/auth/**/*.ts`],
    tests: [`${SERVER}/{access,http}/*.test.ts`, `${SERVER}/modules/auth/**/*.test.ts`],
    slowTests: [],
    needsDatabase: true,
  },
} as const satisfies Record<string, Area>;

export type AreaName = keyof typeof AREAS;

/** Whether an area has this name. */
export const isArea = (name: string): name is AreaName => Object.hasOwn(AREAS, name);
