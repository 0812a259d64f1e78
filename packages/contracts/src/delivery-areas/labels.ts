/** Where a branch delivers to: anywhere; what is reached in some minutes; what was drawn. */
export const DELIVERY_AREA_KINDS = ['NONE', 'MINUTES', 'DRAWN'] as const;
export type DeliveryAreaKind = (typeof DELIVERY_AREA_KINDS)[number];

/** What becomes of an order by key from outside of the area: it is taken and marked, or refused. */
export const OUTSIDE_RULES = ['MARK', 'REFUSE'] as const;
export type OutsideRule = (typeof OUTSIDE_RULES)[number];

export const DELIVERY_AREA_KIND_LABELS: Readonly<Record<DeliveryAreaKind, string>> = {
  NONE: 'Bölge yok',
  MINUTES: 'Yolda süre',
  DRAWN: 'Haritada çizilen',
};
export const OUTSIDE_RULE_LABELS: Readonly<Record<OutsideRule, string>> = {
  MARK: 'Kabul et ve işaretle',
  REFUSE: 'Geri çevir',
};
