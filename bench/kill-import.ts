import { setTimeout as sleep } from 'node:timers/promises';
import { ROLE_LABELS } from '@ulak/contracts/roles';
import { SHEET_MAX_NEW_PEOPLE } from '@ulak/contracts/sheets/limits';
import { type Branch, type DatabaseSeeder, openDatabaseSeeder } from './harness/database-seeder.ts';
import { holdLock } from './harness/held-lock.ts';
import { type CheckedSheet, createImporter, nationalIds, xlsxOf } from './harness/import-sheets.ts';
import { measure } from './harness/measure.ts';
import { sizedFor } from './harness/smoke.ts';

const PEOPLE = sizedFor(SHEET_MAX_NEW_PEOPLE, 20);
const BRANCHES = sizedFor(200, 20);
const FREE_KILLS = sizedFor(16, 1);
/** From the upload to the kill: a sheet is read, then written, in half a second or more. */
const [EARLIEST_KILL_MS, KILL_STEP_MS] = [40, sizedFor(100, 400)];
const PREPARING = 503;
/** Between two tries of one upload. Without it the tries keep the hashing from the processor. */
const RETRY_MS = 500;
/** What an import writes to. */
const TABLES = ['users', 'couriers', 'branches', 'branch_order_numbers', 'audit_log', 'events'] as const;

/**
 * decision 061: the server is killed while an import writes. Twice a lock holds the transaction in its middle
 * (all people are written and none of their audit rows; half of the branches), then it dies at ever later
 * moments. After each kill nothing of the sheet is there or all of it, and the same upload can be repeated.
 */
await measure('kill-import', 600_000, async (bench) => {
  // a server that has just started again sheds load, which is not what is looked at
  const ulak = await bench.ulak({ OVERLOAD_DELAY_MS: '0', OVERLOAD_WAIT_MS: '0' });
  const seeder = await openDatabaseSeeder(ulak.ownerUrl());
  bench.later(() => seeder.end());
  const branch = await seeder.branch();
  const admin = await seeder.person('COMPANY_ADMIN', { companyId: branch.companyId, branchId: null });
  const importer = createImporter(ulak.url, admin.cookie);

  /** Kills the server while the lock holds the import. @returns whether nothing of it was there afterwards */
  async function killInside(sheet: CheckedSheet, lock: string, values: unknown[] = []): Promise<boolean> {
    const before = await countRows(seeder);
    const held = await holdLock(ulak.ownerUrl(), lock, values);
    const answer = writeWhenPrepared(sheet).catch(() => null);
    await held.isWaitedFor();
    await ulak.kill();
    const isCutOff = (await answer) === null;
    await held.release();
    const after = await countRows(seeder);
    await ulak.start();
    const isUntouched = isCutOff && after === before;
    if (!isUntouched) console.log(`  ${sheet.kind}: ${before} before, ${after} after the kill`);
    return isUntouched;
  }

  /** The hashes of one-time passwords take a while, and die with the server. */
  async function writeWhenPrepared(sheet: CheckedSheet) {
    let answer = await importer.write(sheet);
    while (answer.status === PREPARING) {
      await sleep(RETRY_MS);
      answer = await importer.write(sheet);
    }
    return answer;
  }

  /** Whether the same upload does it all now, and once more changes nothing. */
  async function repeats(sheet: CheckedSheet): Promise<boolean> {
    const answer = await writeWhenPrepared(sheet);
    const { counts } = await importer.check(sheet.kind, sheet.bytes);
    const isDone = answer.status === 200 && counts.unchanged === sheet.rows;
    if (!isDone) console.log(`  ${sheet.kind}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return isDone;
  }

  const people = await importer.check('people', await peopleSheet(seeder, branch));
  const isPeopleWhole = await killInside(people, 'lock table audit_log in exclusive mode');
  const arePeopleRepeated = await repeats(people);

  const known = await seeder.branch({ companyId: branch.companyId });
  const branches = await importer.check('branches', await branchSheet('Yarım', await nameOf(seeder, known)));
  const areBranchesWhole = await killInside(branches, 'select from branches where id = $1 for update', [
    known.id,
  ]);
  const areBranchesRepeated = await repeats(branches);

  const outcomes = { nothing: 0, all: 0, part: 0 };
  let areOthersRepeated = true;
  for (let kill = 0; kill < FREE_KILLS; kill += 1) {
    const sheet = await importer.check('branches', await branchSheet(`Deneme ${kill}`));
    const answer = importer.write(sheet).catch(() => null);
    await sleep(EARLIEST_KILL_MS + kill * KILL_STEP_MS);
    await ulak.kill();
    const isAnswered = (await answer) !== null;
    await ulak.start();
    const { counts } = await importer.check('branches', sheet.bytes);
    const isAll = counts.unchanged === sheet.rows;
    const isNothing = counts.new === sheet.rows && !isAnswered;
    outcomes[isAll ? 'all' : isNothing ? 'nothing' : 'part'] += 1;
    areOthersRepeated &&= isAll || (await repeats(sheet));
  }

  const isWhole = isPeopleWhole && areBranchesWhole && outcomes.part === 0;
  const areRepeated = arePeopleRepeated && areBranchesRepeated && areOthersRepeated;
  return {
    text:
      `killed inside an import of ${PEOPLE} people and one of ${BRANCHES} branches: ` +
      `${isWhole ? 'nothing' : 'a part'} was written, ${areRepeated ? 'the same' : 'no'} upload did it ` +
      `afterwards; at ${FREE_KILLS} other moments ${outcomes.nothing} × nothing, ${outcomes.all} × all, ` +
      `${outcomes.part} × a part`,
    ok: isWhole && areRepeated,
  };
});

/** How many rows each of them has. */
async function countRows(seeder: DatabaseSeeder): Promise<string> {
  const counts = TABLES.map((table) => `(select count(*) from ${table}) as ${table}`);
  const { rows } = await seeder.client.query(`select ${counts.join(', ')}`);
  return JSON.stringify(rows[0]);
}

async function nameOf(seeder: DatabaseSeeder, { id }: Branch): Promise<string> {
  const { rows } = await seeder.client.query<{ name: string }>('select name from branches where id = $1', [
    id,
  ]);
  return rows[0]?.name ?? '';
}

async function peopleSheet(seeder: DatabaseSeeder, branch: Branch) {
  const branchName = await nameOf(seeder, branch);
  const people = nationalIds(PEOPLE).map((username, index) => [
    username,
    `Kişi ${index}`,
    `0541 ${String(5_000_000 + index)}`,
    ROLE_LABELS.COURIER,
    branchName,
  ]);
  return xlsxOf([['TC Kimlik No', 'Ad Soyad', 'Telefon', 'Rol', 'Şube'], ...people]);
}

/** New branches; with another address in their middle the one that is `known`. */
function branchSheet(name: string, known?: string) {
  const rows = Array.from({ length: BRANCHES }, (_, index) => [`${name} ${index}`, `Moda Cad. ${index}`]);
  if (known !== undefined) rows[BRANCHES / 2] = [known, 'Bağdat Cad. 1'];
  return xlsxOf([['Şube adı', 'Adres'], ...rows]);
}
