import { isSameCollection } from '@ulak/contracts/cash/own-payment';
import type { CorrectCollectionBody, OrderCollections } from '@ulak/contracts/cash/schema';
import type { OrderId } from '@ulak/contracts/ids';
import { AppError, fieldError } from '../../app-error.ts';
import { holdPay, reverseEntries } from '../ledger/service.ts';
import { recordCashNotice } from '../notices/service.ts';
import { bookLines, collectedOf, collectedText, judge } from './collect.ts';
import { brandsOf, findCollected, standing, toOrderCollections } from './read-collections.ts';
import { type CashCall, recordCashChange } from './record-change.ts';
import * as repository from './repository.ts';

/**
 * Puts right what was collected of a delivered order: what stands is taken back, what is right is added; both
 * lie in the next hand-over.
 * @throws AppError ORDER_NOT_FOUND | COLLECTION_NOT_RECORDED | COLLECTION_CHANGED | VALIDATION_ERROR
 */
export async function correctCollection(
  call: CashCall,
  id: OrderId,
  { expected, collected, reason }: CorrectCollectionBody,
): Promise<OrderCollections> {
  const { tx, scope, actor, now } = call;
  const order = await findCollected({ tx, scope }, id);
  const { courier_id: courierId } = order;
  await holdPay(tx, courierId);
  const before = standing(await repository.listCollectionsOf(tx, id));
  const was = collectedOf(before);
  if (expected !== undefined && !isSameCollection(expected, was)) throw new AppError('COLLECTION_CHANGED');
  const said = { collected, collectedNote: reason };
  const verdict = judge(order, said, await brandsOf(tx, order, was));
  if (isSameCollection(verdict.lines, was)) throw fieldError('collected', 'Tahsilat zaten böyle kayıtlı.');
  const owner = { companyId: order.company_id, branchId: order.branch_id, courierId };
  const of = { ...owner, orderId: id, actorId: actor.id };
  const back = [];
  for (const row of before) {
    const [entry] =
      row.entry_id === null
        ? []
        : await reverseEntries(tx, [row.entry_id], { at: now, now, notes: reason, actorId: actor.id });
    const { kind, brand } = row;
    back.push({ kind, brand, kurus: 0 - row.kurus, entryId: entry?.id ?? null, reverses: row.id });
  }
  const added = await bookLines(tx, of, verdict, now);
  const rows = { ...of, note: reason, isCorrection: true, now };
  await repository.insertCollections(tx, rows, [...back, ...added]);
  const [wasText, isText] = [collectedText(was), collectedText(verdict.lines)];
  const changes = { collected: { was: wasText, is: isText } };
  const details = { orderId: id, orderNumber: order.order_number, reason };
  await recordCashChange(call, 'COLLECTION_CORRECTED', owner, { changes, details });
  const what = `#${order.order_number} siparişinin tahsilatı düzeltildi: ${wasText} → ${isText}.`;
  const text = `${what} Neden: ${reason}`;
  await recordCashNotice(tx, owner, { text: text.slice(0, MAX_NOTICE), actor, now });
  return toOrderCollections(tx, order);
}

/** Characters of a notice at most. */
const MAX_NOTICE = 1_200;
