import server from '../package.json' with { type: 'json' };

/** The release that runs, as package.json names it. */
export const VERSION: string = server.version;
