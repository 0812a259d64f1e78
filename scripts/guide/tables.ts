import { ALL_ENDPOINTS } from '@ulak/contracts/all-endpoints';
import {
  IDEMPOTENT_REPLY_HOURS,
  MAX_BODY_DEPTH,
  MAX_BODY_FIELDS,
  MAX_BODY_VALUES,
  MAX_FIELD_ERRORS,
} from '@ulak/contracts/body-limits';
import { API_CALLS_KEPT_DAYS, MAX_API_CALLS } from '@ulak/contracts/branches/api-call';
import { KEEP_OLD_KEY_HOURS } from '@ulak/contracts/branches/schema';
import { bodyBytesOf } from '@ulak/contracts/endpoint';
import { type ErrorCode, errorStatus, errorText } from '@ulak/contracts/errors';
import { ORDER_FIELDS } from '@ulak/contracts/integration/order-fields';
import { MAX_AMOUNT_TL, MAX_ITEMS, MAX_QUANTITY } from '@ulak/contracts/fields';
import { createOrder } from '@ulak/contracts/orders/create-order';
import { MAX_CHANGES, MAX_META_BYTES } from '@ulak/contracts/orders/outside-order';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@ulak/contracts/time';
import { WEBHOOK_EVENTS } from '@ulak/contracts/webhooks/event-types';
import { MAX_WEBHOOKS } from '@ulak/contracts/webhooks/schema';
import { CONNECTION_TIMEOUTS } from '../../apps/server/src/http/connections.ts';
import { refusalsOf } from '../../apps/server/src/http/refusals.ts';
import { retryDelayMs } from '../../apps/server/src/modules/webhooks/retry.ts';
import { exampleBlocks } from './examples.ts';
import {
  ENGLISH_ERRORS,
  ENGLISH_FIELDS,
  ENGLISH_TYPES,
  EVENT_TEXTS,
  type Language,
  type Text,
} from './texts.ts';

/** Calls that a branch's key may make. */
const KEY_CALLS = ALL_ENDPOINTS.filter(({ access }) => access.who === 'rolesOrBranchKey');

/** Refusals of people's sessions, which a key has none of. */
const OF_SESSIONS = new Set<ErrorCode>(['FORBIDDEN', 'PASSWORD_CHANGE_REQUIRED']);
/** Given before a call is known, so that no contract declares them. */
const OF_ANY_ADDRESS: readonly ErrorCode[] = [
  'MALFORMED_REQUEST',
  'CROSS_SITE_REQUEST',
  'ROUTE_NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
  'STORAGE_FULL',
];

/** Refusals that a key's calls may get, by status. */
export function keyRefusals(): ErrorCode[] {
  const declared = KEY_CALLS.flatMap((endpoint) => [...refusalsOf(endpoint, endpoint.method === 'POST')]);
  const codes = new Set([...declared, ...OF_ANY_ADDRESS].filter((code) => !OF_SESSIONS.has(code)));
  return [...codes].toSorted((a, b) => errorStatus(a) - errorStatus(b) || a.localeCompare(b, 'en'));
}

const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...head), `|${head.map(() => '---').join('|')}|`, ...rows.map((cells) => row(...cells))].join('\n');

const isRetried = (status: number): boolean => status === 408 || status === 429 || status >= 500;

function errorTable(language: Language): string {
  const [yes, no] = language === 'tr' ? ['evet', '–'] : ['yes', '–'];
  const meaningOf = (code: ErrorCode): string =>
    language === 'tr' ? errorText(code) : (ENGLISH_ERRORS[code] ?? throwUnknown(code));
  return table(
    language === 'tr' ? ['durum', 'kod', 'cümle', 'yinelenir'] : ['status', 'code', 'meaning', 'try again'],
    keyRefusals().map((code) => [
      String(errorStatus(code)),
      `\`${code}\``,
      meaningOf(code),
      isRetried(errorStatus(code)) ? yes : no,
    ]),
  );
}

function fieldTable(language: Language): string {
  if (language === 'tr')
    return table(
      ['alan', 'tür', 'zorunlu', 'anlamı'],
      ORDER_FIELDS.map(({ name, type, isRequired, meaning }) => [
        `\`${name}\``,
        type,
        isRequired ? 'evet' : '',
        meaning,
      ]),
    );
  return table(
    ['field', 'type', 'required', 'meaning'],
    ORDER_FIELDS.map(({ name, type, isRequired }) => [
      `\`${name}\``,
      ENGLISH_TYPES[type],
      isRequired ? 'yes' : '',
      ENGLISH_FIELDS[name] ?? throwUnknown(name),
    ]),
  );
}

const throwUnknown = (name: string): never => {
  throw new Error(`${name} has no English meaning: scripts/guide/texts.ts`);
};

const number = (value: number, language: Language): string =>
  value.toLocaleString(language === 'tr' ? 'tr-TR' : 'en-GB');

function limitRows(language: Language): readonly (readonly [Text, string])[] {
  const n = (value: number): string => number(value, language);
  const seconds = language === 'tr' ? 'sn' : 's';
  return [
    [{ tr: 'siparişin gövdesi', en: 'body of an order' }, `${bodyBytesOf(createOrder) / 1024} kB`],
    [
      { tr: 'alanlar / değerler / düzeyler', en: 'fields / values / levels of a body' },
      `${n(MAX_BODY_FIELDS)} / ${n(MAX_BODY_VALUES)} / ${MAX_BODY_DEPTH}`,
    ],
    [{ tr: 'bir yanıttaki hatalı alanlar', en: 'bad fields that one answer names' }, n(MAX_FIELD_ERRORS)],
    [{ tr: 'ürünler; birinin adedi', en: 'items; quantity of one' }, `${n(MAX_ITEMS)}; ${n(MAX_QUANTITY)}`],
    [{ tr: 'tutar', en: 'amount' }, `${n(MAX_AMOUNT_TL)} TL`],
    [{ tr: '`meta`', en: '`meta`' }, `${MAX_META_BYTES / 1024} kB`],
    [
      { tr: 'isteğin bütünüyle gelmesi', en: 'time for a request to arrive whole' },
      `${CONNECTION_TIMEOUTS.requestTimeout / SECOND_MS} ${seconds}`,
    ],
    [{ tr: 'başlıklar', en: 'headers' }, `${CONNECTION_TIMEOUTS.http.maxHeaderSize / 1024} kB`],
    [
      { tr: '`Idempotency-Key` yanıtlarının saklanması', en: 'answers are kept for an `Idempotency-Key`' },
      `${IDEMPOTENT_REPLY_HOURS} ${language === 'tr' ? 'saat' : 'h'}`,
    ],
    [
      { tr: 'eski anahtarın çalışacağı süre', en: 'time for which an old key works on' },
      `${KEEP_OLD_KEY_HOURS.join(', ')} ${language === 'tr' ? 'saat' : 'h'}`,
    ],
    [{ tr: 'bir yanıttaki değişiklikler', en: 'changes of one answer' }, n(MAX_CHANGES)],
    [
      { tr: 'son çağrılar listesi', en: 'list of recent calls' },
      language === 'tr'
        ? `${API_CALLS_KEPT_DAYS} gün, ${n(MAX_API_CALLS)} çağrı`
        : `${API_CALLS_KEPT_DAYS} days, ${n(MAX_API_CALLS)} calls`,
    ],
    [
      { tr: "bir şubenin webhook'ları; bir şirketinkiler", en: 'webhooks of a branch; of a company' },
      `${MAX_WEBHOOKS}; ${MAX_WEBHOOKS}`,
    ],
  ];
}

const limitTable = (language: Language): string =>
  table(
    language === 'tr' ? ['ne', 'en çok'] : ['what', 'at most'],
    limitRows(language).map(([what, most]) => [what[language], most]),
  );

const eventTable = (language: Language): string =>
  table(
    language === 'tr' ? ['olay', 'ne zaman'] : ['event', 'when'],
    WEBHOOK_EVENTS.map((event) => [`\`${event}\``, EVENT_TEXTS[event][language]]),
  );

/** Waits between the tries of a message, without their random part. */
function waits(): number[] {
  const all: number[] = [];
  for (let tries = 1; ; tries += 1) {
    const wait = retryDelayMs(tries, 0.5, null);
    if (wait === null) return all;
    all.push(wait);
  }
}

function waitText(ms: number, language: Language): string {
  const [h, min, s] = language === 'tr' ? ['saat', 'dk', 'sn'] : ['h', 'min', 's'];
  if (ms >= HOUR_MS) return `${ms / HOUR_MS} ${h}`;
  return ms >= MINUTE_MS ? `${ms / MINUTE_MS} ${min}` : `${ms / SECOND_MS} ${s}`;
}

function tryText(language: Language): string {
  const all = waits();
  const list = all.map((ms) => waitText(ms, language)).join(', ');
  const hours = Math.round(all.reduce((sum, ms) => sum + ms, 0) / HOUR_MS);
  const tries = all.length + 1;
  return language === 'tr'
    ? `Ulaşmayan bir mesaj ${tries} kez denenir: hemen, sonra ${list} sonra (±%10); toplam ${hours} saat.`
    : `A message that does not arrive is tried ${tries} times: at once, then after ${list} (±10 %); ` +
        `${hours} hours in all.`;
}

/** The generated parts of the guide by name, as they stand between `begin` and `end` in its text. */
const guideParts = (language: Language): Readonly<Record<string, string>> => ({
  fields: fieldTable(language),
  errors: errorTable(language),
  limits: limitTable(language),
  events: eventTable(language),
  tries: tryText(language),
  ...exampleBlocks(),
});

/** The guide with its generated parts made anew. @throws Error for a part that it names and nobody makes */
export function fillGuide(text: string, language: Language): string {
  const parts = guideParts(language);
  return text.replaceAll(/<!-- begin (\w+) -->\n[\s\S]*?<!-- end \1 -->/g, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`no generated part is called ${name}`);
    return `<!-- begin ${name} -->\n${part}\n<!-- end ${name} -->`;
  });
}
