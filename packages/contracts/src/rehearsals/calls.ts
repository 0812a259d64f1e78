import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type {
  Rehearsal,
  RehearsalBody,
  RehearsalDay,
  RehearsalDayQuery,
  RehearsalRef,
  Rehearsals,
  RehearsalsQuery,
} from './schema.ts';

export const getRehearsalDay: CallOf<{
  query: typeof RehearsalDayQuery;
  reply: Answer<typeof RehearsalDay>;
}> = { method: 'GET', path: '/api/rehearsals/day' };

export const startRehearsal: CallOf<{
  body: typeof RehearsalBody;
  reply: Answer<typeof Rehearsal>;
}> = { method: 'POST', path: '/api/rehearsals' };

export const listRehearsals: CallOf<{
  query: typeof RehearsalsQuery;
  reply: typeof Rehearsals;
}> = { method: 'GET', path: '/api/rehearsals' };

export const getRehearsal: CallOf<{
  params: typeof RehearsalRef;
  reply: Answer<typeof Rehearsal>;
}> = { method: 'GET', path: '/api/rehearsals/:id' };

export const cancelRehearsal: CallOf<{
  params: typeof RehearsalRef;
  reply: Answer<typeof Rehearsal>;
}> = { method: 'POST', path: '/api/rehearsals/:id/cancel' };
