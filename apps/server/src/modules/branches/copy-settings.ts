import { brokenFieldRules } from '@ulak/contracts/branches/field-rules';
import type { CopySettingsBody } from '@ulak/contracts/branches/schema';
import type { FieldErrors } from '@ulak/contracts/errors';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import type { BranchChange, ChangeLog } from './record-change.ts';
import * as repository from './repository.ts';
import { SETTING_COLUMNS } from './set-columns.ts';
import { relatedFields } from './view-branch.ts';

/** Why a branch cannot take the settings; null: it can. */
function refusalOf(
  source: repository.BranchRow,
  target: repository.BranchRow | undefined,
  fields: CopySettingsBody['fields'],
): string | null {
  if (!target) return 'Şube bulunamadı';
  if (target.id === source.id) return 'Ayarların alındığı şube seçilemez';
  if (target.company_id !== source.company_id)
    return 'Ayarlar yalnızca aynı şirketin şubelerine kopyalanabilir';
  const taken = Object.entries(relatedFields(source)).filter(([name]) =>
    fields.some((field) => field === name),
  );
  const broken = Object.values(
    brokenFieldRules({ ...relatedFields(target), ...Object.fromEntries(taken) }, fields),
  );
  return broken.length === 0 ? null : `${target.name}: ${broken.join('; ')}`;
}

/**
 * Copies settings of a branch to others of its company; to all of them or to none.
 * @throws AppError BRANCH_NOT_FOUND | BRANCH_UNASSIGNED | VALIDATION_ERROR (`targetIds.N`: why not to this
 * one)
 */
export async function copySettings(
  { log }: { readonly log: ChangeLog },
  tx: Tx,
  { actor, ip, scope, id }: BranchChange,
  { targetIds, fields }: CopySettingsBody,
): Promise<repository.BranchRow[]> {
  const rows = await repository.lockAll(tx, scope, [id, ...targetIds]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const source = byId.get(id);
  if (!source) throw new AppError('BRANCH_NOT_FOUND');
  if (source.company_id === null) throw new AppError('BRANCH_UNASSIGNED');
  const details: FieldErrors = {};
  for (const [index, targetId] of targetIds.entries()) {
    const refusal = refusalOf(source, byId.get(targetId), fields);
    if (refusal !== null) details[`targetIds.${index}`] = refusal;
  }
  if (Object.keys(details).length > 0) throw new AppError('VALIDATION_ERROR', {}, details);
  await repository.copyColumns(tx, {
    from: id,
    to: targetIds,
    names: fields.map((field) => SETTING_COLUMNS[field]),
  });
  const changed = await repository.listByIds(tx, scope, targetIds);
  const action = 'BRANCH_SETTINGS_COPIED';
  await log.updated(
    tx,
    { actor, ip, action, details: { from: id, name: source.name } },
    changed.map((after) => ({ before: byId.get(after.id) ?? after, after })),
  );
  return changed;
}
