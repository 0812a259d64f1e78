import { describe, expect, it } from 'vitest';
import { CallError } from '../../../lib/call.ts';
import { aColumn, aResult, ORDER_COLUMNS } from '../../../test/database.ts';
import { cellText, columnWidths, countText, mostCharacters } from './cell-text.ts';
import { changeDatabaseView, readDatabaseView, writeDatabaseView } from './database-view.ts';
import { refusalText } from './refusal.ts';
import { resultJson } from './result-json.ts';
import { changedColumns, columnErrors, lockedBecause, readRow, textsOf } from './row-form.ts';
import { durationText, explained, looksWriting, wasText, willText } from './statement.ts';

describe('the address of the console', () => {
  it.each([{}, { tab: 'sql' }, { table: 'orders', page: '3', limit: '100', company: '7' }])(
    '%o is written as it is read',
    (search) => {
      expect(JSON.parse(JSON.stringify(writeDatabaseView(readDatabaseView(search))))).toEqual(search);
    },
  );

  it.each([{ tab: 'baska' }, { page: '0', limit: '30', company: '-1' }, { page: 'NaN', table: '\u0000' }])(
    '%o counts as absent',
    (search) => {
      expect(readDatabaseView(search)).toEqual(readDatabaseView({}));
    },
  );

  it('another table begins at its first page, another tab changes nothing', () => {
    const view = readDatabaseView({ table: 'orders', page: '3' });
    expect(changeDatabaseView(view, { table: 'users' })).toMatchObject({ table: 'users', page: 1 });
    expect(changeDatabaseView(view, { tab: 'sql' }).page).toBe(3);
  });
});

describe('spec 4 §5: what a record’s inputs say', () => {
  const texts = (change: Record<string, string | null>) => ({
    ...textsOf(ORDER_COLUMNS, { id: '1', note: 'eski', minutes: 5, items: [1], status: 'READY' }),
    ...change,
  });
  const read = (change: Record<string, string | null>) =>
    readRow(changedColumns(ORDER_COLUMNS, texts({}), texts(change)), texts(change));

  it.each([
    [{ minutes: ' 12 ' }, { minutes: 12 }],
    [{ minutes: '' }, { minutes: null }],
    [{ minutes: 'on iki' }, { minutes: null }],
    [{ minutes: '1.5' }, { minutes: null }],
    [{ items: '{"a": 1}' }, { items: { a: 1 } }],
    [{ items: ' ' }, { items: null }],
    [{ note: '' }, { note: '' }],
    [{ note: null }, { note: null }],
    [{}, {}],
  ])('%o is sent as %o', (change, rowData) => {
    expect(read(change)).toEqual({ rowData, errors: {} });
  });

  it('JSON that is none is said on its field', () => {
    expect(read({ items: '{a' })).toEqual({ rowData: {}, errors: { items: 'Geçerli bir JSON yazın' } });
  });

  it('bigint keeps every digit', () => {
    const big = aColumn({ name: 'big', type: 'bigint' });
    expect(readRow([big], { big: '9007199254740993' }).rowData).toEqual({ big: '9007199254740993' });
  });

  it('key, secrets and what has a screen of its own are never sent', () => {
    const locked = ORDER_COLUMNS.filter((column) => lockedBecause(column) !== null).map(({ name }) => name);
    expect(locked).toEqual(['id', 'status', 'token_hash']);
    expect(read({ id: '2', status: 'DELIVERED', token_hash: 'x' }).rowData).toEqual({});
  });

  it('refused fields are shown at their columns', () => {
    expect(columnErrors({ 'rowData.note': 'Çok uzun', version: undefined })).toEqual({ note: 'Çok uzun' });
  });
});

describe('statements', () => {
  it.each([
    ['select 1', false],
    ['/* delete */ SELECT 1 -- update', false],
    [' -- not\n UPDATE t SET a = 1', true],
    ['delete from t', true],
    ['updates', false],
  ])('%s: writes %s', (statement, writes) => {
    expect(looksWriting(statement)).toBe(writes);
  });

  it('a plan is asked for once', () => {
    expect(explained(' select 1 ')).toBe('EXPLAIN select 1');
    expect(explained('explain select 1')).toBe('explain select 1');
  });

  it('counts and times in words', () => {
    expect(willText(aResult({ command: 'UPDATE', rowCount: 1_200 }))).toBe('1.200 satır değişecek');
    expect(wasText(aResult({ command: 'DELETE', rowCount: 3 }))).toBe('3 satır silindi');
    expect([durationText(12.4), durationText(1_550)]).toEqual(['12 ms', '1,6 sn']);
    expect([countText(1_200, true), countText(3, false)]).toEqual(['≈ 1.200', '3']);
  });

  it('PostgreSQL’s own words are passed on', () => {
    const of = (code: 'VALIDATION_ERROR' | 'CONSOLE_CONFLICT') =>
      new CallError({ status: 400, code, message: 'Olmadı.', details: { query: 'PostgreSQL: x' } });
    expect(refusalText(of('VALIDATION_ERROR'), '')).toBe('PostgreSQL: x');
    expect(refusalText(of('CONSOLE_CONFLICT'), '')).toBe('Olmadı. PostgreSQL: x');
    expect(refusalText(new Error('x'), 'Sorgu çalıştırılamadı')).toBe('Sorgu çalıştırılamadı');
  });
});

describe('cells and results', () => {
  it('long texts are cut and lines joined; JSON is marked', () => {
    expect(cellText('a\n b', 36)).toBe('a ↵ b');
    expect(cellText('x'.repeat(400), mostCharacters(9))).toBe(`${'x'.repeat(35)}…`);
    expect(cellText({ a: 1 }, 36)).toBe('JSON');
    expect(cellText(null, 36)).toBe('NULL');
  });

  it('a column is as wide as its longest cell, or its head', () => {
    const columns = [aColumn({ name: 'a' }), aColumn({ name: 'a_long_name' })];
    expect([mostCharacters(1), mostCharacters(2), mostCharacters(40)]).toEqual([160, 80, 36]);
    expect(columnWidths(columns, [['x'.repeat(20), 'b']])).toEqual([20, 14]);
  });

  it('columns of one name do not hide each other', () => {
    const columns = [
      { name: 'count', type: 'bigint' },
      { name: 'count', type: 'bigint' },
    ];
    expect(JSON.parse(resultJson({ columns, rows: [['1', '2']] }))).toEqual([{ count: '1', count_2: '2' }]);
  });
});
