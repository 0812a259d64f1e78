/** Spoken names of a calendar's buttons. */
export const CALENDAR_WORDS = {
  previousMonth: 'Önceki ay',
  nextMonth: 'Sonraki ay',
  previousYear: 'Önceki yıl',
  nextYear: 'Sonraki yıl',
  previousDecade: 'Önceki on yıl',
  nextDecade: 'Sonraki on yıl',
  monthLevelControl: 'Ay seçimine geç',
  yearLevelControl: 'Yıl seçimine geç',
};
