import type { CallOf } from '../call.ts';
import type { ViolationPage, ViolationsQuery } from './schema.ts';

export const listViolations: CallOf<{
  query: typeof ViolationsQuery;
  reply: typeof ViolationPage;
}> = { method: 'GET', path: '/api/violations' };
