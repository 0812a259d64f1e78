import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { ALL_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { EndedSessions, SessionRow } from './schema.ts';

export const listSessions = endpoint(calls.listSessions, {
  access: only(ALL_ROLES),
  tag: TAGS.auth,
  summary: 'Açık oturumlar',
  reply: dataReply(z.array(SessionRow)),
});

/** Signs out every session of the user but this one. */
export const endOtherSessions = endpoint(calls.endOtherSessions, {
  access: only(ALL_ROLES),
  tag: TAGS.auth,
  summary: 'Diğer oturumları kapatır',
  reply: dataReply(EndedSessions),
});
