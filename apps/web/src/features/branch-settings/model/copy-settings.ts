import { BRANCH_LABELS } from '@ulak/contracts/branches/field-labels';
import type { BranchView, CopyableSetting } from '@ulak/contracts/branches/schema';
import type { FieldErrors } from '@ulak/contracts/errors';
import type { BranchId } from '@ulak/contracts/ids';
import { compareTr } from '@ulak/contracts/text';

interface CopyGroup {
  readonly title: string;
  readonly fields: readonly CopyableSetting[];
}

/** What can be copied, as the dialog groups it. */
export const COPY_GROUPS: readonly CopyGroup[] = [
  {
    title: 'Sipariş atama',
    fields: ['assignmentMethod', 'maxConcurrentDeliveries', 'offerTimeout', 'ordersDuringStop'],
  },
  { title: 'Teslimat ücretleri', fields: ['baseRate', 'pricePerKm', 'minimumRate', 'payDistance'] },
  {
    title: 'Süreler',
    fields: [
      'maxDeliveryTime',
      'warningTime',
      'orderExtraTime',
      'extraTime',
      'breakDuration',
      'openTime',
      'closeTime',
    ],
  },
  {
    title: 'Kurye kuralları',
    fields: ['walletEnabled', 'requireInBranchArea', 'onlyManagerCanSetOnline', 'onlyManagerCanSetOffline'],
  },
  { title: 'Kurye belgeleri', fields: ['requireDocuments', 'requiredDocuments', 'criminalResultOnly'] },
  { title: 'Hız ve alan', fields: ['minSpeed', 'maxSpeed', 'radius', 'customerAreaRadius'] },
  { title: 'Maaş', fields: ['baseSalary', 'vehicleRent', 'overtimeRate', 'gasPrice', 'fuelConsumption'] },
  { title: 'Kurye kasası', fields: ['cashLimit', 'mealCardBrands'] },
  { title: 'Fiş', fields: ['receiptWidth'] },
];

export const copyLabel = (field: CopyableSetting): string => BRANCH_LABELS[field];

/** Branches that the settings of `from` can be copied to: the others of its company, by name. */
export const copyTargets = (branches: readonly BranchView[], from: BranchView): BranchView[] =>
  branches
    .filter(({ id, companyId }) => id !== from.id && companyId !== null && companyId === from.companyId)
    .toSorted((a, b) => compareTr(a.name, b.name));

/** A refusal's sentences by the branch that they are about (`targetIds.2`). */
export function refusedTargets(
  details: FieldErrors,
  targetIds: readonly BranchId[],
): ReadonlyMap<BranchId, string> {
  const found = new Map<BranchId, string>();
  for (const [path, sentence] of Object.entries(details)) {
    const target = targetIds[Number(/^targetIds\.(\d+)/.exec(path)?.[1] ?? -1)];
    if (target !== undefined) found.set(target, sentence);
  }
  return found;
}
