import { describe, expect, it } from 'vitest';
import { DOCUMENT_LABELS, DOCUMENT_TYPES, EXPIRING_TYPES, hasExpiry, isSensitive } from './kinds.ts';
import { blockingPapers, daysLeft, isValidPaper, type PaperState } from './validity.ts';
import { istanbulDay } from '../time.ts';

const paper = (fields: Partial<PaperState> = {}): PaperState => ({
  documentType: 'P1_CERTIFICATE',
  status: 'APPROVED',
  expiresAt: '2026-03-05',
  ...fields,
});

it('the types of spec 4 §3 and SRC; licence, SRC and P1 end', () => {
  expect(DOCUMENT_TYPES).toHaveLength(9);
  expect(EXPIRING_TYPES.map((type) => DOCUMENT_LABELS[type])).toEqual([
    'Ehliyet (ön yüz)',
    'P1 yetki belgesi',
    'SRC belgesi',
  ]);
  expect(DOCUMENT_TYPES.filter(hasExpiry)).toHaveLength(3);
  expect(DOCUMENT_TYPES.filter(isSensitive)).toEqual(['CRIMINAL_RECORD']);
});

describe('a day is Istanbul’s', () => {
  it.each([
    ['2026-03-05T20:59:59.999Z', '2026-03-05'],
    ['2026-03-05T21:00:00.000Z', '2026-03-06'],
    ['2026-12-31T21:00:00.000Z', '2027-01-01'],
  ])('%s is %s', (instant, day) => expect(istanbulDay(new Date(instant))).toBe(day));

  it.each([
    ['2026-03-05', '2026-03-05', 0],
    ['2026-03-05', '2026-02-03', 30],
    ['2026-03-05', '2026-03-06', -1],
    ['2028-03-01', '2028-02-28', 2],
  ])('from %s back to %s: %i', (last, today, days) => expect(daysLeft(last, today)).toBe(days));
});

describe('a paper counts', () => {
  it.each<[string, Partial<PaperState>, string, boolean]>([
    ['on its last day', {}, '2026-03-05', true],
    ['not on the next', {}, '2026-03-06', false],
    ['without an end', { expiresAt: null }, '2099-01-01', true],
    ['not while it waits', { status: 'PENDING' }, '2026-03-01', false],
    ['not rejected', { status: 'REJECTED' }, '2026-03-01', false],
  ])('%s', (_, fields, today, counts) => expect(isValidPaper(paper(fields), today)).toBe(counts));
});

it('what blocks is named in the order asked for, with what is wrong', () => {
  const required = ['P1_CERTIFICATE', 'SRC_CERTIFICATE', 'COURIER_SELFIE', 'ID_CARD_FRONT'] as const;
  const papers = [
    paper(),
    paper({ documentType: 'SRC_CERTIFICATE', status: 'PENDING' }),
    paper({ documentType: 'SRC_CERTIFICATE', expiresAt: '2026-01-01' }),
    paper({ documentType: 'COURIER_SELFIE', status: 'REJECTED', expiresAt: null }),
  ];
  expect(blockingPapers(required, papers, '2026-03-06')).toEqual([
    { documentType: 'P1_CERTIFICATE', fault: 'expired' },
    { documentType: 'SRC_CERTIFICATE', fault: 'waiting' },
    { documentType: 'COURIER_SELFIE', fault: 'rejected' },
    { documentType: 'ID_CARD_FRONT', fault: 'missing' },
  ]);
  expect(blockingPapers(['P1_CERTIFICATE'], papers, '2026-03-05')).toEqual([]);
});
