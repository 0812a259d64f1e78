/** Days of the week, Monday first. */
export const WEEKDAYS = [
  { short: 'Pzt', name: 'Pazartesi' },
  { short: 'Sal', name: 'Salı' },
  { short: 'Çar', name: 'Çarşamba' },
  { short: 'Per', name: 'Perşembe' },
  { short: 'Cum', name: 'Cuma' },
  { short: 'Cmt', name: 'Cumartesi' },
  { short: 'Paz', name: 'Pazar' },
] as const;
