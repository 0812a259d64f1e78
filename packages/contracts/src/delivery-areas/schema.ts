import { z } from 'zod';
import { RecordVersion } from '../fields.ts';
import { BoundaryGeometry } from '../neighborhoods/schema.ts';
import { DISTANCE_METHODS } from '../roads/method.ts';
import { AREA_MINUTES } from './area.ts';
import { findAreaFault } from './area-faults.ts';
import { DELIVERY_AREA_KINDS, OUTSIDE_RULES } from './labels.ts';

const MINUTES_TEXT = `Dakika ${AREA_MINUTES.min} ile ${AREA_MINUTES.max} arasında bir tam sayı olmalı`;
const minutes = z
  .number({ error: MINUTES_TEXT })
  .int(MINUTES_TEXT)
  .min(AREA_MINUTES.min, MINUTES_TEXT)
  .max(AREA_MINUTES.max, MINUTES_TEXT);

/** An area that a branch may have, as GeoJSON: see `findAreaFault`. */
const AreaShape = BoundaryGeometry.superRefine((shape, issues) => {
  const fault = findAreaFault(shape);
  if (fault) issues.addIssue({ code: 'custom', message: fault });
});

const rule = z.enum(OUTSIDE_RULES, { error: 'İşaretlemeyi veya geri çevirmeyi seçin' });
const common = { version: RecordVersion.optional() };

/** A branch's area from now on. `version`: of the branch, as of {@link DeliveryAreaView}. */
export const SaveDeliveryAreaBody = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('NONE'), ...common }),
    z.strictObject({ kind: z.literal('MINUTES'), minutes, rule, ...common }),
    z.strictObject({ kind: z.literal('DRAWN'), shape: AreaShape, rule, ...common }),
  ],
  { error: 'Bölge yok, yolda süre veya haritada çizilen bölge seçin' },
);
export type SaveDeliveryAreaBody = z.output<typeof SaveDeliveryAreaBody>;

/** What minutes by road would hold. */
export const AreaPreviewQuery = z.strictObject({
  minutes: z
    .string({ error: MINUTES_TEXT })
    .regex(/^\d{1,3}$/, MINUTES_TEXT)
    .transform(Number)
    .pipe(minutes),
});

/**
 * What is reached from a branch. `shape` null: it is not made yet. `method` GREAT_CIRCLE: a circle of
 * `radiusM` metres, because no road is known there. `isRouterFailing`: either is so because the router does
 * not answer; it is tried again. `endsWithStreets`: by road, and near to where the loaded streets end.
 */
export const ReachView = z.object({
  shape: BoundaryGeometry.nullable(),
  method: z.enum(DISTANCE_METHODS).nullable(),
  radiusM: z.number().nullable(),
  isRouterFailing: z.boolean(),
  endsWithStreets: z.boolean(),
});
export type ReachView = z.infer<typeof ReachView>;

/** A branch's area. `shape` null: there is none, or it is not made yet; nothing is outside then. */
export const DeliveryAreaView = z.object({
  kind: z.enum(DELIVERY_AREA_KINDS),
  minutes: z.number().int().nullable(),
  rule: z.enum(OUTSIDE_RULES),
  ...ReachView.shape,
  /** When an area of minutes was made. */
  madeAt: z.string().nullable(),
  version: z.number().int(),
});
export type DeliveryAreaView = z.infer<typeof DeliveryAreaView>;
