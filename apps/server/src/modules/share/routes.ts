import type { Endpoint } from '@ulak/contracts/endpoint';
import { exportOwnChoices, exportOwnShare, getOwnShare } from '@ulak/contracts/share/own-share';
import { requireUser } from '../../access/access-guard.ts';
import { type Call, success } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import type { ExportCall } from './record-export.ts';
import type { ShareService } from './service.ts';

const exportCallOf = ({
  actor,
  scope,
  now,
  request,
}: Pick<Call<Endpoint>, 'actor' | 'scope' | 'now' | 'request'>): ExportCall => ({
  actor: requireUser(actor),
  scope,
  now,
  ip: request.ip,
});

export function shareRoutes(
  { mount, mountBareFile }: Mounter,
  { share }: { readonly share: ShareService },
): void {
  mount(getOwnShare, async ({ tx, actor, now, query }) =>
    success(await share.readOwn(tx, { actor: requireUser(actor), now }, query.range)),
  );
  mountBareFile(exportOwnShare, async (call) => ({
    ...(await share.exportShare(exportCallOf(call))),
    mediaType: exportOwnShare.mediaType ?? '',
  }));
  mountBareFile(exportOwnChoices, async ({ query, ...call }) => ({
    ...(await share.exportChoices(exportCallOf(call), query)),
    mediaType: exportOwnChoices.mediaType ?? '',
  }));
}
