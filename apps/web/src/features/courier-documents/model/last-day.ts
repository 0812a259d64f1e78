export const NO_DAY = 'Tarihi gün, ay, yıl olarak yazın: 31.12.2030';

const TYPED = /^(\d{1,2})[./\s-]?(\d{1,2})[./\s-]?(\d{4})$/;

/** 'YYYY-MM-DD' of '31.12.2030', '1/2/2030' or '31122030'; null: no day that exists. */
export function readDay(typed: string): string | null {
  const [, day = '', month = '', year = ''] = TYPED.exec(typed.trim()) ?? [];
  if (year === '') return null;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}
