import type { BranchId, CompanyId } from '@ulak/contracts/ids';
import {
  type CreateWebhookBody,
  MAX_WEBHOOKS,
  type WebhookWithSecret,
} from '@ulak/contracts/webhooks/schema';
import { changesBetween } from '../../access/audit.ts';
import { AppError, fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import { assertTarget } from './assert-target.ts';
import { recordAction, type WebhookDeps, type WebhookEdit } from './record-action.ts';
import * as repository from './repository.ts';
import { toSecret } from './sign.ts';
import { auditedFields, viewWebhook, withSecret } from './view-webhook.ts';

interface Place {
  readonly companyId: CompanyId;
  readonly branchId: BranchId | null;
}

/**
 * A new webhook with its whole secret, for the only time.
 * @throws AppError VALIDATION_ERROR (address, foreign or missing place) | WEBHOOK_LIMIT
 */
export async function createWebhook(
  deps: WebhookDeps,
  tx: Tx,
  edit: Omit<WebhookEdit, 'id'>,
  body: CreateWebhookBody,
): Promise<WebhookWithSecret> {
  assertTarget(deps, body.url);
  const { companyId, branchId } = await placeOf(tx, edit, body);
  if ((await repository.countOf(tx, companyId, branchId)) >= MAX_WEBHOOKS)
    throw new AppError('WEBHOOK_LIMIT', {
      limit: MAX_WEBHOOKS,
      scope: branchId === null ? 'şirket' : 'şube',
    });
  const secret = toSecret(body.secret);
  const id = await repository.insert(tx, {
    company_id: companyId,
    branch_id: branchId,
    url: body.url,
    events: body.events,
    active: body.active ?? true,
    secret_sealed: deps.secrets.seal(secret),
    created_at: edit.at,
  });
  const row = await repository.find(tx, edit.scope, id);
  if (!row) throw new Error('a new webhook is in the scope of its author');
  await recordAction(tx, edit, row, {
    action: 'WEBHOOK_CREATED',
    changes: changesBetween({}, auditedFields(row)),
  });
  return withSecret(viewWebhook(row, deps.secrets, edit.at), secret);
}

/** Whose it is: a branch of the caller's, or their company. An OWNER names one of them. */
async function placeOf(
  tx: Tx,
  { actor, scope }: Omit<WebhookEdit, 'id'>,
  body: Pick<CreateWebhookBody, 'branchId' | 'companyId'>,
): Promise<Place> {
  const companyId = body.companyId ?? actor.companyId;
  if (actor.companyId !== null && companyId !== actor.companyId)
    throw fieldError('companyId', 'Şirket bulunamadı');
  // null is as good as left out; a BRANCH_MANAGER has no other place than the own branch
  const branchId = body.branchId ?? actor.branchId;
  if (branchId !== null) {
    const branch = await repository.findBranch(tx, scope, branchId);
    if (!branch) throw fieldError('branchId', 'Şube bulunamadı');
    if (branch.company_id === null) throw fieldError('branchId', 'Bu şube henüz bir şirkete bağlı değil');
    if (companyId !== null && branch.company_id !== companyId)
      throw fieldError('branchId', 'Bu şube seçilen şirkete bağlı değil');
    return { companyId: branch.company_id, branchId };
  }
  if (companyId === null) throw fieldError('companyId', 'Lütfen bir şirket veya şube seçin');
  if (!(await repository.hasCompany(tx, companyId))) throw fieldError('companyId', 'Şirket bulunamadı');
  return { companyId, branchId: null };
}
