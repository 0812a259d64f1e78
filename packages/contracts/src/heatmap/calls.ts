import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type {
  CellOrders,
  CellOrdersQuery,
  HeatHours,
  HeatHoursQuery,
  HeatMapQuery,
  HeatMapReply,
  HeatUpdate,
  HeatUpdateBody,
  HeatUpdateRef,
  StartedHeatUpdate,
} from './schema.ts';

export const getHeatMap: CallOf<{
  query: typeof HeatMapQuery;
  reply: typeof HeatMapReply;
}> = { method: 'GET', path: '/api/heatmap/data' };

export const getHeatHours: CallOf<{
  query: typeof HeatHoursQuery;
  reply: Answer<typeof HeatHours>;
}> = { method: 'GET', path: '/api/heatmap/hours' };

export const listCellOrders: CallOf<{
  query: typeof CellOrdersQuery;
  reply: typeof CellOrders;
}> = { method: 'GET', path: '/api/heatmap/orders' };

export const updateHeatMap: CallOf<{
  body: typeof HeatUpdateBody;
  reply: Answer<typeof StartedHeatUpdate>;
}> = { method: 'POST', path: '/api/heatmap/update' };

export const getHeatUpdate: CallOf<{
  params: typeof HeatUpdateRef;
  reply: Answer<typeof HeatUpdate>;
}> = { method: 'GET', path: '/api/heatmap/updates/:id' };

export const cancelHeatUpdate: CallOf<{
  params: typeof HeatUpdateRef;
  reply: Answer<typeof HeatUpdate>;
}> = { method: 'POST', path: '/api/heatmap/updates/:id/cancel' };
