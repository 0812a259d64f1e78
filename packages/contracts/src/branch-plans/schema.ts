import { z } from 'zod';
import { Location, optionalText, Point, RecordVersion, TEXT_LIMITS } from '../fields.ts';
import { TIME_SLOTS } from '../heatmap/analysis.ts';
import { BranchId, CompanyId, fromText } from '../ids.ts';
import { LEVELS, MAX_SITES, PLAN_STATES } from './potential.ts';

/** Row id of `planned_branches`. */
export const PlannedBranchId = z
  .number()
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER)
  .brand<'PlannedBranchId'>();
export type PlannedBranchId = z.infer<typeof PlannedBranchId>;
export const PlannedBranchRef = z.strictObject({ id: fromText(PlannedBranchId) });

const BAD_SLOT = 'Geçerli bir saat aralığı seçin';
const BAD_SITES = `Şube sayısı 1 ile ${MAX_SITES} arasında olmalı`;
const BAD_COMPANY = 'Geçerli bir şirket seçin';
const TimeSlotField = z.enum(TIME_SLOTS, { error: BAD_SLOT });
const Sites = z.number({ error: BAD_SITES }).int(BAD_SITES).min(1, BAD_SITES).max(MAX_SITES, BAD_SITES);

/** Whose plans; the caller's own company when left out. An OWNER names one. */
export const PlannedBranchesQuery = z.strictObject({
  companyId: z
    .string()
    .regex(/^[1-9]\d{0,15}$/, BAD_COMPANY)
    .transform(Number)
    .pipe(CompanyId)
    .optional(),
});
export type PlannedBranchesQuery = z.output<typeof PlannedBranchesQuery>;

/**
 * Where so many branches (3) would shorten the ways of the company's orders most, of those of the slot. A
 * BRANCH_MANAGER gets the own branch's orders.
 */
export const SuggestionsQuery = PlannedBranchesQuery.extend({
  timeSlot: TimeSlotField.optional(),
  sites: z
    .string()
    .regex(/^\d{1,3}$/, BAD_SITES)
    .transform(Number)
    .pipe(Sites)
    .optional(),
});
export type SuggestionsQuery = z.output<typeof SuggestionsQuery>;

const count = () => z.number().int();

/**
 * A place for a branch (spec 4 §3) and what it is computed from. Of the sample: `sampleSize` orders that it
 * would serve, `ordersBySlot` of them, `servedShare` percent of all. Metres; `distanceBefore` and
 * `distanceAfter` are means over these orders. Estimates by `assessSite`; a month has 30 days. Names of a
 * branch that the caller does not see are null.
 */
export const BranchSuggestion = z.object({
  location: Point,
  potential: count(),
  estimatedOrders: count(),
  estimatedOrdersRange: z.object({ low: count(), high: count() }),
  distanceToNearestBranch: count(),
  nearestBranch: z.object({ id: BranchId, name: z.string() }).nullable(),
  reason: z.string(),
  priority: z.enum(LEVELS),
  mayPlan: z.boolean(),
  sampleSize: count(),
  servedShare: count(),
  ordersBySlot: z.object({ morning: count(), afternoon: count(), evening: count(), night: count() }),
  distanceBefore: count(),
  distanceAfter: count(),
  monthlyRevenue: z.number(),
  paybackMonths: count().nullable(),
  roiPercent: count().nullable(),
  competition: z.enum(LEVELS),
  saturation: z.enum(['LOW', 'HIGH']),
  isStrategic: z.boolean(),
});
export type BranchSuggestion = z.infer<typeof BranchSuggestion>;

/**
 * Suggestions, the most promising first, of orders of the `days` before `asOf`. `sampleSize`: orders that
 * were looked at, `coveredShare` percent of all (the rest lies too scattered). Means over them:
 * `distanceBefore`, `distanceAfter` with all suggested places. `branches`: those that the caller sees.
 */
export const BranchSuggestions = z.object({
  suggestions: z.array(BranchSuggestion),
  asOf: z.string(),
  days: count(),
  sampleSize: count(),
  coveredShare: count(),
  cellDegrees: z.number(),
  distanceBefore: count(),
  distanceAfter: count(),
  branches: z.array(z.object({ id: BranchId, name: z.string(), lat: z.number(), lng: z.number() })),
});
export type BranchSuggestions = z.infer<typeof BranchSuggestions>;

const Note = optionalText(TEXT_LIMITS.note);

/** Keeps a suggestion of the query of the same fields, by its place. */
export const PlanBranchBody = z.strictObject({
  companyId: z
    .number({ error: BAD_COMPANY })
    .int(BAD_COMPANY)
    .positive(BAD_COMPANY)
    .pipe(CompanyId)
    .optional(),
  location: Location,
  timeSlot: TimeSlotField.optional(),
  sites: Sites.optional(),
  note: Note,
});
export type PlanBranchBody = z.output<typeof PlanBranchBody>;

const NOTHING = 'Değişecek en az bir alan gönderin';

/** What is to change of a plan; one field at least. */
export const ChangePlanBody = z
  .strictObject({
    state: z.enum(PLAN_STATES, { error: 'Geçerli bir durum seçin' }).optional(),
    note: Note,
    version: RecordVersion,
  })
  .refine(({ state, note }) => state !== undefined || note !== undefined, NOTHING);
export type ChangePlanBody = z.output<typeof ChangePlanBody>;

/**
 * A planned branch; `evidence` is the suggestion as it was when it was planned, of orders before `asOf`. Its
 * money and the names of other branches are null for a BRANCH_MANAGER.
 */
export const PlannedBranch = z.object({
  id: PlannedBranchId,
  companyId: CompanyId,
  location: Point,
  potential: count(),
  evidence: BranchSuggestion.extend({
    monthlyRevenue: z.number().nullable(),
    asOf: z.string(),
    days: count(),
    timeSlot: z.enum(TIME_SLOTS),
    sites: count(),
  }),
  note: z.string().nullable(),
  state: z.enum(PLAN_STATES),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  updatedAt: z.string(),
  updatedBy: z.string().nullable(),
  version: count(),
});
export type PlannedBranch = z.infer<typeof PlannedBranch>;

/** Newest first. */
export const PlannedBranches = z.array(PlannedBranch);
