import { list } from './list.ts';
import { record } from './record.ts';
import { hasMockedNear } from './repository.ts';
import { summarise } from './summarise.ts';

export type { NewViolation } from './repository.ts';

export type ViolationService = ReturnType<typeof createViolationService>;

/** Violations (DECISIONS "Violations"): orders and positions find and record them here, screens read them. */
export const createViolationService = () => ({ record, hasMockedNear, list, summarise });
