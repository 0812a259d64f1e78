import { KEPT_AFTER_LEAVING_DAYS } from '@ulak/contracts/documents/kinds';
import { DAY_MS } from '@ulak/contracts/time';
import { appendAudit } from '../../access/audit.ts';
import type { SystemActor } from '../../access/scope.ts';
import type { Database } from '../../db/database.ts';
import type { DocumentFiles } from './document-files.ts';
import * as repository from './job-repository.ts';

interface RemovalDeps {
  readonly db: Pick<Database, 'asSystem'>;
  readonly files: DocumentFiles;
}

const SYSTEM: SystemActor = { kind: 'system', name: 'Saklama süresi', role: null };
/** A file without a row is younger while its upload runs; older it is needed by nobody but a newer backup. */
const ORPHAN_DAYS = 7;
const BATCH = 500;

/** Deletes papers and files of couriers who left long ago (criteria B19). */
export async function removeLeftDocuments(
  { db, files }: RemovalDeps,
  now: Date,
): Promise<Record<string, number>> {
  const before = new Date(now.getTime() - KEPT_AFTER_LEAVING_DAYS * DAY_MS);
  const left = await db.asSystem(async (tx) => {
    await repository.noteLeft(tx, now);
    return repository.listLeft(tx, before);
  });
  let removed = 0;
  for (const { courier_id: courierId, company_id: companyId } of left) {
    const names = await db.asSystem(async (tx) => {
      const gone = await repository.deleteOf(tx, courierId, before);
      if (gone.length > 0)
        await appendAudit(tx, [
          {
            action: 'DOCUMENTS_REMOVED',
            entity: 'user',
            entityId: courierId,
            companyId,
            branchId: null,
            at: now,
            actor: SYSTEM,
            ip: null,
            details: { count: gone.length },
          },
        ]);
      return gone;
    });
    removed += names.length;
    for (const name of names) if (name !== null) await files.remove(name);
  }
  return { removed };
}

/** Removes files that no paper has: what a crash left behind, or a decision that keeps the result only. */
export const removeOrphans = async (deps: RemovalDeps, now: Date): Promise<Record<string, number>> => ({
  orphans: await eachOrphan(deps, now, (name) => deps.files.remove(name)),
});

/** How many files `removeOrphans` would remove. */
export const countOrphans = (deps: RemovalDeps, now: Date): Promise<number> =>
  eachOrphan(deps, now, async () => undefined);

async function eachOrphan(
  { db, files }: RemovalDeps,
  now: Date,
  take: (name: string) => Promise<void>,
): Promise<number> {
  const before = now.getTime() - ORPHAN_DAYS * DAY_MS;
  let orphans = 0;
  let batch: string[] = [];
  const flush = async (): Promise<void> => {
    const known = await db.asSystem((tx) => repository.listKnown(tx, batch));
    for (const name of batch) {
      if (known.has(name)) continue;
      await take(name);
      orphans += 1;
    }
    batch = [];
  };
  for await (const { name, at } of files.list()) {
    if (at.getTime() > before) continue;
    batch.push(name);
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  return orphans;
}
