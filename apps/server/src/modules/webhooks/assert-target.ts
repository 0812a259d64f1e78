import { fieldError } from '../../app-error.ts';
import { type PrivateHosts, readTarget } from './check-target.ts';

/** @throws AppError VALIDATION_ERROR on `url`: it may not be called */
export function assertTarget({ privateHosts }: { readonly privateHosts: PrivateHosts }, url: string): void {
  const target = readTarget(url, privateHosts);
  if (!target.ok) throw fieldError('url', target.text);
}
