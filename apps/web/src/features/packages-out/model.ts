import { formatAge } from '@ulak/contracts/format';
import type { PackageOut } from '@ulak/contracts/notices/schema';

/** Why a package goes back, and since when: 'iptal edildi · 12 dk önce'. */
export function packageText({ kind, createdAt, acknowledgedAt }: PackageOut, now: number): string {
  const why = kind === 'ORDER_UNDELIVERED' ? 'teslim edilemedi' : 'iptal edildi';
  const knows = acknowledgedAt === null ? ' · kurye henüz onaylamadı' : '';
  return `${why} · ${formatAge(now - Date.parse(createdAt))}${knows}`;
}
