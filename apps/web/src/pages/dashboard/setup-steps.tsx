import { useQuery } from '@tanstack/react-query';
import { isSetupOpen, setupQuery } from '../../domain/setup/setup-query.ts';
import { SetupCard } from '../../features/setup/components/setup-card.tsx';

/** The steps of the first run while one is open. */
export function SetupSteps({ onNewOrder }: { onNewOrder: () => void }) {
  const { data } = useQuery(setupQuery);
  return isSetupOpen(data) ? <SetupCard onNewOrder={onNewOrder} /> : null;
}
