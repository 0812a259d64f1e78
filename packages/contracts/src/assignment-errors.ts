import { type Catalogue, type Facts, fixedText } from './error-entry.ts';

/**
 * Refusals of an assignment, which screens know before they ask: apart from the rest of the catalogue, so
 * that a page does not fetch all of it.
 */
export const ASSIGNMENT_ERRORS = {
  ORDER_TAKEN: {
    status: 409,
    text: (facts) =>
      facts.courierName
        ? `Bu siparişi az önce ${facts.courierName} aldı.`
        : 'Bu siparişi az önce başka bir kurye aldı.',
  },
  ORDER_CHANGED: {
    status: 409,
    text: (facts) =>
      facts.statusLabel
        ? `Sipariş şu anda "${facts.statusLabel}" durumunda; bu işlem yapılamaz. Liste güncellendi.`
        : 'Sipariş az önce değişti. Lütfen güncel durumu kontrol edip yeniden deneyin.',
  },
  COURIER_NOT_FOUND: fixedText(404, 'Kurye bulunamadı.'),
  COURIER_OFFLINE: {
    status: 409,
    text: (facts) => `${facts.courierName ?? 'Kurye'} çevrimdışı; sipariş atanamaz.`,
  },
  COURIER_OTHER_BRANCH: {
    status: 409,
    text: (facts) => `${facts.courierName ?? 'Kurye'} başka bir şubede çalışıyor; bu siparişi alamaz.`,
  },
  COURIER_ON_BREAK: {
    status: 409,
    text: (facts) => `${facts.courierName ?? 'Kurye'} molada; mola bitince atayabilirsiniz.`,
  },
  COURIER_INACTIVE: {
    status: 409,
    text: (facts) => `${facts.courierName ?? 'Kurye'} hesabı pasif; sipariş atanamaz.`,
  },
  COURIER_AT_CAPACITY: {
    status: 409,
    text: (facts) =>
      `${facts.courierName ?? 'Kurye'} sipariş taşıma limitine ulaştı ` +
      `(${facts.load ?? '?'}/${facts.limit ?? '?'}).`,
  },
} as const satisfies Catalogue;

/** The sentence that the server would refuse an assignment with. */
export const assignmentErrorText = (code: keyof typeof ASSIGNMENT_ERRORS, facts: Facts = {}): string =>
  ASSIGNMENT_ERRORS[code].text(facts);
