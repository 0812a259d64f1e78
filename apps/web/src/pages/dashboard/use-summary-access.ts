import { useSearch } from '@tanstack/react-router';
import { SUMMARY_VIEWERS, VIOLATION_VIEWERS } from '@ulak/contracts/roles';
import { hasRole } from '../../lib/has-role.ts';
import { useSession } from '../../lib/session.ts';

/** The dialogs that the tiles of the summaries open. */
const SUMMARY_DIALOGS = ['delivered', 'cancelled', 'delayed', 'violations'] as const;
export type SummaryDialog = (typeof SUMMARY_DIALOGS)[number];

/**
 * What the page has to know of the summaries before their code is there: whether this role has any, and which
 * of their dialogs the address opens.
 */
export function useSummaryAccess(): { isViewer: boolean; dialog: SummaryDialog | null } {
  const { role } = useSession();
  const { open } = useSearch({ from: '__root__' });
  const isViewer = hasRole(role, SUMMARY_VIEWERS);
  const dialog = SUMMARY_DIALOGS.find((name) => name === open) ?? null;
  const isAllowed = isViewer && (dialog !== 'violations' || hasRole(role, VIOLATION_VIEWERS));
  return { isViewer, dialog: isAllowed ? dialog : null };
}
