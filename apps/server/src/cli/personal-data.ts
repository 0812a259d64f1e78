import { open, rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { errorText } from '@ulak/contracts/errors';
import { CustomerPhone } from '@ulak/contracts/orders/requests';
import { phoneKeyOf } from '@ulak/contracts/phone';
import type { ErasedCounts } from '@ulak/contracts/privacy/schema';
import { eraseCustomer } from '../modules/privacy/erase-customer.ts';
import { exportCustomer } from '../modules/privacy/export-customer.ts';
import { notesAbout } from '../modules/privacy/record-run.ts';
import { countOrders, listAccounts } from '../modules/privacy/repository.ts';
import { type Installation, openInstallation } from './open-installation.ts';
import { AppError } from '../app-error.ts';

const USAGE = `Kullanım:
  npm run -s personal-data -- export TELEFON [--out DOSYA]   numara hakkında tutulan her şeyi
                                                             JSON olarak verir
  npm run -s personal-data -- erase TELEFON [--yes]          numaranın sahibini siler; --yes olmadan
                                                             yalnızca ne silineceğini söyler
TELEFON yerine - yazılırsa numara standart girdiden okunur.`;

class UsageError extends Error {}

interface PersonalDataCommand {
  readonly action: 'export' | 'erase';
  readonly phone: string;
  readonly out: string | undefined;
  readonly yes: boolean;
}

async function readCommand(args: string[]): Promise<PersonalDataCommand> {
  const { values, positionals } = parseArguments(args);
  const [action, given, ...rest] = positionals;
  if ((action !== 'export' && action !== 'erase') || given === undefined || rest.length > 0)
    throw new UsageError(USAGE);
  // Command arguments stay in the shell's history and in the list of processes.
  const phone = CustomerPhone.safeParse(given === '-' ? await text(process.stdin) : given);
  if (!phone.success) throw new UsageError(phone.error.issues[0]?.message ?? USAGE);
  return { action, phone: phone.data, out: values.out, yes: values.yes === true };
}

function parseArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { out: { type: 'string' }, yes: { type: 'boolean' } },
    });
  } catch {
    throw new UsageError(USAGE);
  }
}

/** `npm run personal-data`: export and erasure of the API, for the operator of the server. */
async function main(): Promise<void> {
  const command = await readCommand(process.argv.slice(2));
  const installation = await openInstallation(process.env);
  try {
    if (command.action === 'export') await exportAll(installation, command);
    else if (command.yes) await erase(installation, command);
    else await previewErasure(installation, command);
  } finally {
    await installation.close();
  }
}

/** Writes page by page: a number with very many orders needs no memory for them all. */
async function exportAll(installation: Installation, { phone, out }: PersonalDataCommand): Promise<void> {
  if (out === undefined) {
    await writePages(installation, phone, async (part) => void process.stdout.write(part));
    return;
  }
  const file = await open(out, 'wx', 0o600);
  try {
    const orders = await writePages(installation, phone, async (part) => void (await file.write(part)));
    console.log(
      `${orders} sipariş ${out} dosyasına yazıldı. Dosya kişisel veri içerir; teslim edince silin.`,
    );
  } catch (error) {
    // Half an export looks like a complete one.
    await rm(out, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function writePages(
  installation: Installation,
  phone: string,
  write: (part: string) => Promise<void>,
): Promise<number> {
  let orders = 0;
  for (let after: number | null = 0; after !== null; ) {
    const page = await exportCustomer(installation, { phone, after }, 'command');
    if (after === 0)
      await write(
        `{"phone":${json(page.phone)},"notes":${json(page.notes)},"beside":${json(page.beside)},"orders":[`,
      );
    for (const order of page.orders) await write(`${orders++ === 0 ? '\n' : ',\n'}${json(order)}`);
    after = page.next;
  }
  await write('\n]}\n');
  return orders;
}

const json = (value: unknown): string => JSON.stringify(value);

async function previewErasure({ db }: Installation, { phone }: PersonalDataCommand): Promise<void> {
  const phoneKey = phoneKeyOf(phone);
  const { counts, accounts } = await db.asSystem(async (tx) => ({
    counts: await countOrders(tx, phoneKey),
    accounts: await listAccounts(tx, phoneKey),
  }));
  console.log(`Bu numaranın ${counts.total} siparişi var; ${counts.running} tanesi sürüyor.`);
  for (const note of notesAbout(accounts)) console.log(note);
  if (counts.running > 0) console.log(errorText('CUSTOMER_HAS_RUNNING_ORDERS', { count: counts.running }));
  else console.log('Hiçbir şey silinmedi. Silmek için komutu --yes ile yineleyin; geri alınamaz.');
}

const COUNT_LABELS: Record<keyof ErasedCounts, string> = {
  orders: 'sipariş',
  events: 'geçmiş kaydı',
  ratings: 'değerlendirme yorumu',
  violations: 'ihlal kanıtı',
  trackingTokens: 'takip bağlantısı',
  keptAnswers: 'saklanan yanıt',
  addressSearches: 'adres araması',
};

async function erase(installation: Installation, { phone }: PersonalDataCommand): Promise<void> {
  const { erased, notes } = await eraseCustomer(installation, phone, 'command');
  const lines = Object.entries(COUNT_LABELS).map(
    ([name, label]) => `  ${label}: ${erased[name as keyof ErasedCounts]}`,
  );
  console.log(['Silindi:', ...lines, ...notes].join('\n'));
}

/** A function or a column that this build adds and the database does not have yet. */
const OLDER_SCHEMA = new Set(['42883', '42703', '42P01']);

main().catch((error: unknown) => {
  const code = (error as { code?: string }).code ?? '';
  if (error instanceof AppError) console.error(errorText(error.code, error.facts));
  else if (OLDER_SCHEMA.has(code))
    console.error('Veritabanı bu sürümün şemasında değil. Önce sunucuyu bir kez başlatın.');
  else if (code === 'EEXIST') console.error('Bu dosya zaten var; başka bir ad verin.');
  else console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
