import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { openInstallation } from '../backup/installation.ts';
import { monotonicMs } from '../clock.ts';
import { readConfig } from '../config.ts';
import { type ChainFault, type ChainHead, verifyAudit } from '../modules/audit/verify.ts';
import { runCommand } from './command.ts';

const USAGE = 'Kullanım: npm run audit:verify [-- --head ÖZET@NUMARA]';
const HEAD = /^([0-9a-f]{64})@([1-9]\d{0,15})$/i;

const FAULTS: Record<ChainFault, string> = {
  changed: 'mühürlendikten sonra değiştirilmiş (kaydın kendisi ya da mührü)',
  missing: 'mühürlenmiş ama kayıt silinmiş',
  inserted: 'mühürlenmiş kayıtların arasına sonradan eklenmiş',
  unsealed: 'mührü silinmiş',
  otherHead: 'verilen özet zincirde yok: zincir o günden sonra yeniden yazılmış ya da kısaltılmış',
};
/** A table that this build adds and the database does not have yet. */
const OLDER_SCHEMA = '42P01';

function readHead(): ChainHead | null {
  try {
    const { values } = parseArgs({ options: { head: { type: 'string' } } });
    if (values.head === undefined) return null;
    const [, hash, id] = HEAD.exec(values.head.trim()) ?? [];
    if (hash && id) return { id: Number(id), hash: hash.toLowerCase() };
  } catch {
    // an unknown option
  }
  throw new Error(USAGE);
}

/** `npm run audit:verify`: checks the audit log's chain and names the first broken row, with exit code 1. */
runCommand(async () => {
  const expected = readHead();
  const installation = await openInstallation(readConfig(process.env), process.env);
  const client = new Client({
    connectionString: installation.ownerUrl,
    options: '-c ulak.company=*',
    application_name: 'ulak audit:verify',
  });
  try {
    await client.connect();
    const began = monotonicMs();
    const { broken, head, checked, unsealed } = await verifyAudit(client, expected);
    const seconds = ((monotonicMs() - began) / 1_000).toFixed(1);
    console.log(`${checked} mühürlü kayıt denetlendi (${seconds} sn).`);
    if (head) console.log(`Zincirin sağlam son halkası: ${head.hash}@${head.id}`);
    if (broken) throw new Error(`BOZUK: ${broken.id} numaralı kayıt: ${FAULTS[broken.fault]}.`);
    console.log(`Denetim kaydı sağlam. Henüz mühürlenmemiş kayıt: ${unsealed}.`);
  } catch (error) {
    if ((error as { code?: string }).code !== OLDER_SCHEMA) throw error;
    throw new Error('Veritabanı bu sürümün şemasında değil. Önce sunucuyu bir kez başlatın.', {
      cause: error,
    });
  } finally {
    await client.end();
    await installation.close();
  }
});
