import { type Catalogue, fixedText } from './error-entry.ts';

/** What is wrong with an obligatory paper. */
const FAULTS: Readonly<Record<string, string>> = {
  missing: 'yüklenmemiş',
  waiting: 'henüz onaylanmadı',
  rejected: 'reddedildi',
  expired: 'süresi doldu',
};

/** Refusals of couriers' papers. */
export const DOCUMENT_ERRORS = {
  DOCUMENT_NOT_FOUND: fixedText(404, 'Doküman bulunamadı'),
  /** `actorName`, `at` ('dd.MM HH:mm'), `status`: its label. */
  DOCUMENT_REVIEWED: {
    status: 409,
    text: ({ actorName, at, status }) =>
      `Bu doküman daha önce incelendi${status ? `: ${status}` : ''}` +
      `${actorName ? ` (${actorName}, ${at ?? 'az önce'})` : ''}. Kararınız kaydedilmedi.`,
  },
  DOCUMENT_REPLACED: fixedText(
    409,
    'Kurye bu dokümanın yerine yenisini yükledi. Kararınız kaydedilmedi; yenisini inceleyin.',
  ),
  /** `isKept`: the result is kept on purpose. */
  DOCUMENT_FILE_GONE: {
    status: 410,
    text: ({ isKept }) =>
      isKept
        ? 'Bu dokümanın dosyası incelemeden sonra silindi; yalnızca sonucu saklanıyor.'
        : 'Dokümanın dosyası bulunamadı. Kuryeden yeniden yüklemesini isteyin.',
  },
  DOCUMENT_UNREADABLE: fixedText(
    409,
    'Bu doküman sunucunun şu anki gizli anahtarıyla açılamıyor. Lütfen sistem yöneticinize haber verin.',
  ),
  DOCUMENT_LIMIT: {
    status: 429,
    text: ({ limit }) =>
      `Bir saatte en fazla ${limit ?? 30} belge yükleyebilirsiniz. Lütfen biraz sonra yeniden deneyin.`,
  },
  SCAN_UNAVAILABLE: fixedText(
    503,
    'Dosya virüs taramasından geçirilemediği için kaydedilmedi. Lütfen birazdan yeniden deneyin.',
  ),
  FILES_UNAVAILABLE: fixedText(
    503,
    'Belgelerin saklandığı depoya şu anda ulaşılamıyor. Lütfen birazdan yeniden deneyin.',
  ),
  /** `document`: label of the paper; `fault`: see FAULTS; with a name the sentence is for staff. */
  DOCUMENT_REQUIRED: {
    status: 409,
    text: ({ courierName, document, fault }) => {
      const paper = `“${document ?? 'Zorunlu belge'}” ${FAULTS[fault ?? ''] ?? 'eksik'}`;
      return courierName
        ? `${courierName} çevrimiçi olamaz: ${paper}. Bu şubede bu belge zorunlu.`
        : `Çevrimiçi olamazsınız: ${paper}. Belgelerim sayfasından kontrol edin.`;
    },
  },
} as const satisfies Catalogue;
