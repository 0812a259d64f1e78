/**
 * Vibrates the phone, ms of shaking and rest in turns. Before the first touch a browser refuses, and says so
 * in its log: then only words and sound remain.
 */
export function vibrate(pattern: readonly number[]): void {
  // browsers that do not tell whether there was a touch have no such log either
  const isRefused = 'userActivation' in navigator && !navigator.userActivation.hasBeenActive;
  if ('vibrate' in navigator && !isRefused) navigator.vibrate([...pattern]);
}
