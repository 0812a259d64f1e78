import { Client } from 'pg';
import { createSecrets } from '../access/secrets.ts';
import { appSecretOf, openInstallation } from '../backup/installation.ts';
import { MIN_SECRET_LENGTH, readConfig } from '../config.ts';
import { resealDocuments } from '../modules/documents/reseal.ts';
import { fileKeysOf } from '../modules/documents/seal-file.ts';
import { runCommand } from './command.ts';

const OLD = 'OLD_APP_SECRET';

/**
 * `npm run reseal-documents`: after APP_SECRET has changed, seals the keys of couriers' papers under the new
 * one. The old one is given by OLD_APP_SECRET. Files are not touched; harmless when it runs twice.
 */
runCommand(async () => {
  const old = process.env[OLD]?.trim() ?? '';
  if (old.length < MIN_SECRET_LENGTH)
    throw new Error(`${OLD} değişkeninde eski APP_SECRET olmalı (en az ${MIN_SECRET_LENGTH} karakter).`);
  const config = readConfig(process.env);
  const installation = await openInstallation(config, process.env);
  const client = new Client({
    connectionString: installation.ownerUrl,
    options: '-c ulak.company=*',
    application_name: 'ulak reseal-documents',
  });
  try {
    await client.connect();
    const from = fileKeysOf(createSecrets(old));
    const to = fileKeysOf(createSecrets(appSecretOf(config, installation.dataDir)));
    if (from.version === to.version) throw new Error(`${OLD}, şimdiki APP_SECRET ile aynı.`);
    const { resealed, current, unreadable } = await resealDocuments(client, { from, to });
    console.log(`Yeniden mühürlenen belge: ${resealed}. Zaten yeni anahtarla mühürlü: ${current}.`);
    if (unreadable > 0)
      throw new Error(`${unreadable} belge ne eski ne yeni APP_SECRET ile açılıyor; onlara dokunulmadı.`);
  } finally {
    await client.end();
    await installation.close();
  }
});
