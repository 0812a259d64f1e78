import server from '../package.json' with { type: 'json' };

/** The running release, as package.json names it. */
export const VERSION: string = server.version;
