import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { HEAT_MAP_READERS } from '../roles.ts';
import * as calls from './calls.ts';
import {
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

const rules = { access: only(HEAT_MAP_READERS), tag: TAGS.heatMap } as const;

/** Where a branch's orders go: cells of those that are not cancelled, and their figures (spec 4 §7). */
export const getHeatMap = endpoint(calls.getHeatMap, {
  ...rules,
  summary: 'Bir şubenin sipariş ısı haritası',
  query: HeatMapQuery,
  reply: HeatMapReply,
  refuses: ['BRANCH_NOT_FOUND'],
});

/** When a branch's orders came, against couriers on duty. */
export const getHeatHours = endpoint(calls.getHeatHours, {
  ...rules,
  summary: 'Haftanın günlerine ve saatlere göre siparişler ve görevdeki kuryeler',
  query: HeatHoursQuery,
  reply: dataReply(HeatHours),
  refuses: ['BRANCH_NOT_FOUND'],
});

/** The orders that a cell is made of. */
export const listCellOrders = endpoint(calls.listCellOrders, {
  ...rules,
  summary: 'Isı haritasının bir hücresindeki siparişler',
  query: CellOrdersQuery,
  reply: CellOrders,
  refuses: ['BRANCH_NOT_FOUND'],
});

/**
 * Counts a long range anew, in parts (spec 4 §7). One update runs for a selection: who asks for it meanwhile
 * gets that one. A range of at most 92 days needs none.
 */
export const updateHeatMap = endpoint(calls.updateHeatMap, {
  ...rules,
  summary: 'Isı haritasının verilerini günceller',
  body: HeatUpdateBody,
  reply: dataReply(StartedHeatUpdate),
  refuses: ['BRANCH_NOT_FOUND'],
});

/** How far an update of a branch that the caller sees has come. */
export const getHeatUpdate = endpoint(calls.getHeatUpdate, {
  ...rules,
  summary: 'Isı haritası güncellemesinin durumu',
  params: HeatUpdateRef,
  reply: dataReply(HeatUpdate),
  refuses: ['HEAT_UPDATE_NOT_FOUND'],
});

/** Ends a running update; one that has ended stays as it is. The earlier result stays. */
export const cancelHeatUpdate = endpoint(calls.cancelHeatUpdate, {
  ...rules,
  summary: 'Isı haritası güncellemesini iptal eder',
  params: HeatUpdateRef,
  reply: dataReply(HeatUpdate),
  refuses: ['HEAT_UPDATE_NOT_FOUND'],
});
