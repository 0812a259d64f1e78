import { DEFAULT_RUSH } from '@ulak/contracts/rush/default-rush';
import type { RushSettings } from '@ulak/contracts/rush/schema';

/** Whether a form differs from what is stored. */
export const isChanged = (form: RushSettings, stored: RushSettings | null): boolean =>
  JSON.stringify(form) !== JSON.stringify({ ...DEFAULT_RUSH, ...stored });
