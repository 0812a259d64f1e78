import {
  cancelHeatUpdate,
  getHeatHours,
  getHeatMap,
  getHeatUpdate,
  listCellOrders,
  updateHeatMap,
} from '@ulak/contracts/heatmap/heat-map';
import { success } from '../../http/call.ts';
import type { Mounter } from '../../http/mount.ts';
import type { HeatMapService } from './service.ts';

export function heatmapRoutes(
  { mount, mountBare, mountBareText }: Mounter,
  { heatMap }: { readonly heatMap: HeatMapService },
): void {
  mountBareText(getHeatMap, ({ query, ...reader }) => heatMap.read(reader, query));
  mountBare(getHeatHours, async ({ query, ...reader }) => success(await heatMap.readHours(reader, query)));
  mountBare(listCellOrders, ({ query, ...reader }) => heatMap.listOrders(reader, query));
  mount(updateHeatMap, async ({ tx, body, afterCommit, ...reader }) => {
    const { update, toRun } = await heatMap.startUpdate(tx, reader, body);
    if (toRun) afterCommit(() => heatMap.run(toRun));
    return success({ update });
  });
  mount(getHeatUpdate, async ({ tx, params, ...reader }) =>
    success(await heatMap.getUpdate(tx, reader, params.id)),
  );
  mount(cancelHeatUpdate, async ({ tx, params, ...reader }) =>
    success(await heatMap.cancelUpdate(tx, reader, params.id)),
  );
}
