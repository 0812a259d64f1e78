import { parseArgs } from 'node:util';
import { ConfigError } from '../config.ts';
import { migrateSchema } from '../db/migrate.ts';
import { createOwner, findOwnerName, type OwnerVerdict } from '../modules/users/create-owner.ts';
import { type Installation, openInstallation } from './open-installation.ts';
import { askForOwner, WrongInput } from './owner-questions.ts';
import { InputEnded, openPrompt } from './prompt.ts';

const USAGE = `Kullanım: npm run create-owner [-- --another]
İlk işletme sahibini oluşturur; veritabanını gerekirse kendisi hazırlar.
  --another   zaten bir işletme sahibi varken bir tane daha oluşturur
Terminalde sorar; ya da OWNER_NATIONAL_ID, OWNER_NAME, OWNER_PHONE ve OWNER_PASSWORD
değişkenlerini okur. DATABASE_URL, APP_SECRET ve DATA_DIR sunucununkilerle aynı olmalıdır.`;

/** Exit codes: 0 made, 1 failed, 2 wrong arguments or values, 3 an OWNER exists. */
const FAILED = 1;
const WRONG_INPUT = 2;
const OWNER_EXISTS = 3;

class OwnerExists extends Error {}

function existing(name: string): OwnerExists {
  return new OwnerExists(
    `Zaten bir işletme sahibi var: ${name}. Hiçbir şey değişmedi.\n` +
      'Bir tane daha oluşturmak için: npm run create-owner -- --another',
  );
}

function assertMade(verdict: OwnerVerdict): void {
  if (verdict.ok) return;
  if (verdict.reason === 'OWNER_EXISTS') throw existing(verdict.name);
  const what = verdict.reason === 'USERNAME_TAKEN' ? 'TC kimlik numarası' : 'telefon numarası';
  throw new WrongInput(`Bu ${what} ile kayıtlı bir kullanıcı var. Hiçbir şey değişmedi.`);
}

async function make({ db, clock, ownerUrl }: Installation, another: boolean): Promise<void> {
  await migrateSchema(ownerUrl);
  const name = another ? null : await db.asSystem(findOwnerName);
  if (name !== null) throw existing(name);
  const prompt = openPrompt(process.stdin, process.stdout);
  const owner = await askForOwner({ env: process.env, prompt, complain: console.error }).finally(
    prompt.close,
  );
  assertMade(await db.asSystem((tx) => createOwner(tx, owner, { another, now: clock.now() })));
  console.log(
    `İşletme sahibi oluşturuldu: ${owner.fullName}.\n` +
      'Şimdi TC kimlik numarası veya telefon ve şifreyle giriş yapabilirsiniz.',
  );
}

function readArguments(): { another: boolean; help: boolean } {
  try {
    const { values } = parseArgs({
      options: { another: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
    return { another: values.another === true, help: values.help === true };
  } catch {
    throw new WrongInput(USAGE);
  }
}

/** `npm run create-owner`: makes the first OWNER, with the variables that the server is started with. */
async function main(): Promise<void> {
  const { another, help } = readArguments();
  if (help) return console.log(USAGE);
  const installation = await openInstallation(process.env);
  try {
    await make(installation, another);
  } finally {
    await installation.close();
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof OwnerExists) return OWNER_EXISTS;
  return error instanceof WrongInput ? WRONG_INPUT : FAILED;
}

main().catch((error: unknown) => {
  process.exitCode = exitCodeOf(error);
  if (error instanceof InputEnded)
    console.error(
      'Sorular yanıtlanmadan girdi bitti; işletme sahibi oluşturulmadı. Terminalde yanıtlayın\n' +
        'ya da OWNER_NATIONAL_ID, OWNER_NAME, OWNER_PHONE, OWNER_PASSWORD değişkenlerini verin.',
    );
  else if (error instanceof ConfigError) console.error(`Yapılandırma hatası:\n${error.message}`);
  else console.error(error instanceof Error ? error.message : String(error));
});
