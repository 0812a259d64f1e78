import { formatPhone } from '@ulak/contracts/phone-format';
import { STATUS_TONES } from '@ulak/contracts/orders/status-tones';
import { formatDateTime, formatTime } from '@ulak/contracts/time';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import {
  firstToArrive,
  initialsOf,
  isEnded,
  type StatusText,
  statusText,
} from '@ulak/contracts/tracking/status-text';
import { FIRST_PAGE_STYLE, NO_SCRIPTS_STYLE } from './first-page-style.ts';
import type { TrackedPage } from './service.ts';

const ROOT = '<div id="root"></div>';
/** What holds up the first paint: it comes behind the first answer. */
const BLOCKING = /[ \t]*<(?:link rel="stylesheet"[^>]*>|script src="\/colour-scheme\.js"><\/script>)\n?/g;
const TITLE = /<title>[^<]*<\/title>/;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
/** A text of somebody's: its own signs and its own direction end with it. */
const foreign = (text: string): string => `<bdi>${escapeHtml(text)}</bdi>`;
/** JSON inside a script element, which ends at the first `</script` and knows no entities. */
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The built page with the orders of a token in it: status and range are readable before any script has run,
 * and the scripts find what they would ask for. null: nothing to show, or a page that it does not know.
 */
export function firstPage(built: string, page: TrackedPage): string | null {
  const [order] = firstToArrive(page.orders);
  if (!order || !built.includes(ROOT) || !built.includes('</head>')) return null;
  const blocking = built.match(BLOCKING)?.join('') ?? '';
  const data = { at: page.now.toISOString(), reply: { success: true, data: page.orders } };
  const first = [
    `<div id="first-answer">${orderHtml(order, page.now)}</div>`,
    blocking.trim(),
    `<script type="application/json" id="tracking-data">${escapeJson(data)}</script>`,
  ].join('\n');
  const name = order.company?.name ?? 'Ulak';
  // Functions as replacements: a dollar sign in a name is a dollar sign.
  return built
    .replaceAll(BLOCKING, '')
    .replace(TITLE, () => `<title>Sipariş takibi · ${escapeHtml(name)}</title>`)
    .replace('</head>', () => `${HEAD}</head>`)
    .replace(ROOT, () => `${first}\n${ROOT}`);
}

const HEAD =
  '<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">' +
  '<noscript><meta http-equiv="refresh" content="30">' +
  `<style>${NO_SCRIPTS_STYLE}</style></noscript>` +
  `<style id="first-style">${FIRST_PAGE_STYLE}</style>`;

function orderHtml(order: TrackedOrder, now: Date): string {
  const { company, status, statusLabel, orderNumber, branch } = order;
  const words = statusText(order, now.getTime());
  const reason = order.undeliverableReason ?? order.cancelReason;
  const colours = STATUS_TONES[status];
  return [
    `<header>${company ? companyHtml(company) : '<b>Ulak</b>'}</header>`,
    `<main><section data-order-status style="--light:${colours.light};--dark:${colours.dark}">`,
    `<p class="row"><i class="disc"></i><b class="tone">${escapeHtml(statusLabel)}</b>`,
    `<span class="number"><span class="hidden">Sipariş numarası </span>${foreign(orderNumber)}</span></p>`,
    `<div><h1>${escapeHtml(words.headline)}</h1>`,
    ...[...words.details, ...(reason ? [reason] : [])].map((text) => `<p>${escapeHtml(text)}</p>`),
    '</div>',
    arrivalHtml(words.arrival),
    `<p class="dim steps">${whenText(order, now)}</p></section>`,
    isEnded(status) ? '' : '<section class="map"></section>',
    `<section><b>${foreign(branch.name)}</b>${phoneHtml(branch.phone)}</section></main>`,
  ].join('');
}

const END_TIMES = { DELIVERED: 'Teslim saati', CANCELLED: 'İptal saati', UNDELIVERABLE: 'Deneme saati' };

/** When it ended, or as of when this is; an address that is empty is the page's own, token included. */
function whenText({ status, endedAt }: TrackedOrder, now: Date): string {
  const name = status in END_TIMES ? END_TIMES[status as keyof typeof END_TIMES] : null;
  if (name && endedAt) return `${name}: ${formatDateTime(Date.parse(endedAt))}`;
  return `${formatTime(now)} itibarıyla. <a href="">Yenile</a>`;
}

const companyHtml = ({ name, logo }: NonNullable<TrackedOrder['company']>): string =>
  (logo
    ? `<img alt="" class="logo" src="${escapeHtml(logo)}">`
    : `<i class="disc logo">${escapeHtml(initialsOf(name))}</i>`) + `<b>${foreign(name)}</b>`;

const arrivalHtml = (arrival: StatusText['arrival']): string =>
  arrival
    ? `<p data-arrival><span>${arrival.caption}</span><strong>${arrival.range}</strong>` +
      `${arrival.minutes ? `<b class="minutes">${arrival.minutes}</b>` : ''}</p>`
    : '';

const phoneHtml = (phone: string | null): string =>
  phone ? ` <a href="tel:${escapeHtml(phone)}">${escapeHtml(formatPhone(phone))}</a>` : '';
