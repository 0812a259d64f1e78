import { expect, it } from 'vitest';
import { correctedText, countedText } from './hand-over-texts.ts';

const count = { branchName: 'Moda', counted: 43_000, difference: -2_000, slips: 0, reason: 'Sayıldı' };

it('ends the reason before it asks, and says what receipts are missing', () => {
  expect(countedText(count)).toBe(
    'Moda kasanızı saydı: 430,00 TL nakit. 20,00 TL eksik. Neden: Sayıldı. Onaylayın veya itiraz edin.',
  );
  const corrected = correctedText({ ...count, difference: 0, slips: -500, reason: 'Yanlış saydık!' });
  expect(corrected.split('. ').slice(1)).toEqual([
    'Fark yok',
    'Kart fişleri 5,00 TL eksik',
    'Neden: Yanlış saydık! Onaylayın veya itiraz edin.',
  ]);
});
