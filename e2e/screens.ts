import type { Screen } from './screen.ts';
import { DESK } from './screens-desk.ts';
import { DISPATCH } from './screens-dispatch.ts';
import { PUBLIC } from './screens-public.ts';
import { ROAD } from './screens-road.ts';
import { SUMMARIES } from './screens-summaries.ts';

/** Every screen of the product, in an order in which each can be prepared. */
export const SCREENS: readonly Screen[] = [...PUBLIC, ...DISPATCH, ...DESK, ...SUMMARIES, ...ROAD];
