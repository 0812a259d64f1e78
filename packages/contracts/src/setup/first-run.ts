import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import * as calls from './calls.ts';
import { SetupView, SkipStepsBody } from './schema.ts';
import { SETUP_ROLES } from './steps.ts';

export const getSetup = endpoint(calls.getSetup, {
  access: only(SETUP_ROLES),
  tag: TAGS.general,
  summary: 'İlk kurulumun adımları',
  reply: dataReply(SetupView),
});

/** Keeps which steps the caller skips; answers the steps as they stand then. */
export const skipSetupSteps = endpoint(calls.skipSetupSteps, {
  access: only(SETUP_ROLES),
  tag: TAGS.general,
  summary: 'İlk kurulumun adımlarını atlar',
  body: SkipStepsBody,
  reply: dataReply(SetupView),
});
