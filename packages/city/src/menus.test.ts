import { describe, expect, it } from 'vitest';
import { findMenu, makeOrderLines } from './menus.ts';
import { createRandom } from './random.ts';
import { PAYMENT_NOTES } from './sample-texts.ts';

describe('demo orders are ones that a shop would believe', () => {
  const optionsOf = (company: string, name: string): readonly string[] | undefined =>
    findMenu(company).dishes.find((dish) => dish.name === name)?.options;

  it('a wish fits what it is asked of: bread is sliced, water is not', () => {
    expect(optionsOf('Hızlı Market', 'Ekmek')).toContain('Dilimlensin');
    for (const name of ['Su 5 L', 'Süt 1 L', 'Çay 1 kg', 'Bulaşık Deterjanı'])
      expect(optionsOf('Hızlı Market', name)).toEqual([]);
    expect(optionsOf('Lezzet Grubu', 'Ayran')).not.toContain('Az pişmiş');
  });

  it('no line has a wish that its dish does not offer', () => {
    const random = createRandom(7);
    for (const company of ['Hızlı Market', 'Lezzet Grubu'])
      for (let round = 0; round < 300; round += 1)
        for (const { name, options = [] } of makeOrderLines(random, findMenu(company)))
          for (const option of options) expect(optionsOf(company, name)).toContain(option);
  });

  it('who pays cash asks for no card terminal', () => {
    expect(PAYMENT_NOTES.CASH.filter((note) => /POS|kart|temassız/i.test(note))).toEqual([]);
  });
});
