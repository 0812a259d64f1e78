import { useQuery } from '@tanstack/react-query';
import { isSetupOpen, setupQuery } from '../../domain/setup/setup-query.ts';
import { SetupCard } from '../../features/setup/components/setup-card.tsx';

/** The place of the first run's steps; nothing once they are done. */
export function SetupSlot({ onNewOrder }: { onNewOrder: () => void }) {
  const { data } = useQuery(setupQuery);
  return isSetupOpen(data) ? <SetupCard onNewOrder={onNewOrder} /> : null;
}
