import { createHash } from 'node:crypto';
import { customerLogoPath, logoUrlOf } from '../../db/company-logo.ts';
import type { Tx } from '../../db/database.ts';
import { recordChange } from './record-change.ts';
import * as repository from './repository.ts';
import { type CompanyEdit, lockOwn } from './update-company.ts';

/** Stores an encoded picture. @returns its address @throws AppError COMPANY_NOT_FOUND */
export async function storeLogo(tx: Tx, edit: CompanyEdit, content: Buffer): Promise<string> {
  const row = await lockOwn(tx, edit);
  const digest = createHash('sha256').update(content).digest('base64url');
  const path = customerLogoPath(digest);
  await repository.saveLogo(tx, row.id, { content, digest, path, at: edit.at });
  await recordChange(tx, edit, {
    action: 'COMPANY_LOGO_CHANGED',
    details: { bytes: content.length, digest },
  });
  return logoUrlOf(row.id, path) ?? '';
}

/** Removes the picture; harmless without one. @throws AppError COMPANY_NOT_FOUND */
export async function dropLogo(tx: Tx, edit: CompanyEdit): Promise<void> {
  const row = await lockOwn(tx, edit);
  if (row.logo === null) return;
  await repository.removeLogo(tx, row.id);
  await recordChange(tx, edit, { action: 'COMPANY_LOGO_CHANGED', details: { removed: true } });
}
