import { branchColumns, type BranchKey, EXAMPLE_BRANCH } from './branch-columns.ts';
import { judgeBranches } from './judge-branches.ts';
import { judgePeople, type ReadPerson, readPeople } from './judge-people.ts';
import type { JudgedSheet, JudgeTask, SheetFacts, SheetQuestions } from './judge-task.ts';
import { countVerdicts, digestOf, type JudgedRow, toCheck } from './judged-row.ts';
import { namedRows } from './named-rows.ts';
import { EXAMPLE_ID, peopleColumns } from './people-columns.ts';
import { readTable, type TableColumn, type TableRow } from './read-table.ts';
import { readWorkbook } from './read-workbook.ts';
import { SheetFault } from './sheet-fault.ts';

/** How the process gets from the database what verdicts need. */
type Ask = (questions: SheetQuestions) => Promise<SheetFacts>;
type Summary = Pick<JudgedSheet, 'foreign' | 'isAsking' | 'chosen'>;
interface Verdicts {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly JudgedRow<unknown>[];
  readonly summary: Summary;
}

const ONLY_EXAMPLE = 'Tabloda örnek satırdan başka satır yok.';

/**
 * Reads a workbook and judges its rows by what the database holds now; runs in a background process
 * (docs/decisions/061). @throws SheetFault
 */
export async function judgeSheet(task: JudgeTask, ask: Ask): Promise<JudgedSheet> {
  const judge = task.sheet === 'people' ? judgePeopleSheet : judgeBranchSheet;
  const { columns, rows, summary } = await judge(task, ask);
  const digest = digestOf({ actorId: task.actor.id, fileDigest: task.fileDigest, rows });
  const plans = () => rows.flatMap(({ plan }) => (plan === null ? [] : [plan]));
  const text = JSON.stringify(task.answer === 'check' ? toCheck(digest, columns, rows) : plans());
  return { digest, counts: countVerdicts(rows), ...summary, text };
}

/** Rows of the file without the template's example. */
async function readRows<K extends string>(
  { file }: JudgeTask,
  columns: readonly TableColumn<K>[],
  isExample: (row: TableRow<K>) => boolean,
): Promise<TableRow<K>[]> {
  const rows = readTable(await readWorkbook(Buffer.from(file)), columns);
  const asked = rows.filter((row) => !isExample(row));
  if (asked.length === 0) throw new SheetFault(ONLY_EXAMPLE);
  return asked;
}

async function judgePeopleSheet(task: JudgeTask, ask: Ask): Promise<Verdicts> {
  const { actor } = task;
  const columns = peopleColumns(actor);
  const read = readPeople(await readRows(task, columns, ({ texts }) => texts.username === EXAMPLE_ID));
  const facts = await ask(questionsOf(read));
  const { rows, foreign, isAsking } = judgePeople(read, {
    actor,
    people: listOf(facts.people),
    branches: namedRows(listOf(facts.branches)),
    companies: namedRows(listOf(facts.companies)),
    passwordFaults: facts.passwordFaults,
  });
  const chosen = rows.filter(({ plan }) => plan?.kind === 'new' && plan.password !== null).length;
  return { columns, rows, summary: { foreign, isAsking, chosen } };
}

const NO_QUESTIONS: SheetQuestions = { usernames: '[]', phones: '[]', passwords: [] };

async function judgeBranchSheet(task: JudgeTask, ask: Ask): Promise<Verdicts> {
  const columns = branchColumns(task.actor);
  const asked = await readRows<BranchKey>(task, columns, ({ texts }) => texts.name === EXAMPLE_BRANCH);
  const facts = await ask(NO_QUESTIONS);
  const rows = judgeBranches(asked, {
    actor: task.actor,
    branches: namedRows(listOf(facts.branches)),
    companies: namedRows(listOf(facts.companies)),
  });
  return { columns, rows, summary: { foreign: [], isAsking: false, chosen: 0 } };
}

function questionsOf(people: readonly ReadPerson[]): SheetQuestions {
  return {
    usernames: JSON.stringify(
      people.flatMap(({ identity: { username } }) => (username === '' ? [] : [username])),
    ),
    phones: JSON.stringify(people.flatMap(({ identity: { phone } }) => (phone === null ? [] : [phone]))),
    passwords: people.flatMap(({ row: { line, texts }, identity: { username, phone } }) =>
      texts.password === undefined ? [] : [{ line, password: texts.password, username, phone: phone ?? '' }],
    ),
  };
}

// written by PostgreSQL from our own columns
const listOf = <T>(text: string): T[] => JSON.parse(text) as T[];
