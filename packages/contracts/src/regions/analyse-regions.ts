import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { HEAT_MAP_READERS } from '../roles.ts';
import * as calls from './calls.ts';
import {
  RegionAnalysis,
  RegionAnalysisQuery,
  Regions,
  RegionsQuery,
  RouteOptimization,
  RouteOptimizationQuery,
} from './schema.ts';

const rules = { access: only(HEAT_MAP_READERS), tag: TAGS.heatMap } as const;

/** A branch's orders by neighbourhood, else by H3 cell, with what each region needs and earns (spec 4 §3). */
export const listRegions = endpoint(calls.listRegions, {
  ...rules,
  summary: 'Bir şubenin bölgelere göre analizi',
  query: RegionsQuery,
  reply: dataReply(Regions),
  refuses: ['BRANCH_NOT_FOUND'],
});

/** The region around a point (spec 4 §7). */
export const getRegionAnalysis = endpoint(calls.getRegionAnalysis, {
  ...rules,
  summary: 'Bir noktanın çevresindeki bölgenin analizi',
  query: RegionAnalysisQuery,
  reply: dataReply(RegionAnalysis),
  refuses: ['BRANCH_NOT_FOUND'],
});

/** Couriers that would help a branch, or that it could spare, by hour of the day (spec 4 §7). */
export const getRouteOptimization = endpoint(calls.getRouteOptimization, {
  ...rules,
  summary: 'Şubeler arasında kurye kaydırma önerileri',
  query: RouteOptimizationQuery,
  reply: dataReply(RouteOptimization),
  refuses: ['BRANCH_NOT_FOUND'],
});
