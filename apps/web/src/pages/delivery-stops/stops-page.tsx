import '../../ui/widget-styles.css';
import { useQuery } from '@tanstack/react-query';
import { branchList } from '../../domain/branches/branch-list.ts';
import { StopsPanel } from '../../features/delivery-stops/components/stops-panel.tsx';
import { useSession } from '../../lib/session.ts';

/** Teslimat Durdurma (docs/decisions/080). */
export function StopsPage() {
  const session = useSession();
  const { data: branches = [] } = useQuery(branchList);
  return <StopsPanel branches={branches} viewer={session} />;
}
