import { createECDH, randomBytes } from 'node:crypto';
import type { OrderId } from '@ulak/contracts/ids';
import type { PushMessage } from '@ulak/contracts/push/message';
import type { TestApp } from './build-app.ts';
import type { GivenUser } from './factories.ts';

/** Every notice of a courier, oldest first. */
export const storedNotices = ({ db }: Pick<TestApp, 'db'>, courier: GivenUser) =>
  db.asSystem((tx) =>
    tx.selectFrom('courier_notices').selectAll().where('courier_id', '=', courier.id).orderBy('id').execute(),
  );

/** Registers a browser of each of them: without one a notification is not even stored. Nothing is sent, since
 * the sender of a test's app runs on demand only. */
export async function subscribe({ call }: Pick<TestApp, 'call'>, ...people: GivenUser[]): Promise<void> {
  for (const person of people) {
    const { status } = await call(person, 'POST', '/api/push/subscriptions', {
      endpoint: `https://fcm.googleapis.com/fcm/send/${person.id}`,
      keys: {
        p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    });
    if (status !== 201) throw new Error(`no subscription: ${status}`);
  }
}

/** The notifications that wait for a person, oldest first. */
export const storedPushes = async (
  { db }: Pick<TestApp, 'db'>,
  person: GivenUser,
): Promise<readonly PushMessage[]> => {
  const rows = await db.asSystem((tx) =>
    tx.selectFrom('push_messages').select('payload').where('user_id', '=', person.id).orderBy('id').execute(),
  );
  return rows.map(({ payload }) => payload);
};

/** The courier's open cards as their phone reads them, newest first. */
export const openNotices = async (t: Pick<TestApp, 'call'>, courier: GivenUser) =>
  (await t.call(courier, 'GET', '/api/courier/notices')).body as {
    id: number;
    kind: string;
    orderId: OrderId | null;
    orderNumber: string | null;
    address: string | null;
    reason: string | null;
    text: string | null;
    senderName: string | null;
    hasPackage: boolean;
    seenAt: string | null;
    acknowledgedAt: string | null;
  }[];
