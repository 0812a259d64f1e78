import type { CleanupCommand } from '@ulak/contracts/database/schema';
import { appendAudit } from '../../access/audit.ts';
import { AppError, fieldError } from '../../app-error.ts';
import { type Cleanup, CLEANUPS, type CleanupRun } from './cleanup-commands.ts';
import type { Writer } from './record-write.ts';

type Given = Omit<CleanupRun, 'days'> & { readonly days?: number | undefined };

/** Every command with what it would remove now. A number of days under a command's least counts as that. */
export async function listCleanups({ days, ...run }: Given): Promise<CleanupCommand[]> {
  const commands: CleanupCommand[] = [];
  for (const cleanup of CLEANUPS) {
    const least = cleanup.days?.least ?? 0;
    const wanted = cleanup.days === null ? 0 : Math.max(least, days ?? cleanup.days.default);
    const { count, remove: _remove, ...told } = cleanup;
    commands.push({
      ...told,
      days: told.days && { ...told.days },
      rowCount: await count({ ...run, days: wanted }),
    });
  }
  return commands;
}

/** @throws AppError CONSOLE_COMMAND_NOT_FOUND; VALIDATION_ERROR on `days` */
export function getCleanup(id: string, days: number | undefined): { cleanup: Cleanup; days: number } {
  const cleanup = CLEANUPS.find((one) => one.id === id);
  if (!cleanup) throw new AppError('CONSOLE_COMMAND_NOT_FOUND');
  if (cleanup.days === null) {
    if (days !== undefined) throw fieldError('days', 'Bu komut gün sayısı almaz');
    return { cleanup, days: 0 };
  }
  if (days !== undefined && days < cleanup.days.least)
    throw fieldError('days', `En az ${cleanup.days.least} gün`);
  return { cleanup, days: days ?? cleanup.days.default };
}

/** Runs a command. Audited. @throws AppError as `getCleanup` */
export async function runCleanup(
  { days: wanted, ...run }: Given,
  { actor, now, ip }: Omit<Writer, 'scope'>,
  id: string,
): Promise<number> {
  const { cleanup, days } = getCleanup(id, wanted);
  const count = await cleanup.remove({ ...run, days });
  await appendAudit(run.tx, [
    {
      action: 'DATABASE_CLEANED',
      entity: 'database',
      entityId: null,
      companyId: null,
      branchId: null,
      at: now,
      actor,
      ip,
      details: { id, name: cleanup.name, count, ...(cleanup.days !== null && { days }) },
    },
  ]);
  return count;
}
