import { type ParseResult, parse, hasSqlDetails } from 'libpg-query';
import { columnRulesOf, keptReasonOf, undeletableReasonOf } from '../../db/console-column-rules.ts';
import { CONSOLE_TABLES } from '../../db/console-columns.ts';
import { CONSOLE_SCHEMA } from '../../db/console-views.ts';
import { fieldError } from '../../app-error.ts';
import { isComputingFunction, isRefusedFunction, kindRefusal } from './statement-words.ts';

/** A statement that writes, and what it names. */
export interface WritingStatement {
  readonly kind: 'write';
  readonly command: 'INSERT' | 'UPDATE' | 'DELETE';
  /** The statement alone, without what ends or follows it. */
  readonly text: string;
  readonly table: string;
  /** The name by which it calls the table. */
  readonly alias: string;
  /** Columns that it writes. */
  readonly columns: readonly string[];
  /** It has no WHERE. */
  readonly isWhole: boolean;
}
export type ConsoleStatement = { readonly kind: 'read' } | WritingStatement;

type Node = Readonly<Record<string, unknown>>;

const refuse = (sentence: string): never => {
  throw fieldError('query', sentence);
};

const ONE = 'Aynı anda yalnızca bir sorgu çalışır. Diğerlerini silip yeniden deneyin.';
const NO_VALUES = 'Sorguda $1 gibi bir yer tutucu olamaz; yerine değeri yazın.';
const READS_ONLY =
  'Okuyan bir sorgunun içinde INSERT, UPDATE, DELETE ya da MERGE olamaz; ' +
  'yazan sorguyu tek başına çalıştırın.';

/**
 * Reads a statement with PostgreSQL's own grammar: one that reads, or an INSERT, UPDATE or DELETE of what is
 * open here. It gives refusals their words; what a statement may touch is the roles' matter.
 * @throws AppError VALIDATION_ERROR on `query`
 */
export async function parseStatement(query: string): Promise<ConsoleStatement> {
  const { stmts = [] } = await parseText(query);
  const [first] = stmts;
  if (!first?.stmt) return refuse('Sorgu yazın');
  if (stmts.length > 1) return refuse(ONE);
  const [[kind, body] = ['', {}]] = Object.entries(first.stmt) as [string, Node][];
  if (kind === 'InsertStmt' || kind === 'UpdateStmt' || kind === 'DeleteStmt') {
    const from = first.stmt_location ?? 0;
    const bytes = Buffer.from(query);
    const text = bytes.subarray(from, from + (first.stmt_len ?? bytes.length)).toString();
    return readWriting(kind, body, text);
  }
  if (kind !== 'SelectStmt' && kind !== 'VariableShowStmt' && kind !== 'ExplainStmt')
    return refuse(kindRefusal(kind));
  assertReads(kind, body);
  return { kind: 'read' };
}

async function parseText(query: string): Promise<ParseResult> {
  try {
    return await parse(query);
  } catch (error) {
    if (error instanceof RangeError) return refuse('Sorgu çok iç içe; kısaltıp yeniden deneyin.');
    const message = hasSqlDetails(error) ? error.message : 'Sorgu okunamadı';
    return refuse(`PostgreSQL: ${message}`);
  }
}

const WRITING_KINDS = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']);

function assertReads(kind: string, body: Node): void {
  if (kind === 'ExplainStmt') {
    const explained = Object.keys(body.query ?? {})[0] ?? '';
    if (explained !== 'SelectStmt') refuse('EXPLAIN yalnızca okuyan sorgular için çalışır.');
  }
  for (const [name, node] of nodesOf({ [kind]: body })) {
    if (WRITING_KINDS.has(name)) refuse(READS_ONLY);
    if (name === 'ParamRef') refuse(NO_VALUES);
    if (name === 'intoClause') refuse('SELECT INTO konsolda çalışmaz; tablo oluşturulmaz.');
    if (name === 'lockingClause') refuse('FOR UPDATE ve FOR SHARE konsolda çalışmaz; kayıtlar kilitlenmez.');
    if (name === 'FuncCall' && isRefusedFunction(functionOf(node)))
      refuse(`${functionOf(node)} fonksiyonu konsolda çalışmaz.`);
  }
}

function readWriting(kind: string, body: Node, text: string): WritingStatement {
  const command = kind === 'InsertStmt' ? 'INSERT' : kind === 'UpdateStmt' ? 'UPDATE' : 'DELETE';
  const relation = (body.relation ?? {}) as {
    relname?: string;
    schemaname?: string;
    alias?: { aliasname?: string };
  };
  const table = relation.relname ?? '';
  if (relation.schemaname !== undefined && relation.schemaname !== CONSOLE_SCHEMA)
    refuse(`${relation.schemaname} şeması konsoldan değiştirilmez; tablo adını tek başına yazın.`);
  if (!Object.hasOwn(CONSOLE_TABLES, table)) refuse(`${table} adında bir tablo yok.`);
  const kept = command === 'DELETE' ? undeletableReasonOf(table) : keptReasonOf(table);
  if (kept !== null) refuse(`${table}: ${kept}`);
  if (body.returningClause !== undefined)
    refuse('RETURNING yazmayın: etkilenen kayıtlar denemede kendiliğinden gösterilir.');
  for (const [name, node] of nodesOf({ ...body, relation: undefined })) {
    if (WRITING_KINDS.has(name)) refuse(READS_ONLY);
    if (name === 'ParamRef') refuse(NO_VALUES);
    if (name === 'FuncCall' && !isComputingFunction(functionOf(node)))
      refuse(`${functionOf(node)} fonksiyonu yazan sorgularda çalışmaz.`);
  }
  const columns = writtenColumns(command, body);
  assertOpen(table, columns);
  const isWhole = command !== 'INSERT' && body.whereClause === undefined;
  return { kind: 'write', command, text, table, alias: relation.alias?.aliasname ?? table, columns, isWhole };
}

function writtenColumns(command: WritingStatement['command'], body: Node): string[] {
  if (command === 'DELETE') return [];
  if (command === 'UPDATE') return targetsOf(body.targetList);
  const named = targetsOf(body.cols);
  if (named.length === 0) refuse('INSERT için sütunları yazın: INSERT INTO tablo (sütun, …) VALUES (…).');
  const conflict = (body.onConflictClause ?? {}) as Node;
  return [...new Set([...named, ...targetsOf(conflict.targetList)])];
}

const targetsOf = (list: unknown): string[] =>
  (Array.isArray(list) ? list : []).map(
    (target: { ResTarget?: { name?: string } }) => target.ResTarget?.name ?? '',
  );

function assertOpen(table: string, columns: readonly string[]): void {
  const rules = columnRulesOf(table);
  for (const column of columns) {
    const rule = rules.get(column);
    if (!rule) refuse(`${table} tablosunda ${column} adında bir sütun yok.`);
    else if (rule.reason !== null) refuse(`${column}: ${rule.reason}`);
  }
}

/** The name that a call's last part has; another schema's functions are not the console's. */
function functionOf(node: unknown): string {
  const parts = ((node as Node).funcname ?? []) as { String?: { sval?: string } }[];
  const names = parts.map((part) => part.String?.sval ?? '');
  return names.length > 1 && names[0] !== 'pg_catalog' ? names.join('.') : (names.at(-1) ?? '');
}

/** Every named part of a tree, without recursion: a statement may be deep. */
function* nodesOf(tree: Node): Generator<[string, unknown]> {
  const waiting: unknown[] = [tree];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, value] of Object.entries(next)) {
      if (value === undefined) continue;
      yield [name, value];
      waiting.push(value);
    }
  }
}
