import type { CompanyId } from '@ulak/contracts/ids';
import type { UserActor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../db/database.ts';
import * as repository from './repository.ts';

/** Who changes which company. */
export interface CompanyEdit {
  readonly actor: UserActor;
  readonly ip: string;
  readonly id: CompanyId;
  readonly at: Date;
}

/** Another company answers like a missing one (criteria B03). @throws AppError COMPANY_NOT_FOUND */
export function assertNotForeign({ actor, id }: Pick<CompanyEdit, 'actor' | 'id'>): void {
  if (actor.companyId !== null && actor.companyId !== id) throw new AppError('COMPANY_NOT_FOUND');
}

/** The company, locked, if the caller may change it. @throws AppError COMPANY_NOT_FOUND */
export async function lockOwn(
  tx: Tx,
  { actor, id }: Pick<CompanyEdit, 'actor' | 'id'>,
): Promise<repository.StoredCompany> {
  assertNotForeign({ actor, id });
  const row = await repository.lock(tx, id);
  if (!row) throw new AppError('COMPANY_NOT_FOUND');
  return row;
}
