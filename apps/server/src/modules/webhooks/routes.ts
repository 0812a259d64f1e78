import type { Endpoint } from '@ulak/contracts/endpoint';
import type { WebhookId } from '@ulak/contracts/ids';
import {
  createWebhook,
  getWebhook,
  listWebhooks,
  removeWebhook,
  resumeWebhook,
  testWebhook,
  updateWebhook,
} from '@ulak/contracts/webhooks/manage-webhooks';
import { WEBHOOKS_PAGE } from '@ulak/contracts/webhooks/schema';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  resendFailedDeliveries,
  resendWebhookDelivery,
} from '@ulak/contracts/webhooks/webhook-deliveries';
import { revealWebhookSecret, rotateWebhookSecret } from '@ulak/contracts/webhooks/webhook-secrets';
import { requireUser } from '../../access/access-guard.ts';
import type { Actor, UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import { type Call, SUCCESS, success } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import type { WebhookEdit } from './record-action.ts';
import type { WebhookService } from './service.ts';

/** @throws AppError FORBIDDEN for a general manager whose company closes integrations to them */
function assertUnrestricted(actor: Actor): UserActor {
  const user = requireUser(actor);
  if (user.role === 'GENERAL_MANAGER' && user.restrictGeneralManagers) throw new AppError('FORBIDDEN');
  return user;
}

type Caller = Pick<Call<Endpoint>, 'actor' | 'scope' | 'request' | 'now'>;

const authorOf = ({ actor, scope, request, now }: Caller): Omit<WebhookEdit, 'id'> => ({
  actor: assertUnrestricted(actor),
  scope,
  ip: request.ip,
  at: now,
});
const editOf = (call: Caller, { id }: { readonly id: WebhookId }): WebhookEdit => ({ ...authorOf(call), id });

export function webhooksRoutes(mounter: Mounter, { webhooks }: { readonly webhooks: WebhookService }): void {
  const { mount, mountBare } = mounter;
  mount(listWebhooks, async ({ tx, scope, actor, query }) => {
    assertUnrestricted(actor);
    const { page = 1, limit = WEBHOOKS_PAGE, search, branchId, troubled } = query;
    const filter = { search, branchId, onlyTroubled: troubled !== undefined };
    return { success: true as const, ...(await webhooks.list(tx, scope, { page, limit, ...filter })) };
  });
  mount(getWebhook, async ({ tx, scope, actor, params }) => {
    assertUnrestricted(actor);
    return success(await webhooks.get(tx, scope, params.id));
  });
  mount(createWebhook, async ({ tx, body, afterCommit, ...call }) => {
    afterCommit(webhooks.announceCreated);
    return success(await webhooks.create(tx, authorOf(call), body));
  });
  mount(updateWebhook, async ({ tx, params, body, ...call }) =>
    success(await webhooks.update(tx, editOf(call, params), body)),
  );
  mount(removeWebhook, async ({ tx, params, ...call }) => {
    await webhooks.remove(tx, editOf(call, params));
    return SUCCESS;
  });
  mount(resumeWebhook, async ({ tx, params, ...call }) =>
    success(await webhooks.resume(tx, editOf(call, params))),
  );
  // Without a transaction: the receiver may take its time.
  mountBare(testWebhook, async ({ params, body, ...call }) =>
    success(await webhooks.sendTest(editOf(call, params), body.type)),
  );
  mount(revealWebhookSecret, async ({ tx, params, ...call }) =>
    success({ secret: await webhooks.revealSecret(tx, editOf(call, params)) }),
  );
  mount(rotateWebhookSecret, async ({ tx, params, body, ...call }) =>
    success(await webhooks.rotateSecret(tx, editOf(call, params), body.secret)),
  );
  deliveryRoutes(mounter, { webhooks });
}

function deliveryRoutes({ mount }: Mounter, { webhooks }: { readonly webhooks: WebhookService }): void {
  mount(listWebhookDeliveries, async ({ tx, params, query, ...call }) => ({
    success: true as const,
    ...(await webhooks.listDeliveries(tx, editOf(call, params), {
      cursor: query.cursor,
      onlyFailed: query.failed === 'true',
      state: query.state,
      type: query.type,
      orderNumber: query.order,
    })),
  }));
  mount(getWebhookDelivery, async ({ tx, params, ...call }) =>
    success(await webhooks.getDelivery(tx, editOf(call, params), params.messageId)),
  );
  mount(resendWebhookDelivery, async ({ tx, params, ...call }) =>
    success(await webhooks.resendOne(tx, editOf(call, params), params.messageId)),
  );
  mount(resendFailedDeliveries, async ({ tx, params, body, ...call }) =>
    success({ resent: await webhooks.resendFailed(tx, editOf(call, params), body.since) }),
  );
}
