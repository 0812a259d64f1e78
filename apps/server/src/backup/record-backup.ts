import { Client } from 'pg';

/** A copy that was written or restored, for the audit log. */
interface BackupRun {
  readonly action: 'BACKUP_WRITTEN' | 'BACKUP_RESTORED';
  /** What ran: a command on the server's machine, or the daily copy. */
  readonly by: 'npm run backup' | 'npm run restore' | 'Günlük yedek';
  readonly at: Date;
  /** No folders and no passphrase: the file's name, its size, the moment of its data. */
  readonly details: Readonly<Record<string, string | number | boolean>>;
}

/** Writes the audit row of a run, in a transaction of its own after the run: a copy does not hold its own. */
export async function recordBackup(ownerUrl: string, { action, by, at, details }: BackupRun): Promise<void> {
  const client = new Client({
    connectionString: ownerUrl,
    options: '-c ulak.company=*',
    application_name: 'ulak backup',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(
      `insert into audit_log (at, action, entity, actor_kind, actor_name, details)
       values ($1, $2, 'backup', 'SYSTEM', $3, $4)`,
      [at, action, by, JSON.stringify(details)],
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
