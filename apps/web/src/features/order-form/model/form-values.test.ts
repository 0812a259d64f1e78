import { describe, expect, it } from 'vitest';
import { emptyForm, emptyItem, isTouched, readDraft } from './form-values.ts';

const branch = { id: 3, location: { lat: 41, lng: 29 } };

const filled = {
  ...emptyForm(branch),
  customerName: 'Ayşe',
  customerPhone: '0532 123 45 67',
  customerAddress: 'Moda Cad. 12',
};

describe('drafts', () => {
  it('an untouched form is not worth keeping', () => {
    expect(isTouched(emptyForm(branch))).toBe(false);
    expect(isTouched({ ...emptyForm(branch), orderNotes: 'x' })).toBe(true);
    expect(isTouched({ ...emptyForm(branch), items: [{ ...emptyItem(), name: 'Su' }] })).toBe(true);
  });
  it('reads back what was kept, and refuses what is no draft', () => {
    expect(readDraft(JSON.parse(JSON.stringify(filled)))).toEqual(filled);
    expect(readDraft(null)).toBeNull();
    expect(readDraft({ items: 'x' })).toBeNull();
  });
});
