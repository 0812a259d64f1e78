import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ORDER_FIELDS } from '@ulak/contracts/integration/order-fields';
import { errorBody, ERRORS } from '@ulak/contracts/errors';
import { OrderChangeEntry } from '@ulak/contracts/orders/outside-order';
import { describe, expect, it } from 'vitest';
import { GUIDE_FILES } from './guide/files.ts';
import { fillGuide, keyRefusals } from './guide/tables.ts';
import { ENGLISH_ERRORS, ENGLISH_FIELDS } from './guide/texts.ts';

const guides = GUIDE_FILES.map(([language, file]) => ({
  language,
  text: readFileSync(resolve(import.meta.dirname, '..', file), 'utf8'),
}));
const [turkish, english] = guides as [(typeof guides)[0], (typeof guides)[0]];

const blocksOf = (text: string, language = ''): string[] =>
  [...text.matchAll(/^```(\S*).*\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => language === '' || name === language)
    .map(([, , code = '']) => code);
const levelsOf = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/^(#+) /gm)].map(([, marks = '']) => marks);

describe('the integration guide', () => {
  it.each(guides)('$language: its generated tables are current (npm run guide)', ({ language, text }) => {
    expect(fillGuide(text, language)).toBe(text);
    for (const part of ['fields', 'errors', 'limits', 'events', 'tries', 'order_curl', 'receiver_node'])
      expect(text).toContain(`<!-- begin ${part} -->`);
  });

  it('refuses to fill a part that nobody makes', () => {
    expect(() => fillGuide('<!-- begin prices -->\n<!-- end prices -->', 'en')).toThrow('prices');
  });

  it('names every refusal of a key’s calls, each with a meaning, and no session’s', () => {
    expect(keyRefusals()).toEqual(
      expect.arrayContaining(['BRANCH_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED', 'ORDER_NOT_FOUND']),
    );
    expect(keyRefusals()).not.toContain('FORBIDDEN');
    expect(keyRefusals().toSorted()).toEqual(Object.keys(ENGLISH_ERRORS).toSorted());
    for (const code of keyRefusals()) expect(ERRORS[code].status).toBeGreaterThanOrEqual(400);
  });

  it('describes exactly the fields that an order may have', () => {
    expect(Object.keys(ENGLISH_FIELDS).toSorted()).toEqual(ORDER_FIELDS.map(({ name }) => name).toSorted());
  });

  it('shows the same code in both languages, and the same sections', () => {
    expect(blocksOf(turkish.text)).toEqual(blocksOf(english.text));
    expect(levelsOf(turkish.text)).toEqual(levelsOf(english.text));
    expect(blocksOf(english.text).length).toBeGreaterThan(10);
  });

  it('shows a message and a refusal as they are sent', () => {
    const [refusal = '', message = ''] = blocksOf(english.text, 'json');
    const known = OrderChangeEntry.omit({ cursor: true }).parse(JSON.parse(message));
    expect(JSON.parse(message)).toMatchObject(known);
    const details = { location: 'Lütfen teslimat konumunu seçin' };
    expect(JSON.parse(refusal)).toEqual(errorBody('VALIDATION_ERROR', {}, details));
  });
});
