import { brokenFieldRules } from '@ulak/contracts/branches/field-rules';
import type { UpdateBranchBody } from '@ulak/contracts/branches/schema';
import type { Updateable } from 'kysely';
import { assertVersion } from '../../access/assert-version.ts';
import { AppError, fieldError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { BranchesTable } from '../../db/tables/branches.ts';
import { assignShell } from './assign-to-company.ts';
import type { BranchChange, ChangeLog } from './record-change.ts';
import * as repository from './repository.ts';
import type { BranchKeys } from './reveal-keys.ts';
import { updatable } from './set-columns.ts';
import { relatedFields } from './view-branch.ts';

interface UpdateDeps {
  readonly keys: BranchKeys;
  readonly log: ChangeLog;
}

/**
 * The branch as it is now, locked until the transaction ends.
 * @param version that the edit began with
 * @throws AppError BRANCH_NOT_FOUND ('Güncellenecek şube bulunamadı') | RECORD_CHANGED
 */
async function lockForEdit(
  tx: Tx,
  { scope, id }: BranchChange,
  version: number | undefined,
): Promise<repository.BranchRow> {
  const [row] = await repository.lockAll(tx, scope, [id]);
  if (!row) throw new AppError('BRANCH_NOT_FOUND', { toUpdate: 1 });
  await assertVersion(tx, { entity: 'branch', id, current: row.version, version });
  return row;
}

/** What an edit sets, and what its event tells; default: the names of the changed fields. */
interface Edit {
  readonly values: Updateable<BranchesTable>;
  readonly payload?: Record<string, unknown>;
}

async function apply(
  { log }: Pick<UpdateDeps, 'log'>,
  tx: Tx,
  { actor, ip, scope, id }: BranchChange,
  { before, values, payload }: Edit & { readonly before: repository.BranchRow },
): Promise<repository.BranchRow> {
  if (Object.keys(values).length === 0) return before;
  await repository.update(tx, id, values);
  const after = await repository.find(tx, scope, id);
  if (!after) throw new AppError('BRANCH_NOT_FOUND', { toUpdate: 1 });
  await log.updated(tx, { actor, ip, action: 'BRANCH_UPDATED' }, [
    payload ? { before, after, payload } : { before, after },
  ]);
  return after;
}

/** Changes columns of a branch by what they are now. @throws AppError as `lockForEdit` */
export async function editColumns(
  deps: Pick<UpdateDeps, 'log'>,
  tx: Tx,
  who: BranchChange & { readonly version: number | undefined },
  edit: (row: repository.BranchRow) => Edit,
): Promise<repository.BranchRow> {
  const before = await lockForEdit(tx, who, who.version);
  return apply(deps, tx, who, { before, ...edit(before) });
}

/**
 * Changes fields of a branch; the rules between fields hold for the stored branch with the change. A shell
 * takes a company, a branch that has one keeps it.
 * @throws AppError BRANCH_NOT_FOUND | RECORD_CHANGED | VALIDATION_ERROR
 */
export async function updateBranch(
  deps: UpdateDeps,
  tx: Tx,
  who: BranchChange,
  { version, companyId, ...fields }: UpdateBranchBody,
): Promise<repository.BranchRow> {
  const row = await lockForEdit(tx, who, version);
  const isMoving = companyId !== undefined && companyId !== row.company_id;
  if (isMoving && (row.company_id !== null || companyId === null))
    throw fieldError('companyId', 'Şubenin şirketi değiştirilemez');
  const broken = brokenFieldRules({ ...relatedFields(row), ...fields }, Object.keys(fields));
  if (Object.keys(broken).length > 0) throw new AppError('VALIDATION_ERROR', {}, broken);
  const before =
    isMoving && companyId !== null
      ? await assignShell(deps, tx, { actor: who.actor, ip: who.ip, row, companyId })
      : row;
  return apply(deps, tx, who, { before, values: updatable(fields) });
}
