import { configureGlobal } from 'fast-check';

/**
 * Fixed seed of the property tests, so that a red run is due to the change. Other cases: `PROPERTY_SEED=<any
 * integer>`.
 */
configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
