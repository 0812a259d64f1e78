import type { EarningId } from '@ulak/contracts/ids';
import { expect, it } from 'vitest';
import { aCorrection, anEarning, aWallet } from '../../../test/wallet.ts';
import { FIGURES, linesOf, linesOfFigure } from './wallet-lines.ts';

it('each sum opens the lines that it is made of, newest first; deleted ones are only among all', () => {
  const id = (number: number) => number as EarningId;
  const earnings = [
    anEarning({ id: id(1), status: 'PAID', earnedAt: '2026-11-23T10:00:00Z' }),
    anEarning({ id: id(2), status: 'CANCELLED', earnedAt: '2026-11-23T12:00:00Z' }),
    anEarning({ id: id(3), type: 'BONUS', earnedAt: '2026-11-23T11:00:00Z' }),
  ];
  const lines = linesOf(
    aWallet({ earnings, correctionList: [aCorrection({ id: 4, at: '2026-11-23T11:30:00Z' })] }),
  );
  const opened = Object.fromEntries(
    FIGURES.map((figure) => [figure, linesOfFigure(lines, figure).map(({ key }) => key)]),
  );
  expect(opened).toEqual({
    total: ['earning-2', 'correction-4', 'earning-3', 'earning-1'],
    pending: ['correction-4', 'earning-3'],
    paid: ['earning-1'],
    deliveries: ['earning-1'],
    bonus: ['earning-3'],
    corrections: ['correction-4'],
  });
});
