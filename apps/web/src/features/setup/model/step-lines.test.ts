import { describe, expect, it } from 'vitest';
import { aSetup } from '../../../test/setup-answers.ts';
import { keyLineOf, progressOf, stepLines } from './step-lines.ts';

const statesOf = (...input: Parameters<typeof aSetup>): string[] =>
  stepLines(aSetup(...input)).map(({ state }) => state);
const noteOf = (id: string, ...input: Parameters<typeof aSetup>): string | undefined =>
  stepLines(aSetup(...input)).find((line) => line.id === id)?.note;

describe('states of the steps', () => {
  it.each([
    [{}, ['next', 'waits', 'waits', 'waits']],
    [{ done: ['company'] }, ['done', 'next', 'waits', 'waits']],
    [{ done: ['company', 'branch'] }, ['done', 'done', 'next', 'open']],
    [{ done: ['company', 'branch', 'people'] }, ['done', 'done', 'done', 'next']],
    [{ done: ['company', 'branch'], skipped: ['people'] }, ['done', 'done', 'skipped', 'next']],
    // a skipped company is not there either: what needs it waits
    [{ skipped: ['company'] }, ['skipped', 'waits', 'waits', 'waits']],
    [
      { done: ['company', 'branch', 'people', 'order'], skipped: ['order'] },
      ['done', 'done', 'done', 'done'],
    ],
  ] as const)('%j', (setup, states) => {
    expect(statesOf(setup)).toEqual(states);
  });
});

describe('notes of the steps', () => {
  it('say what is missing', () => {
    expect(noteOf('branch', {})).toBe('Önce: Şirket');
    expect(noteOf('order', { done: ['company'] })).toBe('Önce: Şube');
    expect(noteOf('branch', { done: ['company'] }, { unplacedBranches: 1 })).toBe(
      'Şube var, haritadaki yeri henüz seçilmedi.',
    );
    const people = (couriers: number, dispatchers: number) =>
      noteOf('people', { done: ['company', 'branch'] }, { people: { couriers, dispatchers } });
    expect(people(0, 0)).toBe('Bir kurye ve siparişleri dağıtacak bir kişi.');
    expect(people(0, 1)).toBe('En az bir kurye; tek tek ya da Excel ile.');
    expect(people(3, 0)).toBe('Siparişleri kuryelere dağıtacak bir kişi.');
    expect(noteOf('people', { skipped: ['people'] })).toBe('Atlandı');
  });

  it('say what is there', () => {
    const all = { done: ['company', 'branch', 'people', 'order'] } as const;
    expect(stepLines(aSetup(all)).map(({ note }) => note)).toEqual([
      'Eklendi',
      '2 şube',
      '4 kurye, 2 yönetici',
      'Elle oluşturuldu',
    ]);
    expect(noteOf('company', all, { companies: 3 })).toBe('3 şirket');
    expect(noteOf('branch', all, { unplacedBranches: 1 })).toBe('3 şube, 1 tanesinin yeri seçilmedi');
    expect(noteOf('order', all, { keyOrders: true })).toBe('Sipariş sisteminden geliyor');
  });

  it('an order by a key has a line of its own', () => {
    expect(keyLineOf(aSetup())).toBe('Anahtarla henüz sipariş gelmedi.');
    expect(keyLineOf(aSetup({}, { keyOrders: true }))).toBe('Anahtarla sipariş geldi.');
    expect(progressOf(aSetup({ done: ['company', 'people'] }))).toBe('2/4');
  });
});
