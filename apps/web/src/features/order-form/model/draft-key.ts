/** FNV-1a, 32 bit, from a starting value; 8 hex digits. Tells contents of one draft apart, no secret. */
function hashOf(text: string, start: number): string {
  let hash = start;
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x0100_0193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/**
 * The Idempotency-Key of a draft with this content: the same in every window that has the draft, so that two
 * desks completing it make one order. A collision would be refused by the server, which compares bodies.
 */
export const draftKey = (draftId: string, content: string): string =>
  draftId.slice(0, 16) + hashOf(content, 0x811c_9dc5) + hashOf(content, 0x0100_0193);
