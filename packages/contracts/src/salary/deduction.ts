import { z } from 'zod';
import { ALL_DEDUCTION_REASONS, DEDUCTION_TYPES } from './deduction-kinds.ts';

/** A deduction on the slip; `date` 'YYYY-MM-DD', `amount` above zero. */
export const SlipDeduction = z.object({
  id: z.number().int(),
  date: z.string(),
  type: z.enum(DEDUCTION_TYPES),
  reason: z.enum(ALL_DEDUCTION_REASONS),
  description: z.string().nullable(),
  amount: z.number(),
});

/** Deductions of the running month by type (spec 3 §3 'Deductions'); on users for those who see pay. */
export const OpenDeductions = z.record(
  z.enum(DEDUCTION_TYPES),
  z.array(SlipDeduction.pick({ date: true, reason: true, amount: true, description: true })),
);
export type OpenDeductions = z.infer<typeof OpenDeductions>;
