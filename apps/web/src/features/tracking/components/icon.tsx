import { Glyph } from '../../../ui/glyph.tsx';

/**
 * Outlines of Tabler Icons (MIT) as path data: the library's component code alone would take this page over
 * its budget (criteria C09).
 */
const STROKES = {
  phone: [
    'M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2',
  ],
  refresh: ['M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4', 'M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4'],
  lock: [
    'M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6',
    'M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0',
    'M8 11v-4a4 4 0 1 1 8 0v4',
  ],
  alert: ['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 8v4', 'M12 16h.01'],
  noPin: [
    'M9.442 9.432a3 3 0 0 0 4.113 4.134m1.445 -2.566a3 3 0 0 0 -3 -3',
    'M17.152 17.162l-3.738 3.738a2 2 0 0 1 -2.827 0l-4.244 -4.243a8 8 0 0 1 -.476 -10.794m2.18 ' +
      '-1.82a8.003 8.003 0 0 1 10.91 10.912',
    'M3 3l18 18',
  ],
  star: [
    'M12 17.75l-6.172 3.245l1.179 -6.873l-5 -4.867l6.9 -1l3.086 -6.253l3.086 6.253l6.9 1l-5 ' +
      '4.867l1.179 6.873l-6.158 -3.245',
  ],
} as const;

/** One of the page's own icons, decorative. */
export const Icon = ({ name, size }: { name: keyof typeof STROKES; size: string }) => (
  <Glyph size={size} strokes={STROKES[name]} />
);
