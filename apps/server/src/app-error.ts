import type { Facts } from '@ulak/contracts/error-entry';
import type { ErrorCode, FieldErrors, Verdict } from '@ulak/contracts/errors';

/** The only error that refuses a request. Expected refusals inside are `Verdict` values. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly facts: Facts;
  readonly details: FieldErrors | undefined;
  constructor(code: ErrorCode, facts: Facts = {}, details?: FieldErrors) {
    super(code);
    this.code = code;
    this.facts = facts;
    this.details = details;
  }
}

/** A bad field that only the server can validate: 400 with `details` on that field. */
export const fieldError = (field: string, sentence: string): AppError =>
  new AppError('VALIDATION_ERROR', {}, { [field]: sentence });

/** @throws AppError the refusal of a verdict */
export function assertAllowed(verdict: Verdict): void {
  if (!verdict.ok) throw new AppError(verdict.code, verdict.facts);
}
