import { getLastMessage, sendCourierMessage } from '@ulak/contracts/notices/courier-message';
import { acknowledgeNotice, listOwnNotices, markNoticesSeen } from '@ulak/contracts/notices/own-notices';
import { handBackPackage, listPackagesOut } from '@ulak/contracts/notices/packages-out';
import { requireUser } from '../../access/access-guard.ts';
import { success, SUCCESS } from '../../http/call.ts';
import { markPolled } from '../../http/etag.ts';
import type { Mounter } from '../../http/mount.ts';
import type { NoticeService } from './service.ts';

interface NoticesDeps {
  readonly notices: NoticeService;
  readonly wake: () => void;
}

export function noticesRoutes({ mount }: Mounter, { notices, wake }: NoticesDeps): void {
  mount(listOwnNotices, ({ reply, ...call }) => {
    markPolled(reply);
    return notices.listOwn({ ...call, actor: requireUser(call.actor) });
  });
  mount(markNoticesSeen, async ({ body, afterCommit, ...call }) => {
    afterCommit(wake);
    await notices.markSeen({ ...call, actor: requireUser(call.actor) }, body.ids);
    return SUCCESS;
  });
  mount(acknowledgeNotice, async ({ params, afterCommit, ...call }) => {
    afterCommit(wake);
    await notices.acknowledge({ ...call, actor: requireUser(call.actor) }, params.id);
    return SUCCESS;
  });
  mount(listPackagesOut, ({ tx, scope, query, reply }) => {
    markPolled(reply);
    const branchId = query.branchId === undefined || query.branchId === 'all' ? null : query.branchId;
    return notices.listPackages(tx, scope, branchId);
  });
  mount(handBackPackage, async ({ params, afterCommit, ...call }) => {
    afterCommit(wake);
    return success(await notices.handBack({ ...call, actor: requireUser(call.actor) }, params.id));
  });
  mount(sendCourierMessage, async ({ params, body, afterCommit, ...call }) => {
    afterCommit(wake);
    const noticeCall = { ...call, actor: requireUser(call.actor) };
    return success(await notices.sendMessage(noticeCall, params.id, body.text));
  });
  mount(getLastMessage, async ({ params, ...call }) =>
    success(await notices.getLastMessage({ ...call, actor: requireUser(call.actor) }, params.id)),
  );
}
