import { parseArgs } from 'node:util';
import { getOrder } from '@ulak/contracts/orders/calls';
import { listOrders } from '@ulak/contracts/orders/desk-calls';
import { OrderDetail, type OrderView } from '@ulak/contracts/orders/schema';
import { ApiError } from './api/api-error.ts';
import { ApiClient } from './api/api-client.ts';
import { Session } from './api/session.ts';
import { validateHistory } from './validate-history.ts';
import { OptionError, readOptions, readUrl } from './options.ts';
import { Metrics } from './metrics.ts';

const PAGE_SIZE = 200;
const CONCURRENCY = 6;
const MAX_PRINTED = 50;

const USAGE = `Kullanım: npm run simulate:check -- [seçenekler]
  --url ADRES       sunucu
  --hours N         yalnızca son N saatte oluşturulan siparişler (varsayılan: hepsi)
  --owner KİMLİK    işletme sahibi (varsayılan: demo hesabı)
  --password ŞİFRE  şifresi`;

interface CheckOptions {
  readonly url: string;
  readonly owner: string;
  readonly password: string;
  readonly hours: number | null;
}

function readCheckOptions(): CheckOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { url: text, owner: text, password: text, hours: text } });
  const { url, owner, password } = readOptions([]);
  const hours = values.hours === undefined ? null : Number(values.hours);
  if (hours !== null && !(hours > 0))
    throw new OptionError(`--hours pozitif bir sayı olmalı: ${values.hours ?? ''}`);
  return {
    hours,
    url: values.url === undefined ? url : readUrl(values.url),
    owner: values.owner ?? owner,
    password: values.password ?? password,
  };
}

/**
 * Every order of the period, oldest page last. New orders push old ones on to later pages, so some come twice
 * and none is missed.
 */
async function* allOrders(owner: Session, from: string | undefined): AsyncGenerator<OrderView> {
  const seen = new Set<number>();
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await owner.call(listOrders, { query: { from, page, limit: PAGE_SIZE } });
    for (const order of data) {
      if (seen.has(order.id)) continue;
      seen.add(order.id);
      yield order;
    }
    if (data.length === 0 || page * pagination.limit >= pagination.total) return;
  }
}

/**
 * What is wrong with one order: what its history leaves open, or an answer that is not as the contract says.
 */
async function findProblems(owner: Session, { id }: OrderView): Promise<string[]> {
  const { data } = await owner.call(getOrder, { params: { id } });
  const parsed = OrderDetail.safeParse(data);
  if (parsed.success) return validateHistory(parsed.data);
  return parsed.error.issues.map((issue) => `answer: ${issue.path.join('.')}: ${issue.message}`);
}

/** Checks every order through the API alone. @returns the exit code: 1 when any order is not explained */
async function check(options: CheckOptions): Promise<number> {
  const client = new ApiClient({
    url: options.url,
    metrics: new Metrics(),
    signal: new AbortController().signal,
  });
  const owner = new Session(client, { username: options.owner, password: options.password });
  await owner.signIn();
  const from =
    options.hours === null ? undefined : new Date(Date.now() - options.hours * 3_600_000).toISOString();
  const counts = { orders: 0, unexplained: 0 };
  const byStatus = new Map<string, number>();
  const orders = allOrders(owner, from);
  const checkNext = async (): Promise<void> => {
    for (let next = await orders.next(); !next.done; next = await orders.next()) {
      const order = next.value;
      counts.orders += 1;
      byStatus.set(order.status, (byStatus.get(order.status) ?? 0) + 1);
      const problems = await findProblems(owner, order);
      if (problems.length === 0) continue;
      counts.unexplained += 1;
      if (counts.unexplained <= MAX_PRINTED)
        console.log(`Sipariş ${order.id} (no ${order.orderNumber}): ${problems.join('; ')}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, checkNext));
  await owner.signOut();
  const states = [...byStatus].map(([status, count]) => `${status} ${count}`).join(', ');
  console.log(`${counts.orders} sipariş denetlendi (${states}).`);
  console.log(`Geçmişinin açıklamadığı: ${counts.unexplained}`);
  return counts.unexplained > 0 ? 1 : 0;
}

try {
  process.exit(await check(readCheckOptions()));
} catch (error) {
  const isUsage = error instanceof OptionError || (error instanceof TypeError && 'code' in error);
  if (!isUsage && !(error instanceof ApiError)) throw error;
  console.error(isUsage ? `${error.message}\n\n${USAGE}` : error.message);
  process.exit(2);
}
