import { CourierNote } from './courier-note.tsx';
import { MapBlock } from './map-block.tsx';
import { OrderContent } from './order-content.tsx';
import { PushCard } from './push-card.tsx';
import { RatingForm } from './rating-form.tsx';

/**
 * What an order's page shows beside what the customer came to read (criteria C09): one file, which is fetched
 * while the orders are.
 */
export const ORDER_PARTS = { CourierNote, MapBlock, OrderContent, PushCard, RatingForm } as const;
