import type { FieldErrors } from '../errors.ts';
import { BRANCH_LABELS, type BranchField } from './field-labels.ts';
import { NOT_POSITIVE } from './numbers.ts';

const labelOf = (path: string): string | undefined => {
  const field = path.replace(/^salarySettings\./, '');
  return Object.hasOwn(BRANCH_LABELS, field) ? BRANCH_LABELS[field as BranchField] : undefined;
};

/**
 * The message of an update that was refused for a number below zero: 'Geçersiz {field} değeri. Pozitif bir
 * sayı olmalı.' (spec 2 §5 §8); undefined for other errors. The field itself says {@link NOT_POSITIVE}.
 */
export function invalidNumberText(details: FieldErrors): string | undefined {
  const [path] = Object.entries(details).find(([, sentence]) => sentence === NOT_POSITIVE) ?? [];
  const label = path === undefined ? undefined : labelOf(path);
  return label === undefined ? undefined : `Geçersiz ${label} değeri. Pozitif bir sayı olmalı.`;
}
