import { PAY_DISTANCE_LABELS, PAY_DISTANCES } from '@ulak/contracts/branches/pay-distance';
import type { RoadsView } from '@ulak/contracts/roads/schema';
import { formatDate } from '@ulak/contracts/time';
import type { ChoiceSetting } from './settings.ts';

/** By which kilometres a delivery is paid. */
export const PAY_DISTANCE: ChoiceSetting = {
  kind: 'choice',
  savedBy: 'rates',
  field: 'payDistance',
  hint:
    'Yol: şubeden adrese sokaklar boyunca. Yol bilinmeyen siparişte kuş uçuşu sayılır. ' +
    'Yalnızca bundan sonraki teslimatlar için geçerlidir; kuryelere bildirilir.',
  options: PAY_DISTANCES.map((value) => ({ value, label: PAY_DISTANCE_LABELS[value] })),
};

/** Whether roads are known around the branch, as far as somebody who chooses 'yol' must know. */
export function roadsText({ hasRoads, isAwaited, loadedAt, failingSince }: RoadsView): string {
  if (hasRoads) {
    const since = loadedAt === null ? '' : ` (${formatDate(new Date(loadedAt))} tarihinde yüklendi)`;
    return `Bu şubenin çevresinde yol verisi var${since}.`;
  }
  if (isAwaited) return 'Yol servisinin yanıtı bekleniyor…';
  return failingSince === null
    ? 'Bu şubenin çevresinde yol verisi yok: yol seçilse de kuş uçuşu sayılır.'
    : 'Yol servisi şu anda yanıt vermiyor: yanıt verene kadar kuş uçuşu sayılır.';
}
