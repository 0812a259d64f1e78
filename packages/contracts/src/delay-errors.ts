import { type Catalogue, fixedText } from './error-entry.ts';

/** Refusals of late returns. */
export const DELAY_ERRORS = {
  DELAY_NOT_FOUND: fixedText(404, 'Gecikme kaydı bulunamadı.'),
  /** `status`: what it is now; `by`: who resolved it, left out for the system. */
  DELAY_ENDED: {
    status: 409,
    text: ({ status, by }) => {
      if (status === 'RETURNED') return 'Kurye şubeye döndü; gecikme kapandı. Not kaydedilmedi.';
      if (status === 'OFFLINE') return 'Kurye çevrimdışı oldu; gecikme kapandı. Not kaydedilmedi.';
      if (by) return `Bu gecikmeyi ${by} çözmüş. Not kaydedilmedi.`;
      return 'Kuryeye dönüşte yeni sipariş verildi; gecikme kapandı. Not kaydedilmedi.';
    },
  },
} as const satisfies Catalogue;
