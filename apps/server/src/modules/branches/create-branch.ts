import { BRANCH_FORM_DEFAULTS } from '@ulak/contracts/branches/defaults';
import { brokenFieldRules } from '@ulak/contracts/branches/field-rules';
import type { BranchView, CreateBranchBody } from '@ulak/contracts/branches/schema';
import { AppError, fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { BranchChange, ChangeLog } from './record-change.ts';
import * as repository from './repository.ts';
import { type BranchKeys, detailFor } from './reveal-keys.ts';
import { insertable } from './set-columns.ts';

export type BranchCreation = Omit<BranchChange, 'id'>;

interface CreateDeps {
  readonly keys: BranchKeys;
  readonly log: ChangeLog;
}

/**
 * A new branch. With a company it has a key of its own; an OWNER who names none makes a shell (DECISIONS
 * "Roles, once more").
 * @throws AppError VALIDATION_ERROR: a missing or foreign company, rules between fields
 */
export async function createBranch(
  { keys, log }: CreateDeps,
  tx: Tx,
  { actor, ip, scope }: BranchCreation,
  body: CreateBranchBody,
): Promise<BranchView> {
  const companyId = actor.companyId ?? body.companyId ?? null;
  const isForeign = (body.companyId ?? companyId) !== companyId;
  if (isForeign || (companyId !== null && !(await repository.holdCompany(tx, companyId))))
    throw fieldError('companyId', 'Şirket bulunamadı');
  const broken = brokenFieldRules({ ...BRANCH_FORM_DEFAULTS, ...body }, Object.keys(body));
  if (Object.keys(broken).length > 0) throw new AppError('VALIDATION_ERROR', {}, broken);
  const key = companyId === null ? {} : keys.newKey().columns;
  const id = await repository.insert(tx, insertable(body, { company_id: companyId, ...key }));
  const row = await repository.find(tx, scope, id);
  if (!row) throw new Error('a new branch is in the scope of its author');
  await log.created(tx, { row, actor, ip });
  return keys.toView(row, detailFor(actor));
}
