import type { RoadProcessMessage, RoadProcessReply } from '../modules/roads/roads-process.ts';

/**
 * A process that behaves badly on request: a question about a place at latitude 1 is answered, at 2 never,
 * at 3 by its end, at 4 by an error. With a library it ends while it opens; with those of these names it
 * never opens, or opens as Valhalla where a set has tiles; then it notes the sets that have some.
 */
const [NEVER_OPENS, OPENS] = ['/never', '/opens'];
const reply = (message: RoadProcessReply): void => void process.send?.(message);

process.on('message', (message: RoadProcessMessage) => {
  if ('settings' in message) {
    const { library, sets } = message.settings;
    if (library === NEVER_OPENS) return;
    if (library !== null && library !== OPENS) process.exit(7);
    const notes = sets.filter(({ tiles }) => tiles !== null).map(({ name }) => name);
    reply({ opened: library === OPENS && notes.length > 0 ? 'VALHALLA' : 'STREETS', notes });
    return;
  }
  const { id, task } = message;
  const lat = task.kind === 'covers' ? task.place.lat : 1;
  if (lat === 1) reply({ id, answer: true });
  if (lat === 3) process.exit(3);
  if (lat === 4) reply({ id, failed: 'broken' });
});
process.on('disconnect', () => process.exit(0));
