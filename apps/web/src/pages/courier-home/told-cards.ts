import { StopCard } from '../../features/courier-home/components/stop-card.tsx';
import { RefusedCards } from '../../features/courier-steps/components/refused-cards.tsx';

/** Cards that are seldom there, in one file: fetched right after the home, so they come without signal too. */
export const TOLD_CARDS = { RefusedCards, StopCard } as const;
