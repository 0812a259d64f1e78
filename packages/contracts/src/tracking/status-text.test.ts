import { describe, expect, it } from 'vitest';
import { firstToArrive, initialsOf, minutesText, rangeText, statusText } from './status-text.ts';

const at = (time: string): string => `2026-11-21T${time}:00.000Z`;
/** 19:28 in Istanbul. */
const NOW = Date.parse(at('16:28'));
const arrival = { from: at('16:40'), to: at('16:50'), late: false };
const order = { status: 'PREPARING' as const, statusSentence: 'Siparişiniz hazırlanıyor.', arrival };

describe('ux "Customer tracking": the words at the top of the page', () => {
  it('say the status and the range with its minutes', () => {
    expect(statusText(order, NOW)).toEqual({
      headline: 'Siparişiniz hazırlanıyor.',
      details: [],
      arrival: { caption: 'Tahmini varış', range: '19:40 – 19:50 arası', minutes: '12–22 dk' },
    });
  });

  it('say lateness before anything else', () => {
    const late = statusText({ ...order, arrival: { ...arrival, late: true } }, NOW);
    expect([late.headline, late.details, late.arrival?.caption]).toEqual([
      'Siparişiniz gecikti, özür dileriz.',
      ['Siparişiniz hazırlanıyor.'],
      'Yeni tahmini varış',
    ]);
  });

  it('criteria B12: say how many are served first and why no courier is shown', () => {
    expect(statusText({ ...order, stopsBefore: 1 }, NOW).details).toEqual([
      'Sizden önce 1 teslimat var; kuryenizin konumu sıra size gelince görünür.',
    ]);
    expect(statusText({ ...order, stopsBefore: 0 }, NOW).details).toEqual([]);
  });

  it('say the promised slot alone where the estimate only surrounds it', () => {
    const promisedSlot = { from: at('16:41'), to: at('16:49') };
    const slot = statusText({ ...order, promisedSlot }, NOW);
    expect([slot.details, slot.arrival]).toEqual([
      [],
      { caption: 'Söz verilen teslim aralığı', range: '19:41 – 19:49 arası', minutes: '13–21 dk' },
    ]);
  });

  it('decision 090: say nothing earlier than the slot before the courier is on the way', () => {
    const promisedSlot = { from: at('17:25'), to: at('17:40') };
    for (const status of ['PREPARING', 'ASSIGNED', 'PICKED_UP'] as const) {
      const { details, arrival: shown } = statusText({ ...order, status, promisedSlot }, NOW);
      expect([details, shown?.caption, shown?.range]).toEqual([
        [],
        'Söz verilen teslim aralığı',
        '20:25 – 20:40 arası',
      ]);
    }
  });

  it('decision 090: say in one sentence that a courier on the way may come before the slot', () => {
    const promisedSlot = { from: at('17:25'), to: at('17:40') };
    expect(statusText({ ...order, status: 'IN_DELIVERY', promisedSlot }, NOW)).toMatchObject({
      details: [],
      arrival: {
        caption: 'Kuryeniz yolda, söz verilen aralıktan önce gelebilir (söz verilen 20:25–20:40)',
        range: '19:40 – 19:50 arası',
      },
    });
  });

  it('decision 090: name the slot beside an estimate within it, after it, and once it is over', () => {
    const within = { from: at('16:35'), to: at('17:00') };
    expect(statusText({ ...order, status: 'IN_DELIVERY', promisedSlot: within }, NOW)).toMatchObject({
      details: ['Söz verilen teslim aralığı: 19:35–20:00.'],
      arrival: { caption: 'Tahmini varış', range: '19:40 – 19:50 arası' },
    });
    const before = { from: at('16:30'), to: at('16:40') };
    expect(statusText({ ...order, promisedSlot: before }, NOW)).toMatchObject({
      details: ['Söz verilen 19:30–19:40 aralığından sonra gelebilir.'],
      arrival: { caption: 'Tahmini varış', range: '19:40 – 19:50 arası' },
    });
    const over = { from: at('16:10'), to: at('16:25') };
    const late = { ...order, arrival: { ...arrival, late: true }, promisedSlot: over };
    expect(statusText(late, NOW)).toMatchObject({
      details: ['Siparişiniz hazırlanıyor.', 'Söz verilen teslim aralığı 19:10–19:25 idi.'],
      arrival: { caption: 'Yeni tahmini varış', range: '19:40 – 19:50 arası' },
    });
  });

  it('decision 090: name the slot of an order that waits for deliveries to go on', () => {
    const promisedSlot = { from: at('17:25'), to: at('17:40') };
    expect(statusText({ ...order, arrival: null, pausedText: 'Duruldu.', promisedSlot }, NOW)).toMatchObject({
      details: ['Duruldu.', 'Söz verilen teslim aralığı: 20:25–20:40.'],
      arrival: null,
    });
  });

  it('say that the courier is at the door, without a range', () => {
    const here = statusText({ ...order, courierAtDoor: true, arrival: { ...arrival, late: true } }, NOW);
    expect(here).toEqual({ headline: 'Kuryeniz kapıda.', details: [], arrival: null });
  });

  it.each([
    ['16:40', '16:50', '12–22 dk'],
    ['16:28', '16:33', '5 dk içinde'],
    ['16:20', '16:28', '1 dk içinde'],
    ['16:35', '16:35', '7 dk'],
    ['18:28', '18:29', null],
  ])('%s to %s at 16:28 reads %s', (from, to, expected) => {
    expect(minutesText({ from: at(from), to: at(to) }, NOW)).toBe(expected);
  });

  it('a range of one moment is that moment', () => {
    expect(rangeText({ from: at('16:40'), to: at('16:40') })).toBe('19:40');
  });
});

describe('the order that arrives first', () => {
  const of = (
    status: 'PREPARING' | 'DELIVERED' | 'CANCELLED',
    created: string,
    times?: [string, string],
  ) => ({
    status,
    createdAt: at(created),
    arrival: times ? { from: at(times[0]), to: at(times[1]), late: false } : null,
  });

  it('is first, whichever was ordered last; what has ended comes after, newest first', () => {
    const soon = of('PREPARING', '16:00', ['16:40', '16:50']);
    const later = of('PREPARING', '16:20', ['17:00', '17:10']);
    const unknown = of('PREPARING', '16:25');
    const [past, older] = [of('DELIVERED', '15:00'), of('CANCELLED', '14:00')];
    expect(firstToArrive([past, unknown, later, older, soon])).toEqual([soon, later, unknown, past, older]);
  });

  it('of two with the same end, the one that may come earlier', () => {
    const wide = of('PREPARING', '16:00', ['16:30', '16:50']);
    const narrow = of('PREPARING', '16:10', ['16:45', '16:50']);
    expect(firstToArrive([narrow, wide])).toEqual([wide, narrow]);
  });
});

it('a company without a logo has its initials', () => {
  expect(['Moda Mutfak A.Ş.', 'ıtır', '"Öz" İzmir', '\u202E', ''].map(initialsOf)).toEqual([
    'MM',
    'I',
    'Öİ',
    '',
    '',
  ]);
});
