import { formatFullDateTime } from '@ulak/contracts/time';
import type { UserHistoryEntry, UserView } from '@ulak/contracts/users/schema';

const instantText = (iso: string): string => formatFullDateTime(Date.parse(iso));

type PassiveFacts = Pick<UserView, 'deactivationReason' | 'deactivationEndDate'>;

/** Why somebody is passive and until when: 'Yıllık izin · 30.11.2026 09:00 tarihine kadar'. */
export const passiveText = ({ deactivationReason, deactivationEndDate }: PassiveFacts): string =>
  [deactivationReason, deactivationEndDate && `${instantText(deactivationEndDate)} tarihine kadar`]
    .filter(Boolean)
    .join(' · ');

/** 'Hiç girmedi' for somebody who never signed in. */
export const lastSignInText = ({ lastSignInAt }: Pick<UserView, 'lastSignInAt'>): string =>
  lastSignInAt === null ? 'Hiç girmedi' : instantText(lastSignInAt);

/** Who did it and when: '23.11.2026 10:15 · Deniz Ulak · Excel ile'. */
export const historyByline = ({ at, actorName, imported }: UserHistoryEntry): string =>
  [instantText(at), actorName, imported && 'Excel ile'].filter(Boolean).join(' · ');

/** What an entry adds to its title, line by line: reason, end, changed values. */
export function historyLines({ kind, reason, endDate, changes }: UserHistoryEntry): string[] {
  return [
    ...(reason ? [`Neden: ${reason}`] : []),
    ...(endDate ? [`Bitiş: ${instantText(endDate)}`] : []),
    // of a new account there was nothing before
    ...changes.map(({ label, was, is }) =>
      kind === 'CREATED' ? `${label}: ${is ?? '–'}` : `${label}: ${was ?? '–'} → ${is ?? '–'}`,
    ),
  ];
}
