import { asBranchId } from '@ulak/contracts/ids';
import { lineOfPointer, pointerLabel } from '@ulak/contracts/salary/feedback-labels';
import { describe, expect, it } from 'vitest';
import { anObjection, aSlip } from '../../../test/pay-slip.ts';
import { groupObjections } from './pointers.ts';
import { readOwnSlipView, readSlipView } from './slip-view.ts';
import { correctionText, ownSlipText, standText } from './texts.ts';

const own = (month: string, branchId: number, isPreview = false) => ({
  month,
  branchId: asBranchId(branchId),
  branchName: `Şube ${branchId}`,
  isPreview,
});

describe('the slip of an address', () => {
  it.each([
    [
      { month: '2026-03', courier: '7', branch: '3' },
      { month: '2026-03', courierId: 7, branchId: 3 },
    ],
    [
      { month: '2026-03', courier: '-7' },
      { month: '2026-03', courierId: null, branchId: null },
    ],
    [{ month: '2026-13', courier: '7' }, null],
    [{}, null],
  ])('%j', (search, wanted) => expect(readSlipView(search)).toEqual(wanted));

  it('a courier’s own: the newest, or the branch of a month, never another courier’s', () => {
    const all = [own('2026-03', 3), own('2026-02', 4)];
    expect(readOwnSlipView({}, all)).toEqual({ month: '2026-03', branchId: 3, courierId: null });
    expect(readOwnSlipView({ month: '2026-02', courier: '9' }, all)).toEqual({
      month: '2026-02',
      branchId: 4,
      courierId: null,
    });
    expect(readOwnSlipView({}, [])).toBeNull();
  });

  it('names the branch only where there are several', () => {
    const [march, other] = [own('2026-03', 3, true), own('2026-02', 4)];
    expect(ownSlipText(march, [march])).toBe('Mart 2026 (ön izleme)');
    expect(ownSlipText(other, [march, other])).toBe('Şubat 2026 · Şube 4');
  });
});

describe('pointers of objections (docs/decisions/070)', () => {
  it.each([
    ['fuel', 'fuel'],
    ['package:12', 'packages'],
    ['bonus:1', 'bonuses'],
    ['correction:1', 'corrections'],
    ['deduction:1', 'deductions'],
    ['day:2026-03-04', 'work'],
    ['km:2026-03-04', 'fuel'],
    ['something', undefined],
  ])('%s stands under %s', (pointer, line) => expect(lineOfPointer(pointer)).toBe(line));

  it('the kilometres of a day are not its hours', () => {
    expect(pointerLabel('day:2026-03-04')).toBe('4.3.2026 günü, çalışma süresi');
    expect(pointerLabel('km:2026-03-04')).toBe('4.3.2026 günü, kilometresi');
    const { openUnder } = groupObjections({ objections: [anObjection({ line: 'km:2026-03-04' })] });
    expect([openUnder('fuel'), openUnder('work')]).toEqual([1, 0]);
  });

  it('counts what is open under a line and its parts', () => {
    const objections = [
      anObjection({ line: 'deductions' }),
      anObjection({ line: 'deduction:31', status: 'IN_REVIEW' }),
      anObjection({ line: 'deduction:31', status: 'REJECTED' }),
    ];
    const grouped = groupObjections({ objections });
    expect([grouped.openUnder('deductions'), grouped.openUnder('fuel')]).toEqual([2, 0]);
    expect(grouped.at('deduction:31')).toHaveLength(2);
  });
});

describe('texts', () => {
  it('say who closed the month, or that it is a preview', () => {
    const closed = { isPreview: false, closedAt: '2026-04-02T09:00:00Z' };
    expect(standText(aSlip())).toMatch(/^Ön izleme: ay kapatılmadı; tutarlar 20.*12:00 itibarıyladır\.$/);
    expect(standText(aSlip({ ...closed, closedByName: 'Ayşe Demir' }))).toMatch(/kapatan: Ayşe Demir\.$/);
    expect(standText(aSlip(closed))).toMatch(/kapatan: yönetim\.$/);
  });

  it('a correction of kilometres alone says nothing about hours', () => {
    const [, day] = aSlip().days;
    if (!day?.correction) throw new Error('no corrected day');
    const kmOnly = { ...day, correction: { ...day.correction, onlineSeconds: null, actorName: null } };
    expect(correctionText(kmOnly, 'hours')).toBeNull();
    expect(correctionText(kmOnly, 'km')).toMatch(/Telefonu kapanmış \(05\.03\.2026 12:00\)$/);
  });
});
