import { expect, it } from 'vitest';
import { correctedText, countedText } from './hand-over-texts.ts';

const count = { branchName: 'Moda', counted: 43_000, difference: -2_000, slips: 0, reason: '20 TL eksik' };

it('ends the reason before it asks', () => {
  expect(countedText(count)).toBe(
    'Moda kasanızı saydı: 430,00 TL nakit. 20,00 TL eksik. Neden: 20 TL eksik. Onaylayın veya itiraz edin.',
  );
  expect(correctedText({ ...count, difference: 0, slips: -500, reason: 'Yanlış saydık!' })).toMatch(
    /^Moda kasa tesliminizi düzeltti: .* Fark yok\. Kart fişleri 5,00 TL eksik\. Neden: Yanlış saydık! Onaylayın veya itiraz edin\.$/,
  );
});
