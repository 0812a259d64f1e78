import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { HEAT_MAP_READERS } from '../roles.ts';
import * as calls from './calls.ts';
import {
  Rehearsal,
  RehearsalBody,
  RehearsalDay,
  RehearsalDayQuery,
  RehearsalRef,
  Rehearsals,
  RehearsalsQuery,
} from './schema.ts';

const rules = { access: only(HEAT_MAP_READERS), tag: TAGS.heatMap } as const;

/** A past business day of a branch as it was, and whether it can be rehearsed. */
export const getRehearsalDay = endpoint(calls.getRehearsalDay, {
  ...rules,
  summary: 'Provası yapılacak günün siparişleri ve ayarları',
  query: RehearsalDayQuery,
  reply: dataReply(RehearsalDay),
  refuses: ['BRANCH_NOT_FOUND'],
});

/**
 * Replays a past day with other settings, in the background: as it was and as it is tried, each with several
 * seeds. A second one waits for its turn. Nothing of the day itself is changed.
 */
export const startRehearsal = endpoint(calls.startRehearsal, {
  ...rules,
  summary: 'Bir günün provasını başka ayarlarla başlatır',
  body: RehearsalBody,
  reply: dataReply(Rehearsal),
  refuses: ['BRANCH_NOT_FOUND', 'REHEARSALS_BUSY'],
});

/** Rehearsals of a branch of the last 30 days, newest first. */
export const listRehearsals = endpoint(calls.listRehearsals, {
  ...rules,
  summary: 'Bir şubenin provaları',
  query: RehearsalsQuery,
  reply: Rehearsals,
  refuses: ['BRANCH_NOT_FOUND'],
});

/** A rehearsal of a branch that the caller sees: how far it has come, or its result. */
export const getRehearsal = endpoint(calls.getRehearsal, {
  ...rules,
  summary: 'Bir provanın durumu ve sonucu',
  params: RehearsalRef,
  reply: dataReply(Rehearsal),
  refuses: ['REHEARSAL_NOT_FOUND'],
});

/** Ends a rehearsal that waits or runs; one that has ended stays as it is. */
export const cancelRehearsal = endpoint(calls.cancelRehearsal, {
  ...rules,
  summary: 'Bir provayı iptal eder',
  params: RehearsalRef,
  reply: dataReply(Rehearsal),
  refuses: ['REHEARSAL_NOT_FOUND'],
});
