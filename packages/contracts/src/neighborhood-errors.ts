import { type Catalogue, fixedText } from './error-entry.ts';

/** Refusals of neighbourhoods and of the map service that knows their boundaries (spec 4 §8). */
export const NEIGHBORHOOD_ERRORS = {
  NEIGHBORHOOD_NOT_FOUND: fixedText(404, 'Mahalle bulunamadı.'),
  /** `name`, `district`, `city`: of the one that is there. */
  NEIGHBORHOOD_EXISTS: {
    status: 409,
    text: ({ name, district, city }) =>
      name ? `${name} (${district}, ${city}) zaten kayıtlı.` : 'Bu mahalle zaten kayıtlı.',
  },
  /** `count`: deliveries whose address names it; `needed`: how many there must be. */
  NEIGHBORHOOD_OUTLINE_UNKNOWN: {
    status: 409,
    text: ({ count, needed }) =>
      `Adresinde bu mahallenin adı geçen teslimatlar sınır çıkarmaya yetmiyor ` +
      `(${count ?? 0} teslimat; en az ${needed ?? 10} gerekir). Sınırı haritada çizin veya dosya yükleyin.`,
  },
  /** `status`, `statusText`: of the map service's answer; without: it could not be reached. */
  GEOCODER_FAILED: {
    status: 502,
    text: ({ status, statusText }) => {
      const why = status ? `${status} ${statusText ?? ''}`.trim() : 'harita servisine ulaşılamadı';
      return `Arama sırasında hata oluştu: ${why}`;
    },
  },
  GEOCODER_SLOW: fixedText(504, 'Arama sırasında hata oluştu: harita servisi zamanında yanıt vermedi'),
  GEOCODER_UNREADABLE: fixedText(502, 'Arama başarısız. Harita servisinin yanıtı okunamadı.'),
  GEOCODER_BUSY: fixedText(
    503,
    'Arama başarısız. Şu anda çok fazla arama yapılıyor; birkaç saniye sonra yeniden deneyin.',
  ),
} as const satisfies Catalogue;
