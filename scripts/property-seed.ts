import { configureGlobal } from 'fast-check';

/**
 * Property tests draw the same cases on every machine, so that a red run is the change's own doing. Other cases: `PROPERTY_SEED=<any integer>`, or
 * `PROPERTY_SEED=random`.
 */
const chosen = process.env.PROPERTY_SEED ?? '1';
if (chosen !== 'random') configureGlobal({ seed: Number(chosen) });
