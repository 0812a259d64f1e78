import { z } from 'zod';
import { SETUP_STEPS } from './steps.ts';

/**
 * How far an installation (OWNER) or a company (COMPANY_ADMIN) is set up, judged from its data alone;
 * `skipped` is the caller's own choice. Counts are of the caller's companies (decision 063).
 */
export const SetupView = z.object({
  companies: z.number().int(),
  /** Branches of a company whose point somebody has placed. */
  branches: z.number().int(),
  /** Branches of a company that still stand at the default centre. */
  unplacedBranches: z.number().int(),
  /** Active accounts by what they do. */
  people: z.object({ couriers: z.number().int(), dispatchers: z.number().int() }),
  /** Whether there is an order at all, and one that came by a branch's key. */
  orders: z.boolean(),
  keyOrders: z.boolean(),
  steps: z.array(z.object({ id: z.enum(SETUP_STEPS), done: z.boolean(), skipped: z.boolean() })),
});
export type SetupView = z.infer<typeof SetupView>;

/** Steps that the caller wants to see no more; an empty list shows all again. */
export const SkipStepsBody = z.strictObject({
  skipped: z
    .array(z.enum(SETUP_STEPS, { error: 'Böyle bir kurulum adımı yok' }), {
      error: 'Atlanan adımları liste olarak gönderin',
    })
    .max(SETUP_STEPS.length, `En fazla ${SETUP_STEPS.length} adım gönderebilirsiniz`),
});
