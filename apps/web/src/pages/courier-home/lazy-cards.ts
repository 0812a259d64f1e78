import { lazyComponent } from '../../ui/lazy-component.tsx';

const fetchCards = async () => (await import('./told-cards.ts')).TOLD_CARDS;

export const RefusedCards = lazyComponent(async () => (await fetchCards()).RefusedCards);
export const StopCard = lazyComponent(async () => (await fetchCards()).StopCard);
