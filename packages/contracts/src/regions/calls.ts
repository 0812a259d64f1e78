import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type {
  RegionAnalysis,
  RegionAnalysisQuery,
  Regions,
  RegionsQuery,
  RouteOptimization,
  RouteOptimizationQuery,
} from './schema.ts';

export const listRegions: CallOf<{
  query: typeof RegionsQuery;
  reply: Answer<typeof Regions>;
}> = { method: 'GET', path: '/api/heatmap/regions' };

export const getRegionAnalysis: CallOf<{
  query: typeof RegionAnalysisQuery;
  reply: Answer<typeof RegionAnalysis>;
}> = { method: 'GET', path: '/api/heatmap/region-analysis' };

export const getRouteOptimization: CallOf<{
  query: typeof RouteOptimizationQuery;
  reply: Answer<typeof RouteOptimization>;
}> = { method: 'GET', path: '/api/heatmap/route-optimization' };
