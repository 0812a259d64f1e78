import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { payMonthOf } from '@ulak/contracts/business-day';
import type { OpenDeductions } from '@ulak/contracts/salary/deduction';
import type { UserView } from '@ulak/contracts/users/schema';
import type { Tx } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { TaggedJson } from '../../http/call.ts';
import type { CourierPayPort } from './ports.ts';
import { VERSION } from '../../version.ts';
import * as repository from './repository.ts';

/** Lists kept ready; one of 5,000 users has about 2 MB of text. */
const CACHE_LIMIT = 20;
/**
 * A changed list goes to every open screen: packed once, beside the event loop, it is a tenth as long.
 * Shorter texts are sent as they are.
 */
const PACKED_FROM = 100_000;
const pack = promisify(gzip);

const scopeKeyOf = (scope: Scope): string =>
  [
    scope.kind,
    'companyId' in scope ? scope.companyId : '',
    'branchId' in scope ? scope.branchId : '',
    'userId' in scope ? scope.userId : '',
  ].join(':');

/** Whose list, when, and whether it tells of pay. */
interface ListAsker {
  readonly scope: Scope;
  readonly now: Date;
  readonly seesPay: boolean;
}

const keyOf = ({ scope, seesPay }: ListAsker): string => `${scopeKeyOf(scope)}${seesPay ? ':pay' : ''}`;
const NO_DEDUCTIONS: OpenDeductions = { leave: [], distance: [], cancellation: [], inventory: [] };

/**
 * The list of users that screens poll every 5 s (spec 2 §7). Its state is the newest rows of `user_changes`
 * and the day, because those rows are purged after two; a poll of a known state reads nothing else. The text
 * is made of rows read after the state, so it is never older than its tag.
 */
export function createUserListCache({ pay }: { readonly pay: CourierPayPort }) {
  const lists = new Map<string, TaggedJson>();
  const underWay = new Map<string, Promise<TaggedJson>>();

  const remember = (key: string, list: TaggedJson): void => {
    lists.delete(key);
    const [oldest] = lists.keys();
    if (lists.size >= CACHE_LIMIT && oldest !== undefined) lists.delete(oldest);
    lists.set(key, list);
  };

  async function build(tx: Tx, asker: ListAsker, tag: string): Promise<TaggedJson> {
    const text = JSON.stringify(await read(tx, asker));
    const isLong = text.length >= PACKED_FROM;
    const list = {
      tag,
      text,
      ...(isLong && { packed: await pack(text, { level: constants.Z_BEST_SPEED }) }),
    };
    remember(keyOf(asker), list);
    return list;
  }

  async function read(tx: Tx, { scope, now, seesPay }: ListAsker): Promise<UserView[]> {
    const users = await repository.list(tx, scope);
    if (!seesPay) return users;
    const deductions = await pay.listOpenDeductions(tx, scope, now);
    return users.map((user) =>
      user.role === 'COURIER' ? { ...user, deductions: deductions.get(user.id) ?? NO_DEDUCTIONS } : user,
    );
  }

  return async (tx: Tx, asker: ListAsker): Promise<TaggedJson> => {
    const { scope, now } = asker;
    const key = keyOf(asker);
    const days = [now.toISOString().slice(0, 10), payMonthOf(now).key];
    const parts = [VERSION, key, ...days, await repository.readListState(tx, scope)];
    const state = parts.join(' ');
    const tag = createHash('sha1').update(state).digest('base64url');
    const known = lists.get(key);
    if (known?.tag === tag) return known;
    const running = underWay.get(tag);
    if (running) return running;
    const list = build(tx, asker, tag).finally(() => underWay.delete(tag));
    underWay.set(tag, list);
    return list;
  };
}
