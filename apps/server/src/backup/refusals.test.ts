import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, type BackupSource, createBackupSource } from '../test/backup-source.ts';
import type { TestDatabase } from '../test/database.ts';
import { tableChecksums } from '../test/unprivileged-owner.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const PASSPHRASE = 'yedek parolası 2026';

/** Each tried pass phrase costs memory and time on purpose. */
const SLOW = { timeout: 60_000 };

describe('backup and restore refuse with a sentence', SLOW, () => {
  const whole = (): Buffer => readFileSync(join(source.folder, 'plain.backup'));
  const sealed = (): Buffer => readFileSync(join(source.folder, 'sealed.backup'));
  let source: BackupSource;
  let target: TestDatabase;
  const restore = (file: string, passphrase?: string) =>
    restoreBackup({ ownerUrl: target.ownerUrl, file: join(source.folder, file), passphrase });

  beforeAll(async () => {
    source = await createBackupSource();
    await writeBackup(source.input('plain.backup'));
    await writeBackup(source.input('sealed.backup', { passphrase: PASSPHRASE, appSecret: 'kept' }));
    target = await source.databaseOwner.emptyDatabase();
  });
  afterAll(() => source?.close());
  /** A backup with the name of a migration that this build does not have. */
  async function writeNewer(name: string): Promise<void> {
    await asOwner(source.database, (client) =>
      client.query("insert into schema_migrations (name) values ('9999-later.sql')"),
    );
    await writeBackup(source.input(name));
    await asOwner(source.database, (client) =>
      client.query("delete from schema_migrations where name = '9999-later.sql'"),
    );
  }
  /** A backup with a courier who is no user. */
  async function writeDangling(name: string): Promise<void> {
    const key = 'couriers_user_id_fkey';
    await asOwner(source.database, async (client) => {
      await client.query(`alter table couriers drop constraint ${key}`);
      await client.query('insert into couriers (user_id, company_id, branch_id) values (999999, $1, $2)', [
        source.branch.companyId,
        source.branch.id,
      ]);
    });
    await writeBackup(source.input(name));
    await asOwner(source.database, async (client) => {
      await client.query('delete from couriers where user_id = 999999');
      await client.query(
        `alter table couriers add constraint ${key} foreign key (user_id) references users (id)`,
      );
    });
  }
  const expectUntouched = async (): Promise<void> =>
    expect(await tableChecksums(target.ownerUrl)).toEqual({});

  it('a backup never overwrites a file, nor one that another backup is writing', async () => {
    const before = whole();
    await expect(writeBackup(source.input('plain.backup'))).rejects.toThrow(
      /plain\.backup zaten var; üzerine yazılmadı/,
    );
    expect(whole()).toEqual(before);
    writeFileSync(join(source.folder, 'busy.backup.partial'), '');
    await expect(writeBackup(source.input('busy.backup'))).rejects.toThrow(/başka bir yedekleme sürüyor/);
    rmSync(join(source.folder, 'busy.backup.partial'));
  });

  it('a backup into a missing folder, and of a database without our tables', async () => {
    await expect(writeBackup(source.input('none/x.backup'))).rejects.toThrow(/bulunamadı/);
    await expect(writeBackup(source.input('empty.backup', { ownerUrl: target.ownerUrl }))).rejects.toThrow(
      /tabloları yok/,
    );
  });

  it('an interrupted backup leaves no file, and none that looks complete', async () => {
    const stop = new AbortController();
    const running = writeBackup(source.input('cut.backup', { share: 0.01, signal: stop.signal }));
    setTimeout(() => stop.abort(), 60);
    await expect(running).rejects.toThrow(/abort/i);
    expect(readdirSync(source.folder).filter((name) => name.startsWith('cut'))).toEqual([]);
  });

  it('a file that is missing, foreign, of a newer format', async () => {
    await expect(restore('none.backup')).rejects.toThrow(/none\.backup bulunamadı/);
    writeFileSync(join(source.folder, 'foreign.backup'), 'PGDMP and something else altogether');
    await expect(restore('foreign.backup')).rejects.toThrow(/bir Ulak yedeği değil/);
    const newer = Buffer.from(whole().toString('latin1').replace('"format":1', '"format":2'), 'latin1');
    writeFileSync(join(source.folder, 'newer.backup'), newer);
    await expect(restore('newer.backup')).rejects.toThrow(/daha yeni bir Ulak sürümüyle alınmış/);
    await expectUntouched();
  });

  it('a file that was cut off anywhere, changed anywhere, or continued', async () => {
    for (const [name, bytes, passphrase] of [
      ['plain', whole(), undefined],
      ['sealed', sealed(), PASSPHRASE],
    ] as const) {
      const spoiled: [string, Buffer][] = [];
      for (const share of [0.3, 0.7, 0.99])
        spoiled.push([`cut ${share}`, bytes.subarray(0, Math.floor(bytes.length * share))]);
      for (const share of [0.2, 0.5, 0.9]) {
        const changed = Buffer.from(bytes);
        const at = Math.floor(bytes.length * share);
        changed[at] = (changed[at] ?? 0) ^ 4;
        spoiled.push([`changed ${share}`, changed]);
      }
      spoiled.push(
        ['cut by one', bytes.subarray(0, -1)],
        ['continued', Buffer.concat([bytes, Buffer.from('x')])],
      );
      for (const [what, content] of spoiled) {
        writeFileSync(join(source.folder, 'spoiled.backup'), content);
        await expect(restore('spoiled.backup', passphrase), `${name} ${what}`).rejects.toThrow(
          /bozuk ya da yarım/,
        );
      }
    }
    await expectUntouched();
  });

  it('a wrong pass phrase, and none', async () => {
    await expect(restore('sealed.backup')).rejects.toThrow(/parolalı\. Parolayı BACKUP_PASSPHRASE ile verin/);
    await expect(restore('sealed.backup', 'başka parola')).rejects.toThrow(/^Parola yanlış/);
    await expectUntouched();
  });

  it('a target that holds anything, and a schema that is newer than this build', async () => {
    await expect(
      restoreBackup({ ownerUrl: source.database.ownerUrl, file: join(source.folder, 'plain.backup') }),
    ).rejects.toThrow(/Hedef veritabanı boş değil/);
    await writeNewer('later.backup');
    await expect(restore('later.backup')).rejects.toThrow(/şeması bu sürümden yeni \(9999-later\.sql/);
    await expectUntouched();
  });

  it('rows that the schema does not allow: everything is rolled back', async () => {
    await writeDangling('dangling.backup');
    await expect(restore('dangling.backup')).rejects.toThrow(
      /^Geri yükleme yapılamadı, hiçbir şey değiştirilmedi/,
    );
    await expectUntouched();
  });

  it('after all of these the same target takes the complete file', async () => {
    const own = await source.databaseOwner.emptyDatabase();
    const restoreInto = (file: string, passphrase?: string) =>
      restoreBackup({ ownerUrl: own.ownerUrl, file: join(source.folder, file), passphrase });
    writeFileSync(join(source.folder, 'other.backup'), 'PGDMP and something else altogether');
    writeFileSync(join(source.folder, 'half.backup'), sealed().subarray(0, Math.floor(sealed().length / 2)));
    await writeNewer('newer-schema.backup');
    await writeDangling('broken-key.backup');
    for (const [file, passphrase, refusal] of [
      ['none.backup', undefined, /bulunamadı/],
      ['other.backup', undefined, /bir Ulak yedeği değil/],
      ['half.backup', PASSPHRASE, /bozuk ya da yarım/],
      ['sealed.backup', 'başka parola', /^Parola yanlış/],
      ['newer-schema.backup', undefined, /şeması bu sürümden yeni/],
      ['broken-key.backup', undefined, /^Geri yükleme yapılamadı/],
    ] as const)
      await expect(restoreInto(file, passphrase), file).rejects.toThrow(refusal);
    const { head } = await restoreInto('sealed.backup', PASSPHRASE);
    expect(head.appSecret).toBe('kept');
    expect(await tableChecksums(own.ownerUrl)).toEqual(await tableChecksums(source.database.ownerUrl));
  });
});
