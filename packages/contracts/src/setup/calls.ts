import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type { SetupView, SkipStepsBody } from './schema.ts';

export const getSetup: CallOf<{
  reply: Answer<typeof SetupView>;
}> = { method: 'GET', path: '/api/setup' };

export const skipSetupSteps: CallOf<{
  body: typeof SkipStepsBody;
  reply: Answer<typeof SetupView>;
}> = { method: 'PUT', path: '/api/setup' };
