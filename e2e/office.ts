import { login } from '@ulak/contracts/auth/calls';
import { listBranches } from '@ulak/contracts/branches/calls';
import type { BodyIn, Call, QueryIn, ReplyOf } from '@ulak/contracts/call';
import { createOrder } from '@ulak/contracts/orders/calls';
import { type APIRequestContext, type Browser, request } from 'playwright-core';
import { ACCOUNTS, KADIKOY, meet, type MeetOptions, PASSWORD, type Person } from './people.ts';

export type Account = keyof typeof ACCOUNTS;
type Parts<E extends Call> = {
  params?: Record<string, string | number>;
  query?: QueryIn<E>;
  body?: BodyIn<E>;
  headers?: Record<string, string>;
};

/**
 * The people of the demo, each signed in once: what they do without looking (`ask`) and as many windows as a
 * test wants to look at.
 */
export interface Office {
  readonly url: string;
  /** A window of somebody who is signed in already; null: of a stranger. */
  window(who: Account | null, options?: MeetOptions): Promise<Person>;
  /** A call of the API. @throws Error with the answer when it is refused */
  ask<E extends Call>(who: Account | null, endpoint: E, parts?: Parts<E>): Promise<ReplyOf<E>>;
  /** The same for anybody else of the demo, by national ID. */
  askAs<E extends Call>(nationalId: string, endpoint: E, parts?: Parts<E>): Promise<ReplyOf<E>>;
  /** An order of the Kadıköy branch through the external call, as a marketplace sends it. */
  orderFromOutside(
    fields?: Partial<BodyIn<typeof createOrder>>,
  ): Promise<ReplyOf<typeof createOrder>['data']>;
  close(): Promise<void>;
}

export function openOffice(browser: Browser, url: string): Office {
  const desks = new Map<string | null, Promise<APIRequestContext>>();
  const deskFor = (nationalId: string | null): Promise<APIRequestContext> => {
    const known = desks.get(nationalId) ?? sit(url, nationalId);
    desks.set(nationalId, known);
    return known;
  };
  const deskOf = (who: Account | null) => deskFor(who && ACCOUNTS[who]);
  let branchKey: Promise<string> | undefined;
  const ask: Office['ask'] = async (who, endpoint, parts = {}) =>
    (await send(await deskOf(who), endpoint, parts)) as never;
  const ownBranchKey = async (): Promise<string> => {
    const own = (await ask('manager', listBranches)).find(({ name }) => name === 'Kadıköy');
    if (!own?.apiKey) throw new Error('the branch manager sees no key');
    return own.apiKey;
  };
  return {
    url,
    ask,
    askAs: async (nationalId, endpoint, parts = {}) =>
      (await send(await deskFor(nationalId), endpoint, parts)) as never,
    window: async (who, options) =>
      meet(browser, url, {
        ...options,
        ...(who ? { storageState: await (await deskOf(who)).storageState() } : {}),
      }),
    orderFromOutside: async (fields) => {
      branchKey ??= ownBranchKey();
      const headers = { authorization: `Bearer ${await branchKey}` };
      return (await ask(null, createOrder, { body: orderBody(fields), headers })).data;
    },
    close: async () => {
      await Promise.all([...desks.values()].map(async (desk) => (await desk).dispose()));
    },
  };
}

async function sit(url: string, nationalId: string | null): Promise<APIRequestContext> {
  const desk = await request.newContext({ baseURL: url });
  if (nationalId) await send(desk, login, { body: { usernameOrPhone: nationalId, password: PASSWORD } });
  return desk;
}

async function send(desk: APIRequestContext, { method, path }: Call, parts: Parts<Call>): Promise<unknown> {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  );
  const response = await desk.fetch(filled, {
    method,
    ...(parts.query ? { params: parts.query as Record<string, string> } : {}),
    ...(parts.body === undefined ? {} : { data: parts.body }),
    ...(parts.headers ? { headers: parts.headers } : {}),
  });
  if (!response.ok()) throw new Error(`${method} ${filled}: ${response.status()} ${await response.text()}`);
  return response.json();
}

let serial = 0;

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
