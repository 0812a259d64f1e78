import type { RoadProcessMessage, RoadProcessReply } from '../modules/roads/roads-process.ts';

/**
 * A process that behaves badly on request: a question about a place at latitude 1 is answered, at 2 never,
 * at 3 by its end, at 4 by an error. With a library it ends while it opens; with those of these names it
 * never opens, or opens as Valhalla.
 */
const [NEVER_OPENS, OPENS] = ['/never', '/opens'];
const reply = (message: RoadProcessReply): void => void process.send?.(message);

process.on('message', (message: RoadProcessMessage) => {
  if ('settings' in message) {
    if (message.settings.library === NEVER_OPENS) return;
    const isValhalla = message.settings.library === OPENS;
    if (message.settings.library !== null && !isValhalla) process.exit(7);
    reply({ opened: isValhalla ? 'VALHALLA' : 'STREETS', notes: [] });
    return;
  }
  const { id, task } = message;
  const lat = task.kind === 'covers' ? task.place.lat : 1;
  if (lat === 1) reply({ id, answer: true });
  if (lat === 3) process.exit(3);
  if (lat === 4) reply({ id, failed: 'broken' });
});
process.on('disconnect', () => process.exit(0));
