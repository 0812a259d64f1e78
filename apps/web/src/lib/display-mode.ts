/** Whether the page runs as an installed app, without the browser's own bars. */
export const isInstalledApp = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  // Safari on iOS: a property of its own, from before there was a media feature
  ('standalone' in navigator && navigator.standalone === true);
