import type { QueryResult } from '@ulak/contracts/database/schema';
import { formatNumber } from '@ulak/contracts/format';

const COMMENTS = /--[^\n]*|\/\*[\s\S]*?\*\//g;
const WRITING = /^\(*\s*(?:insert|update|delete|merge)\b/i;

const bare = (statement: string): string => statement.replaceAll(COMMENTS, ' ').trim();

/** Whether a statement looks as if it writes, so that the password is asked first. The server decides. */
export const looksWriting = (statement: string): boolean => WRITING.test(bare(statement));

/** The statement that shows another one's plan. */
export const explained = (statement: string): string =>
  /^explain\b/i.test(bare(statement)) ? statement : `EXPLAIN ${statement.trim()}`;

interface Words {
  readonly will: string;
  readonly was: string;
}

const WORDS: Readonly<Record<string, Words>> = {
  INSERT: { will: 'eklenecek', was: 'eklendi' },
  UPDATE: { will: 'değişecek', was: 'değişti' },
  DELETE: { will: 'silinecek', was: 'silindi' },
};
const ANY_WORDS: Words = { will: 'etkilenecek', was: 'etkilendi' };

const wordsOf = ({ command }: QueryResult): Words => WORDS[command.toUpperCase()] ?? ANY_WORDS;

/** What a trial found, and what a committed statement did: '12 satır değişecek'. */
export const willText = (result: QueryResult): string =>
  `${formatNumber(result.rowCount)} satır ${wordsOf(result).will}`;
export const wasText = (result: QueryResult): string =>
  `${formatNumber(result.rowCount)} satır ${wordsOf(result).was}`;

export const durationText = (ms: number): string =>
  ms < 1_000
    ? `${formatNumber(Math.round(ms))} ms`
    : `${(ms / 1_000).toLocaleString('tr-TR', { maximumFractionDigits: 1 })} sn`;
