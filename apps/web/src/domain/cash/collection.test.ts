import {
  COLLECTED_ABOVE_TOTAL,
  COLLECTED_FOREIGN_BRAND,
  COLLECTED_NOTE_REQUIRED,
} from '@ulak/contracts/cash/labels';
import { ownPayment } from '@ulak/contracts/cash/own-payment';
import { expect, it } from 'vitest';
import { collectionRows, judgeRows, withRemaining } from './collection.ts';

const BRANDS = ['Multinet', 'Sodexo'];
const CASH = { paymentType: 'CASH', total: 185 };
const rowsOf = (order: typeof CASH, brands: readonly string[]) =>
  collectionRows(ownPayment(order, brands), brands);
const typed = (...amounts: readonly string[]) =>
  rowsOf(CASH, BRANDS).map((row, index) => ({ ...row, typed: amounts[index] ?? '' }));
const judge = (amounts: readonly string[], note = '') =>
  judgeRows(CASH, { rows: typed(...amounts), note }, BRANDS);

it('decision 075: begins with the order’s own payment, every way of the branch beside it', () => {
  expect(rowsOf(CASH, BRANDS)).toEqual([
    { kind: 'CASH', brand: null, typed: '185,00' },
    { kind: 'CARD', brand: null, typed: '' },
    { kind: 'MEAL_CARD', brand: 'Multinet', typed: '' },
    { kind: 'MEAL_CARD', brand: 'Sodexo', typed: '' },
  ]);
  expect(rowsOf({ paymentType: 'Sodexo', total: 90 }, BRANDS)[3]?.typed).toBe('90,00');
});

it('a meal card without a brand has a row where the order says so, or the branch names none', () => {
  const unnamed = { kind: 'MEAL_CARD', brand: null };
  expect(rowsOf({ paymentType: 'MEAL_CARD', total: 90 }, BRANDS).at(-1)).toMatchObject(unnamed);
  expect(rowsOf(CASH, []).at(-1)).toMatchObject(unnamed);
});

it('takes a comma and several kinds; what remains is exact', () => {
  expect(judge(['100,10', '', '84,90'])).toEqual({
    lines: [
      { kind: 'CASH', brand: null, amount: 100.1 },
      { kind: 'MEAL_CARD', brand: 'Multinet', amount: 84.9 },
    ],
    remaining: 0,
    isNoteRequired: false,
    problem: null,
    noteProblem: null,
  });
  expect(judge(['100.5']).remaining).toBe(84.5);
});

it('less needs its reason, blanks are none; nothing at all too', () => {
  expect(judge(['100'])).toMatchObject({ remaining: 85, noteProblem: COLLECTED_NOTE_REQUIRED });
  expect(judge(['100'], '  ').noteProblem).toBe(COLLECTED_NOTE_REQUIRED);
  expect(judge([]).noteProblem).toBe(COLLECTED_NOTE_REQUIRED);
  expect(judge([], 'Müşterinin parası çıkmadı')).toMatchObject({ lines: [], noteProblem: null });
});

it('more than the total is refused', () => {
  expect(judge(['185', '0,01'])).toMatchObject({ remaining: -0.01, problem: COLLECTED_ABOVE_TOTAL });
});

it.each(['abc', '-5', '12,345'])('%s is no amount', (text) => {
  const { problem } = judge(['', text]);
  expect(problem).toBe('Geçerli bir tutar girin.');
});

it('at most six kinds', () => {
  const brands = ['a', 'b', 'c', 'd', 'e', 'f'];
  const rows = rowsOf(CASH, brands).map((row) => ({ ...row, typed: '1' }));
  expect(judgeRows(CASH, { rows, note: 'x' }, brands).problem).toBe('En fazla 6 ödeme türü girebilirsiniz.');
});

it('a brand that the branch does not take is said before it is sent', () => {
  const rows = typed('', '', '185');
  expect(judgeRows(CASH, { rows, note: '' }, ['Sodexo']).problem).toBe(COLLECTED_FOREIGN_BRAND);
});

it('fills what remains into a row, to the kuruş', () => {
  expect(withRemaining(typed('100,10'), 1, 84.9)[1]?.typed).toBe('84,90');
  expect(withRemaining(typed('100,10'), 0, 84.9)[0]?.typed).toBe('185,00');
});
