/** Name of the package at npm; its version stands in `build-valhalla.ts`. */
export const VALHALLA_PACKAGE = '@valhallajs/valhallajs';

/** Pairs and metres: our own limits are lower, and a refusal would be a failure. */
const LIMITS = {
  max_distance: 2_000_000,
  max_locations: 200,
  max_matrix_distance: 2_000_000,
  max_matrix_location_pairs: 1_000_000,
};
const QUIET = { type: '', long_request: 1e9 };
const MODES = ['auto', 'bus', 'taxi', 'truck', 'motor_scooter', 'motorcycle', 'bicycle', 'bikeshare'];
/** Bytes of tiles that are kept in memory. */
const TILE_CACHE = 64_000_000;

/**
 * Configuration of Valhalla's tile builder and engine. The default matrix algorithm takes four times as much
 * time and memory; a farther search would find roads across the Bosphorus.
 * @param searchM farthest road from a place, metres
 */
export const valhallaConfig = (tiles: string, searchM: number): object => ({
  mjolnir: {
    tile_dir: tiles,
    max_cache_size: TILE_CACHE,
    use_lru_mem_cache: true,
    id_table_size: 1_000_000,
    concurrency: 1,
    include_pedestrian: false,
    include_bicycle: false,
    logging: QUIET,
    data_processing: { use_admin_db: false },
  },
  additional_data: {},
  loki: {
    actions: ['locate', 'route', 'sources_to_targets', 'isochrone', 'trace_attributes', 'status'],
    use_connectivity: true,
    service_defaults: {
      radius: 0,
      minimum_reachability: 50,
      search_cutoff: searchM,
      node_snap_tolerance: 5,
      street_side_tolerance: 5,
      street_side_max_distance: 1_000,
      heading_tolerance: 60,
    },
    logging: QUIET,
  },
  thor: { source_to_target_algorithm: 'timedistancematrix', logging: QUIET },
  odin: { logging: QUIET, markup_formatter: { markup_enabled: false } },
  meili: {
    mode: 'auto',
    customizable: ['search_radius', 'gps_accuracy', 'turn_penalty_factor'],
    verbose: false,
    default: {
      sigma_z: 4.07,
      gps_accuracy: 5,
      beta: 3,
      max_route_distance_factor: 5,
      max_route_time_factor: 5,
      max_search_radius: 100,
      breakage_distance: 2_000,
      interpolation_distance: 10,
      search_radius: 50,
      geometry: false,
      route: true,
      turn_penalty_factor: 0,
    },
    auto: { turn_penalty_factor: 200, search_radius: 50 },
    grid: { size: 500, cache_size: 20_000 },
    logging: QUIET,
  },
  service_limits: {
    ...Object.fromEntries([...MODES, 'multimodal', 'transit'].map((mode) => [mode, LIMITS])),
    pedestrian: { ...LIMITS, min_transit_walking_distance: 1, max_transit_walking_distance: 10_000 },
    isochrone: {
      max_contours: 4,
      max_time_contour: 120,
      max_distance: 25_000,
      max_locations: 1,
      max_distance_contour: 200,
    },
    trace: {
      max_distance: 200_000,
      max_gps_accuracy: 100,
      max_search_radius: 100,
      max_shape: 16_000,
      max_alternates: 3,
      max_alternates_shape: 100,
    },
    centroid: { max_distance: 200_000, max_locations: 5 },
    skadi: { max_shape: 750_000, min_resample: 10 },
    status: { allow_verbose: false },
    max_exclude_locations: 50,
    max_reachability: 100,
    max_radius: 200,
    max_timedep_distance: 500_000,
    max_timedep_distance_matrix: 0,
    max_alternates: 2,
    max_exclude_polygons_length: 10_000,
    max_distance_disable_hierarchy_culling: 0,
  },
});
