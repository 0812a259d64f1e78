import {
  homePathOf,
  listMenuEntries,
  type Screen,
  screenLabel,
  SCREENS,
  type ScreenViewer,
} from '@ulak/contracts/access';
import type { Role } from '@ulak/contracts/roles';
import { upperTr } from '@ulak/contracts/text';

export interface MenuEntry {
  readonly path: string;
  readonly label: string;
}

/** Menu entries of a visitor (spec 1 §2.4, §6); 'Ana Sayfa' leads straight to the own home. */
export function menuEntries(visitor: ScreenViewer, menu: 'main' | 'tools'): readonly MenuEntry[] {
  return listMenuEntries(visitor, menu).map((screen) => ({
    label: screenLabel(screen, visitor.role),
    path: screen.path === '/dashboard' ? homePathOf(visitor.role) : screen.path,
  }));
}

/** What the browser's tab reads on a screen. */
export function titleOf(path: string, role: Role): string {
  const screen = SCREENS.find((candidate: Screen) => candidate.path === path);
  return screen ? `${screenLabel(screen, role)} · Ulak` : 'Ulak';
}

/** Up to two letters for a person, as Turkish writes capitals: 'irem şen' → 'İŞ'. */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return upperTr(firstLetter(first) + firstLetter(last));
}

const firstLetter = (word: string): string => /^./u.exec(word)?.[0] ?? '';
