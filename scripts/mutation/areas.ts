interface Area {
  /** Files whose mutants are made; globs as Stryker reads them. */
  readonly mutate: readonly string[];
  /** Test files that may kill them. */
  readonly tests: readonly string[];
  readonly needsDatabase: boolean;
}

const CONTRACTS = 'packages/contracts/src';
const SERVER = 'apps/server/src';

/** What `npm run mutate AREA` takes. Declarations of calls (endpoints, schema) are for the API tests. */
export const AREAS = {
  contracts: {
    mutate: [`${CONTRACTS}/domain/**/*.ts`, `${CONTRACTS}/orders/!(endpoints|schema)*.ts`],
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
    tests: [`${SERVER}/modules/orders/**/*.test.ts`],
    needsDatabase: true,
  },
  access: {
    mutate: [`${SERVER}/{plugins,access}/*{session,scope,access}*.ts`, `${SERVER}/modules/auth/**/*.ts`],
    tests: [`${SERVER}/{plugins,access,http}/*.test.ts`, `${SERVER}/modules/auth/**/*.test.ts`],
    needsDatabase: true,
  },
} as const satisfies Record<string, Area>;

export type AreaName = keyof typeof AREAS;

/** Whether somebody named an area that there is. */
export const isArea = (name: string): name is AreaName => Object.hasOwn(AREAS, name);
