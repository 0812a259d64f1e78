import { type Catalogue, type Facts, fixedText } from './error-entry.ts';

const until = ({ until }: Facts): string => (until ? ` Bitiş: ${until}.` : '');
const why = ({ reason }: Facts): string => (reason ? `: ${reason}.` : '.');

/** Refusals around stops of deliveries; `until`: the hour of the end. */
export const STOP_ERRORS = {
  /** Told to staff and couriers. */
  ASSIGNMENT_STOPPED: {
    status: 409,
    text: (facts) => `Teslimat durduruldu${why(facts)}${until(facts)}`,
  },
  /** Told to an outside system, with Retry-After. */
  DELIVERY_STOPPED: {
    status: 503,
    text: (facts) => `Şube şu anda sipariş almıyor, teslimat durduruldu${why(facts)}${until(facts)}`,
  },
  STOP_NOT_FOUND: fixedText(404, 'Teslimat durdurması bulunamadı.'),
  STOP_OVER: fixedText(409, 'Bu durdurma bitmiş; değiştirilemez. Gerekirse yeni bir durdurma başlatın.'),
  STOP_OVERLAPS: {
    status: 409,
    text: (facts) =>
      `Bu süreyle çakışan bir durdurma var (${facts.period ?? '?'}). ` +
      'Onu değiştirin veya başka bir saat seçin.',
  },
} as const satisfies Catalogue;
