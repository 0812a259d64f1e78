import type { FieldErrors } from '../errors.ts';

/** Fields of a branch that depend on each other; km/h, minutes, HH:mm. */
export interface RelatedFields {
  readonly minSpeed: number;
  readonly maxSpeed: number;
  readonly warningTime: number;
  readonly maxDeliveryTime: number;
  readonly openTime: string;
  readonly closeTime: string;
}

interface Rule {
  readonly fields: readonly (keyof RelatedFields)[];
  readonly text: string;
  holds(values: RelatedFields): boolean;
}

/** A branch may be open over midnight, so that closing lies before opening; equal times say nothing. */
const RULES: readonly Rule[] = [
  {
    fields: ['minSpeed', 'maxSpeed'],
    text: 'En düşük hız, en yüksek hızdan küçük olmalı',
    holds: ({ minSpeed, maxSpeed }) => minSpeed < maxSpeed,
  },
  {
    fields: ['warningTime', 'maxDeliveryTime'],
    text: 'Uyarı süresi, en uzun teslimat süresinden uzun olamaz',
    holds: ({ warningTime, maxDeliveryTime }) => warningTime <= maxDeliveryTime,
  },
  {
    fields: ['closeTime', 'openTime'],
    text: 'Açılış ve kapanış saati aynı olamaz',
    holds: ({ openTime, closeTime }) => openTime !== closeTime,
  },
];

/**
 * Rules between fields that `values` (the stored branch with the change) breaks, each told on the first of
 * its fields that changes. A rule none of whose fields changes is not asked: an old branch stays editable.
 * @param changed names of the fields of the change
 */
export function brokenFieldRules(values: RelatedFields, changed: readonly string[]): FieldErrors {
  const broken: FieldErrors = {};
  for (const { fields, text, holds } of RULES) {
    const field = fields.find((name) => changed.includes(name));
    if (field !== undefined && !holds(values)) broken[field] = text;
  }
  return broken;
}
