export { buildRouting, bytesOf, hasRouter, installRouter, RoutingError } from './build-valhalla.ts';
export {
  NO_ROADS,
  type RoadCall,
  type RoadService,
  type RoadStatus,
} from './road-port.ts';
export { createRoadService, type StartedRoads } from './run-roads.ts';
