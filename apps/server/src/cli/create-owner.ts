import { createInterface } from 'node:readline/promises';
import { MIN_PASSWORD_LENGTH } from '@ulak/contracts/auth/schema';
import { isTckn } from '@ulak/contracts/identity';
import { parsePhone } from '@ulak/contracts/phone';
import { Client } from 'pg';
import { readConfig } from '../config.ts';
import { resolveDataDir } from '../db/embedded/data-dir.ts';
import { startEmbedded } from '../db/embedded/launch.ts';
import { hashPassword, assertAcceptablePassword } from '../modules/auth/passwords.ts';

/** The database to write to; an embedded one is attached to where it runs, else started for the duration. */
interface Target {
  readonly url: string;
  stop(): Promise<void>;
}

async function openTarget(): Promise<Target> {
  const { databaseUrl } = readConfig(process.env);
  if (databaseUrl) return { url: databaseUrl, stop: async () => undefined };
  const say = (message: string): void => console.error(message);
  const log = { info: () => undefined, warn: say, error: say };
  return startEmbedded({ dataDir: resolveDataDir(process.env), log });
}

/**
 * `npm run create-owner`: makes the first OWNER, with the variables that the server is started with. Asks on
 * the terminal, or reads OWNER_* variables.
 */
async function main(): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ask = async (variable: string, question: string): Promise<string> =>
    process.env[variable] ?? (await terminal.question(`${question}: `)).trim();
  const username = await ask('OWNER_NATIONAL_ID', 'TC kimlik numarası');
  if (!isTckn(username)) throw new Error('Geçerli bir TC kimlik numarası girin.');
  const fullName = await ask('OWNER_NAME', 'Ad soyad');
  if (fullName === '') throw new Error('Ad soyad zorunludur.');
  const phone = parsePhone(await ask('OWNER_PHONE', 'Telefon'));
  if (!phone) throw new Error('Geçerli bir telefon numarası girin.');
  const password = await ask('OWNER_PASSWORD', 'Şifre');
  terminal.close();
  if (password.length < MIN_PASSWORD_LENGTH) throw new Error('Şifre en az 6 karakter olmalıdır.');
  assertAcceptablePassword(password, { username, phone }, 'password');

  const target = await openTarget();
  const client = new Client({ connectionString: target.url, options: '-c ulak.company=*' });
  try {
    await client.connect();
    await client.query(
      "insert into users (username, full_name, phone, role, password_hash) values ($1, $2, $3, 'OWNER', $4)",
      [username, fullName, phone, await hashPassword(password)],
    );
    console.log('İşletme sahibi oluşturuldu. Şimdi giriş yapabilirsiniz.');
  } finally {
    await client.end();
    await target.stop();
  }
}

main().catch((error: unknown) => {
  const { code, details } = error as { code?: string; details?: Record<string, string> };
  if (code === '42P01')
    console.error('Veritabanı henüz kurulmamış: önce sunucuyu bir kez başlatın (npm start).');
  else if (code === '23505')
    console.error('Bu TC kimlik veya telefon numarası ile kayıtlı bir kullanıcı var.');
  else console.error(details?.password ?? (error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
});
