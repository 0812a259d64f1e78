import { MESSAGES_PER_HOUR } from '@ulak/contracts/notices/kinds';
import type { SentMessage } from '@ulak/contracts/notices/schema';
import { HOUR_MS } from '@ulak/contracts/time';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { LockedCourier } from '../couriers/service.ts';
import { enqueuePush } from '../push/service.ts';
import { messagePush, NOTICE_TTL_S } from './push-text.ts';
import * as repository from './repository.ts';

/** Stores a message to a courier with its notification. Messages are counted by themselves: no more than
 * {@link MESSAGES_PER_HOUR} of one sender in any hour. @throws AppError MESSAGE_LIMIT */
export async function sendMessage(
  { tx, actor, now }: { readonly tx: Tx; readonly actor: UserActor; readonly now: Date },
  courier: LockedCourier,
  text: string,
): Promise<SentMessage> {
  const after = new Date(now.getTime() - HOUR_MS);
  const sent = await repository.listSentAt(tx, actor.id, { after, limit: MESSAGES_PER_HOUR });
  const oldest = sent[MESSAGES_PER_HOUR - 1];
  if (oldest) {
    const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() - after.getTime()) / 1_000));
    throw new AppError('MESSAGE_LIMIT', { limit: MESSAGES_PER_HOUR, retryAfterSeconds });
  }
  const id = await repository.insertMessage(tx, courier, { text, sentBy: actor.id, now });
  const message = messagePush(id, { text, senderName: actor.name });
  await enqueuePush(tx, { userId: courier.id }, { message, now, ttlS: NOTICE_TTL_S });
  return {
    id,
    text,
    senderName: actor.name,
    createdAt: now.toISOString(),
    seenAt: null,
    acknowledgedAt: null,
  };
}
