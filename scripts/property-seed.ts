import { configureGlobal } from 'fast-check';

/**
 * Property tests draw the same cases on every machine, so that a red run is the change's own doing. Other
 * cases: `PROPERTY_SEED=<any integer>`.
 */
configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
