import { login } from '@ulak/contracts/auth/calls';
import { listBranches } from '@ulak/contracts/branches/calls';
import { revealBranchKey } from '@ulak/contracts/branches/key-calls';
import type { BodyIn, Call, QueryIn, ReplyOf } from '@ulak/contracts/call';
import { createOrder } from '@ulak/contracts/orders/desk-calls';
import { type APIRequestContext, type Browser, request } from 'playwright-core';
import { ACCOUNTS, KADIKOY, openPage, type PageOptions, PASSWORD, type BrowserPage } from './browser-page.ts';

export type Account = keyof typeof ACCOUNTS;
type Parts<E extends Call> = {
  params?: Record<string, string | number>;
  query?: QueryIn<E>;
  body?: BodyIn<E>;
  headers?: Record<string, string>;
};

let serial = 0;

/** Signed-in sessions of the demo's accounts: calls of the API, and as many pages as a test wants. */
export interface DemoSessions {
  readonly url: string;
  /** A window of an account that is signed in already; null: of a stranger. */
  openPage(account: Account | null, options?: PageOptions): Promise<BrowserPage>;
  /** The cookies of an account that is signed in; undefined: a stranger's. */
  storageState(account: Account | null): Promise<PageOptions['storageState']>;
  /** A call of the API. @throws Error with the answer when it is refused */
  call<E extends Call>(account: Account | null, endpoint: E, parts?: Parts<E>): Promise<ReplyOf<E>>;
  /** The same for anybody else of the demo, by national ID. */
  callAs<E extends Call>(nationalId: string, endpoint: E, parts?: Parts<E>): Promise<ReplyOf<E>>;
  /** An order of the Kadıköy branch through the external call, as a marketplace sends it. */
  createExternalOrder(
    fields?: Partial<BodyIn<typeof createOrder>>,
  ): Promise<ReplyOf<typeof createOrder>['data']>;
  close(): Promise<void>;
}

/** @param password of everybody; left out: the demo's */
export function openDemoSessions(browser: Browser, url: string, password: string = PASSWORD): DemoSessions {
  // a worker's files share this module: each begins with the same orders
  serial = 0;
  const contexts = new Map<string | null, Promise<APIRequestContext>>();
  const contextFor = (nationalId: string | null): Promise<APIRequestContext> => {
    const known = contexts.get(nationalId) ?? signInByCall(url, nationalId, password);
    contexts.set(nationalId, known);
    return known;
  };
  const contextOf = (account: Account | null) => contextFor(account && ACCOUNTS[account]);
  const storageState: DemoSessions['storageState'] = async (account) =>
    account === null ? undefined : (await contextOf(account)).storageState();
  let branchKey: Promise<string> | undefined;
  const call: DemoSessions['call'] = async (account, endpoint, parts = {}) =>
    (await send(await contextOf(account), endpoint, parts)) as never;
  const ownBranchKey = async (): Promise<string> => {
    const own = (await call('manager', listBranches)).find(({ name }) => name === 'Kadıköy');
    if (!own) throw new Error('the branch manager sees no branch');
    return (await call('manager', revealBranchKey, { params: { id: own.id } })).apiKey;
  };
  return {
    url,
    call,
    callAs: async (nationalId, endpoint, parts = {}) =>
      (await send(await contextFor(nationalId), endpoint, parts)) as never,
    storageState,
    openPage: async (account, options) =>
      openPage(browser, url, { ...options, storageState: await storageState(account) }),
    createExternalOrder: async (fields) => {
      branchKey ??= ownBranchKey();
      const headers = { authorization: `Bearer ${await branchKey}` };
      return (await call(null, createOrder, { body: orderBody(fields), headers })).data;
    },
    close: async () => {
      await Promise.all([...contexts.values()].map(async (context) => (await context).dispose()));
    },
  };
}

async function signInByCall(
  url: string,
  nationalId: string | null,
  password: string,
): Promise<APIRequestContext> {
  const context = await request.newContext({ baseURL: url });
  if (nationalId) await send(context, login, { body: { usernameOrPhone: nationalId, password } });
  return context;
}

async function send(
  context: APIRequestContext,
  { method, path }: Call,
  parts: Parts<Call>,
): Promise<unknown> {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  );
  const response = await context.fetch(filled, {
    method,
    ...(parts.query ? { params: parts.query as Record<string, string> } : {}),
    ...(parts.body === undefined ? {} : { data: parts.body }),
    ...(parts.headers ? { headers: parts.headers } : {}),
  });
  if (!response.ok()) throw new Error(`${method} ${filled}: ${response.status()} ${await response.text()}`);
  return response.json();
}

/** A whole order near the Kadıköy branch; what a test cares about comes from `fields`. */
export function orderBody(fields: Partial<BodyIn<typeof createOrder>> = {}): BodyIn<typeof createOrder> {
  serial += 1;
  return {
    customerName: 'Gülşah Öğütçü',
    customerPhone: `0535 700 ${String(10 + (serial % 90))} ${String(10 + (serial % 80))}`,
    customerAddress: `Caferağa Mah. Moda Cad. No ${serial} Kat 2 Daire 5, Kadıköy`,
    location: {
      lat: KADIKOY.latitude + 0.002 + serial * 0.0007,
      lng: KADIKOY.longitude + 0.004 - serial * 0.0005,
    },
    source: 'Yemeksepeti',
    paymentType: 'CASH',
    paymentNotes: '500 TL üstü getirilsin',
    orderNotes: 'Zili çalmayın, bebek uyuyor',
    items: [
      { name: 'Adana Dürüm', quantity: 2, price: 210.5, options: ['Acılı', 'Soğansız'] },
      { name: 'Ayran', quantity: 2, price: 35 },
    ],
    ...fields,
  };
}
