/** How long ago in words that carry over days: minutes and hours as everywhere, then 'dün', '3 gün önce'. */
export function lastSeenText(ageMs: number, formatAge: (ms: number) => string): string {
  const days = Math.floor(ageMs / 86_400_000);
  if (ageMs < 60_000) return 'şimdi';
  if (days === 0) return formatAge(ageMs);
  return days === 1 ? 'dün' : `${days} gün önce`;
}
