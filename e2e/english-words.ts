import { COURIER_STATES } from '@ulak/contracts/couriers/state';
import { ERRORS } from '@ulak/contracts/errors';
import { PAYMENT_TYPES } from '@ulak/contracts/orders/source-payment';
import { ORDER_STATUSES } from '@ulak/contracts/orders/status';
import { ROLES } from '@ulak/contracts/roles';
import type { Page } from 'playwright-core';

/** Words of English interfaces that are no Turkish words as well: on, at, not, can, son, bin, hat, file,
 * pay, and … are both. */
const INTERFACE = `
  about accept access account accuracy active activate add added after again agree alert all allow already
  always amount any apply approve are area ask assign assigned attention available average away back bad
  before begin between block body branch break busy button by calculate call cancel canceled cancelled
  cannot card cash change charge check choose clear click close closed code collapse comment company
  complete completed confirm connect connected connection contact contain content continue copied copy could
  courier create created credit current custom customer daily dashboard data date day days deactivate
  decrease default delay delayed delete deleted deliver delivered delivery denied description deselect
  destination details device dialog did disable disabled disconnected discount dismiss distance does done
  download driver drop duration edit email empty enable enabled enter error errors estimated exit expand
  expired export failed failure false feedback fetch filter filters find first forbidden forgot found free
  friday from full gateway get go hello help here hide history home hour hours how idle image import
  inactive increase indefinite info information input internal invalid is item items just keep kitchen label
  language last late layer leave left less link list load loading location log login logout mandatory map
  mark marker maximum message minimum minute minutes missing monday month more move must name network new
  next nobody none nothing notification notifications number of off offline online okay only open option
  optional options or order orders other our out overdue owner page pagination password paused payment
  pending people permission phone picker pick please pool position preparing press previous price print
  privacy processing profile progress quantity quick rate rating ratio ready receipt received refresh reject
  rejected release reload remaining remove removed report reports request require required reset resolve
  restaurant result results retry return right route saturday save saved search second seconds section see
  select selected selection send sent server service session set settings setting share should show sign
  skip slider some something soon sort source start started state status step stop stopped submit success
  successful sum summary sunday support switch tab table tags thank thanks the their then there this
  thursday time timeout title to today toggle tomorrow too total track tracking true try tuesday type unable
  unassign unassigned unavailable undefined undeliverable unexpected unknown update updated upload url user
  username users valid value view wait waiting wallet warning was wednesday week welcome were what when
  where which while who why will with without wrong year yes yesterday you your zoom
`;
/** What a program says by itself when nobody gave it words. */
const RAW = [
  'undefined',
  'null',
  'nan',
  'infinity',
  'localhost',
  'stacktrace',
  'lorem',
  'ipsum',
  'todo',
  'fixme',
];
/** Values of the wire and of the database: people read their labels. */
const ENUMS = [
  ...ORDER_STATUSES,
  ...COURIER_STATES,
  ...ROLES,
  ...PAYMENT_TYPES,
  ...Object.keys(ERRORS),
  'MANUAL',
  'POOL',
  'AUTOMATIC',
  'PAID',
  'IN_REVIEW',
  'RESOLVED',
  'REJECTED',
  'APPROVED',
  'SUGGESTION',
  'COMPLAINT',
  'REQUEST',
];
/** Shapes that no text for people has: names from code, an object as text, dates and amounts as programs or
 * the English write them. */
const SHAPES = [
  /\[object/,
  /\{\{|\$\{/,
  /\b[A-Z]{2,}(?:_[A-Z]+)+\b/,
  /\b[a-z]{2,}[A-Z][a-z]+\w*\b/,
  /\d{4}-\d{2}-\d{2}|\b\d{1,2}\/\d{1,2}\/\d{2,4}/,
  /\d\.\d{1,2} TL|\d,\d{3}(?:\.|,| TL)|₺|\d ?%/,
  /\b\d{1,2}:\d{2} ?[AP]M\b/,
];
/** No Turkish word is written with these letters or endings; a letter by itself is the name of a key. */
const FOREIGN = /[qwx].|.[qwx]|[a-z]{2}tions?$|[a-z]{3}(?:ness|ship|ful|less|able)$|^(?:un|re)[a-z]+ed$/;

/** Taken out of a text before it is looked at: addresses of all kinds, names of products and keys, commands
 * to type, and the English that the spec itself writes ('Heat Map Analizi', 'Sipariş takip URL'si …', source
 * 'Web', 'Webhook oluşturuldu', 'SQL Editörü', 'DELETE, UPDATE ve DROP'). The x of a number's pattern stands
 * for digits. */
const PRODUCT_NAMES =
  'WhatsApp|Pluxee|Standard Webhooks|Authorization|Excel|Firefox|Windows|Linux|WebP|Web|[Ww]ebhook|Enter|' +
  'Heat Map|SQL|DELETE|UPDATE|DROP|WHERE|EXPLAIN';
const ADDRESSES = 'https?://\\S+|\\S+@\\S+|ulak_\\S+|[\\w-]+(?:\\.[\\w-]+)+(?::\\d+)?/\\S*';
const COMMANDS = '\\b(?:npm|docker) [\\w ./-]+';
const NO_WORDS = new RegExp(
  `${ADDRESSES}|${COMMANDS}|\\b(?:${PRODUCT_NAMES}|URL(?='si)|0?5?[xX]{2,3})\\b`,
  'g',
);

const WORDS: ReadonlySet<string> = new Set([...INTERFACE.split(/\s+/).filter(Boolean), ...RAW]);
const VALUES: ReadonlySet<string> = new Set(ENUMS);

/** English in one text: whole words of the lists, values of enumerations, shapes of code. */
export function englishIn(text: string): string[] {
  const prose = text.replaceAll(NO_WORDS, ' ');
  const words = prose.match(/[\p{L}_]+/gu) ?? [];
  const foreign = words.filter(
    (word) => VALUES.has(word) || WORDS.has(word.toLowerCase()) || FOREIGN.test(word.toLowerCase()),
  );
  const shapes = SHAPES.flatMap((shape) => prose.match(shape)?.[0] ?? []);
  return [...new Set([...foreign, ...shapes])];
}

type Text = { where: string; text: string };

/** Everything that a reader or a screen reader gets from the page: texts, fields, attributes with words,
 * drawn contents and the title. */
const textsOn = (page: Page): Promise<Text[]> =>
  page.evaluate(() => {
    const found: { where: string; text: string }[] = [{ where: 'title', text: document.title }];
    const note = (where: string, text: string | null | undefined): void => {
      if (text && /\p{L}/u.test(text)) found.push({ where, text: text.trim() });
    };
    const nameOf = (element: Element): string =>
      element.tagName.toLowerCase() + (element.classList[0] ? `.${element.classList[0]}` : '');
    // what a page marks as not to be translated is a program's: code, keys, what others sent
    const SILENT = 'script, style, noscript, template, [translate="no"]';
    const SAID = ['placeholder', 'title', 'alt', 'label', 'content', 'summary'];
    for (const element of document.querySelectorAll('body, body *, meta[name="description"]')) {
      if (element.closest(SILENT)) continue;
      for (const { name, value } of element.attributes) {
        const isSaid =
          SAID.includes(name) ||
          /^aria-(?:label|description|roledescription|valuetext|placeholder)$/.test(name);
        if (isSaid) note(`${nameOf(element)}[${name}]`, value);
      }
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) note(nameOf(element), node.textContent);
      const { value, type } = element as Partial<HTMLInputElement>;
      if (
        element.matches('input, textarea') &&
        /^(?:text|search|tel|button|submit|textarea)$/.test(type ?? '')
      ) {
        note(`${nameOf(element)} value`, value);
      }
      for (const side of ['::before', '::after']) {
        const { content } = getComputedStyle(element, side);
        if (content.startsWith('"')) note(nameOf(element) + side, content);
      }
    }
    return found;
  });

/** English that users would see or hear on the page as it stands, and a language other than Turkish that it
 * declares (criteria D04). */
export async function englishOn(page: Page): Promise<string[]> {
  const texts = await textsOn(page);
  const found = texts.flatMap(({ where, text }) =>
    englishIn(text).map((word) => `"${word}" in ${where}: ${text.slice(0, 80)}`),
  );
  const declared = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[lang]')].map(({ outerHTML, lang }) => [lang, outerHTML]),
  );
  const isTurkish = (await page.evaluate(() => document.documentElement.lang)) === 'tr';
  const others = declared
    .filter(([lang]) => lang !== 'tr')
    .map(([lang, html]) => `lang="${lang}": ${html?.slice(0, 60)}`);
  return [...(isTurkish ? [] : ['html lang is not tr']), ...others, ...new Set(found)];
}
