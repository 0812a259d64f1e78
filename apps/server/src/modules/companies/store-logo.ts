import { createHash } from 'node:crypto';
import type { CompanyId } from '@ulak/contracts/ids';
import { customerLogoPath, logoUrlOf } from '../../db/company-logo.ts';
import type { Tx } from '../../db/database.ts';
import { type CompanyEdit, lockOwn } from './lock-company.ts';
import { recordChange } from './record-change.ts';
import * as repository from './repository.ts';

/** Stores an encoded picture. @returns its address @throws AppError COMPANY_NOT_FOUND */
export async function storeLogo(tx: Tx, edit: CompanyEdit, content: Buffer): Promise<string> {
  const { id } = await lockOwn(tx, edit);
  const { digest, path } = await saveEncodedLogo(tx, { id, content, at: edit.at });
  const details = { bytes: content.length, digest };
  await recordChange(tx, edit, { action: 'COMPANY_LOGO_CHANGED', details });
  return logoUrlOf(id, path) ?? '';
}

/** Writes a picture under its digest. Records nothing: for the demo, and for who records it. */
export async function saveEncodedLogo(
  tx: Tx,
  { id, content, at }: { readonly id: CompanyId; readonly content: Buffer; readonly at: Date },
): Promise<{ digest: string; path: string }> {
  const digest = createHash('sha256').update(content).digest('base64url');
  const path = customerLogoPath(digest);
  await repository.saveLogo(tx, id, { content, digest, path, at });
  return { digest, path };
}

/** Removes the picture; harmless without one. @throws AppError COMPANY_NOT_FOUND */
export async function dropLogo(tx: Tx, edit: CompanyEdit): Promise<void> {
  const row = await lockOwn(tx, edit);
  if (row.logo === null) return;
  await repository.removeLogo(tx, row.id);
  await recordChange(tx, edit, { action: 'COMPANY_LOGO_CHANGED', details: { removed: true } });
}
