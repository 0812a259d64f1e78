import type { HandOverBody, HandOverView } from '@ulak/contracts/cash/hand-over';
import { COUNT_REASON_REQUIRED } from '@ulak/contracts/cash/labels';
import { AppError, fieldError } from '../../app-error.ts';
import { holdCash, holdPay, postMovements } from '../ledger/service.ts';
import { recordCashNotice } from '../notices/service.ts';
import { areAsExpected, countSlips, expectedLines, readCount, slipDifference } from './count.ts';
import { countedText } from './hand-over-texts.ts';
import * as repository from './hand-over-repository.ts';
import { getHolder } from './read-cash.ts';
import { getHandOver } from './read-hand-overs.ts';
import { type CashCall, recordCashChange } from './record-change.ts';
import { listBrands } from './repository.ts';

const sum = (rows: readonly { readonly kurus: number }[]): number =>
  rows.reduce((all, { kurus }) => all + kurus, 0);
/** What a client sends is compared in kuruş, whatever its floating point made of it. */
const kurusOf = (tl: number): number => Math.round(tl * 100);

/**
 * Counts what a courier hands over and books it at once (docs/decisions/075); what differs stays with them.
 * @throws AppError COURIER_NOT_FOUND | CASH_CHANGED | NOTHING_TO_HAND_OVER | VALIDATION_ERROR (reason, slips)
 */
export async function countHandOver(call: CashCall, body: HandOverBody): Promise<HandOverView> {
  const { tx, actor, now } = call;
  const { owner, row } = await getHolder(call, body);
  await holdPay(tx, owner.courierId);
  const cash = await holdCash(tx, owner, now);
  const items = await repository.readOpenItems(tx, owner);
  const expected = expectedLines(items);
  const cards = expected.reduce((all, line) => all + line.expected, 0);
  if (kurusOf(body.expected.cash) !== cash || kurusOf(body.expected.cards) !== cards)
    throw new AppError('CASH_CHANGED', { cash: cash / 100, cards: cards / 100 });
  const { counted, pieces } = readCount(body);
  const lines = countSlips(expected, body.slips, await listBrands(tx, owner.branchId));
  if (items.collections.length === 0 && items.changes.length === 0 && cash === 0 && counted === 0)
    throw new AppError('NOTHING_TO_HAND_OVER');
  const reason = body.reason || null;
  if (reason === null && (counted !== cash || !areAsExpected(lines)))
    throw fieldError('reason', COUNT_REASON_REQUIRED);
  const [last] = await repository.listHandOvers(tx, { ...owner, scope: call.scope }, { limit: 1, offset: 0 });
  const collected = sum(items.collections.filter(({ kind }) => kind === 'CASH'));
  const change = sum(items.changes);
  const other = cash - collected - change;
  const since = last?.at ?? null;
  const handOver = { collected, change, other, counted, lines, pieces, reason, since };
  const id = await repository.insertHandOver(tx, owner, handOver, { by: actor.id, now, items });
  await postMovements(
    tx,
    [
      {
        ...owner,
        kind: 'HAND_OVER',
        debit: 'BRANCH_TILL',
        credit: 'COURIER_CASH',
        kurus: counted,
        handOverId: id,
        notes: reason,
        actorId: actor.id,
      },
    ],
    now,
  );
  const { companyId } = owner;
  await repository.insertAct(
    tx,
    { id, companyId },
    { act: 'COUNTED', at: now, by: actor.id, counted, lines, reason },
  );
  const amount = counted / 100;
  const details = { handOverId: id, amount, expected: cash / 100, ...(reason && { reason }) };
  await recordCashChange(call, 'CASH_COUNTED', owner, { details });
  const text = countedText({
    branchName: row.branch_name,
    counted,
    difference: counted - cash,
    slips: slipDifference(lines),
    reason,
  });
  await recordCashNotice(tx, owner, { text, actor, now });
  return getHandOver(call, id);
}
