import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { SuccessReply } from '../fields.ts';
import { NoticeRef } from '../ids.ts';
import { COURIER_ONLY } from '../roles.ts';
import * as calls from './calls.ts';
import { CourierNotice, SeenBody } from './schema.ts';

/** The courier's open notices, newest first: not acknowledged, or with a package that goes back. */
export const listOwnNotices = endpoint(calls.listOwnNotices, {
  access: only(COURIER_ONLY),
  tag: TAGS.notices,
  summary: 'Kuryenin kendi açık bildirimleri',
  reply: z.array(CourierNotice),
});

/** Notes that notices were on the courier's screen; others' and unknown ones are left out. Idempotent. */
export const markNoticesSeen = endpoint(calls.markNoticesSeen, {
  access: only(COURIER_ONLY),
  tag: TAGS.notices,
  summary: 'Bildirimlerin görüldüğünü bildirir',
  body: SeenBody,
  reply: SuccessReply,
});

/** 'Anladım': the courier knows. Idempotent. */
export const acknowledgeNotice = endpoint(calls.acknowledgeNotice, {
  access: only(COURIER_ONLY),
  tag: TAGS.notices,
  summary: 'Bir bildirimi onaylar (Anladım)',
  params: NoticeRef,
  reply: SuccessReply,
  refuses: ['NOTICE_NOT_FOUND'],
});
