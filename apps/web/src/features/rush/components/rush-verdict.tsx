import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BranchId } from '@ulak/contracts/ids';
import { HEAT_MAP_READERS } from '@ulak/contracts/roles';
import { hasRole } from '../../../lib/has-role.ts';
import { useSession } from '../../../lib/session.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import desk from '../../../ui/desk.module.css';
import { basisText, rehearsalLink, verdictText } from '../model/verdict.ts';
import { rushVerdictOf } from '../queries.ts';
import styles from './rush.module.css';

/** Whether pacing can help the branch, from what, and the way to try it on a past day. */
export function RushVerdict({ branchId }: { readonly branchId: BranchId }) {
  const verdict = useQuery(rushVerdictOf(branchId));
  const { role } = useSession();
  return (
    <QueryView
      empty={null}
      failure="Aralıkların etkisi hesaplanamadı"
      isEmpty={(found) => found === null}
      query={verdict}
      skeleton={<Skeleton aria-label="Yükleniyor" h="4.5rem" mt="sm" />}
    >
      {(found) => {
        if (found === null) return null;
        const link = hasRole(role, HEAT_MAP_READERS) ? rehearsalLink(branchId, found) : null;
        return (
          <div className={styles.verdict} data-helps={found.kind === 'PACES' || undefined}>
            <p className={desk.strong}>{verdictText(found)}</p>
            <p className={desk.small}>{basisText(found)}</p>
            {link && (
              <a className={`${desk.link} ${desk.touch} ${styles.rehearse}`} href={link}>
                Prova et
              </a>
            )}
          </div>
        );
      }}
    </QueryView>
  );
}
