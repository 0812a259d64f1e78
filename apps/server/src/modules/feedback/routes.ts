import { maySeePay } from '@ulak/contracts/access';
import type { Endpoint } from '@ulak/contracts/endpoint';
import { listOwnFeedback, sendFeedback } from '@ulak/contracts/feedback/own-feedback';
import {
  answerFeedback,
  exportFeedback,
  getFeedback,
  listFeedback,
} from '@ulak/contracts/feedback/review-feedback';
import { requireUser } from '../../access/access-guard.ts';
import { AppError } from '../../app-error.ts';
import { type Call, success } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import type { FeedbackReviewer } from './answer-feedback.ts';
import type { FeedbackService } from './service.ts';

export interface FeedbackRouteDeps {
  readonly feedback: FeedbackService;
  wake(): void;
}

/** @throws AppError FORBIDDEN for a general manager whose company closes the screen to them */
function reviewerOf({
  actor,
  scope,
  now,
  request,
}: Pick<Call<Endpoint>, 'actor' | 'scope' | 'now' | 'request'>): FeedbackReviewer {
  const user = requireUser(actor);
  if (!maySeePay(user)) throw new AppError('FORBIDDEN');
  return { actor: user, scope, now, ip: request.ip };
}

export function feedbackRoutes({ mount, mountBareFile }: Mounter, deps: FeedbackRouteDeps): void {
  const { feedback, wake } = deps;
  mount(listOwnFeedback, ({ tx, query, actor }) => feedback.listOwn(tx, requireUser(actor).id, query));
  mount(sendFeedback, async ({ tx, body, actor, scope, now, afterCommit }) => {
    afterCommit(wake);
    return success(await feedback.sendFeedback(tx, { actor: requireUser(actor), scope, now }, body));
  });
  mount(listFeedback, ({ tx, query, ...call }) => feedback.listFeedback(tx, reviewerOf(call), query));
  mountBareFile(exportFeedback, async ({ query, ...call }) => ({
    ...(await feedback.exportSheet(reviewerOf(call), query)),
    mediaType: exportFeedback.mediaType ?? '',
  }));
  mount(getFeedback, async ({ tx, params, ...call }) =>
    success(await feedback.getFeedback(tx, reviewerOf(call), params.id)),
  );
  mount(answerFeedback, async ({ tx, params, body, ...call }) => {
    call.afterCommit(wake);
    return success(await feedback.answerFeedback(tx, reviewerOf(call), { id: params.id, body }));
  });
}
