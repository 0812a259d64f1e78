import { describe, expect, it } from 'vitest';
import { describeTermsChange } from './pay-terms.ts';

describe('describeTermsChange', () => {
  it('tells each changed term, old and new, and nothing else', () => {
    expect(
      describeTermsChange({
        radius: { was: 100, is: 200 },
        fuelConsumption: { was: 0.1, is: 0.0625 },
        baseRate: { was: 20, is: 25.5 },
      }),
    ).toBe('Taban ücret: 20,00 TL → 25,50 TL\nYakıt tüketimi: 0,1 L/km → 0,0625 L/km');
  });

  it('reads the kilometres that are paid by in words', () => {
    expect(describeTermsChange({ payDistance: { was: 'GREAT_CIRCLE', is: 'ROAD' } })).toBe(
      'Ücret kilometresi: kuş uçuşu → yol (bundan sonraki teslimatlarda)',
    );
  });

  it('is null when no term changed', () => {
    expect(describeTermsChange({ radius: { was: 100, is: 200 } })).toBeNull();
  });
});
