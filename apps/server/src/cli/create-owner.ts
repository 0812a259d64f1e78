import { createInterface } from 'node:readline/promises';
import { isTckn } from '@ulak/contracts/identity';
import { MIN_PASSWORD_LENGTH } from '@ulak/contracts/auth/endpoints';
import { parsePhone } from '@ulak/contracts/phone';
import { Client } from 'pg';
import { readConfig } from '../config.ts';
import { hashPassword, insistOnGoodPassword } from '../modules/auth/passwords.ts';

/** Makes the first OWNER of a production database: `npm run create-owner` with DATABASE_URL set. Asks on the terminal, or reads OWNER_* variables. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (!config.databaseUrl) throw new Error('DATABASE_URL gerekli: bu komut üretim veritabanına ilk işletme sahibini ekler.');
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
  insistOnGoodPassword(password, { username, phone }, 'password');

  const client = new Client({ connectionString: config.databaseUrl, options: '-c ulak.company=*' });
  await client.connect();
  try {
    await client.query("insert into users (username, full_name, phone, role, password_hash) values ($1, $2, $3, 'OWNER', $4)", [
      username,
      fullName,
      phone,
      await hashPassword(password),
    ]);
    console.log('İşletme sahibi oluşturuldu. Şimdi giriş yapabilirsiniz.');
  } finally {
    await client.end();
  }
}

main().catch((error: unknown) => {
  const { code, details } = error as { code?: string; details?: Record<string, string> };
  if (code === '23505') console.error('Bu TC kimlik veya telefon numarası ile kayıtlı bir kullanıcı var.');
  else console.error(details?.password ?? (error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
});
