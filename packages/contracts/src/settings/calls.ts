import type { CallOf } from '../call.ts';
import type { WebSettings } from './schema.ts';

export const getWebSettings: CallOf<{
  reply: typeof WebSettings;
}> = { method: 'GET', path: '/api/settings' };
