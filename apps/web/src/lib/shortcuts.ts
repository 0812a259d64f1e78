/** The actions of the dashboard that have a key. */
export type ShortcutId =
  | 'search'
  | 'newOrder'
  | 'suggest'
  | 'table'
  | 'board'
  | 'next'
  | 'previous'
  | 'open'
  | 'assign'
  | 'ready'
  | 'print'
  | 'pick'
  | 'clear'
  | 'undo'
  | 'mute'
  | 'help';

interface Shortcut {
  readonly id: ShortcutId;
  /** Names of `KeyboardEvent.key`, letters in lower case, prefixed by 'Ctrl+' where it is held. */
  readonly keys: readonly string[];
  /** Description in the list of shortcuts. */
  readonly text: string;
}

/** The only table of shortcuts: what the page listens to, and what the help dialog lists. */
export const SHORTCUTS: readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Genel',
    shortcuts: [
      { id: 'search', keys: ['/', 'Ctrl+k'], text: 'Sipariş ara' },
      { id: 'newOrder', keys: ['n'], text: 'Yeni sipariş' },
      { id: 'suggest', keys: ['o'], text: 'Atama önerileri' },
      { id: 'table', keys: ['t'], text: 'Tablo görünümü' },
      { id: 'board', keys: ['p'], text: 'Pano görünümü' },
      { id: 'undo', keys: ['Ctrl+z'], text: 'Son işlemi geri al (8 saniye içinde)' },
      { id: 'mute', keys: ['m'], text: 'Yeni sipariş sesini aç veya kapat' },
      { id: 'help', keys: ['?'], text: 'Bu sayfa' },
    ],
  },
  {
    title: 'Seçili sipariş',
    shortcuts: [
      { id: 'next', keys: ['ArrowDown', 'j'], text: 'Sonraki sipariş' },
      { id: 'previous', keys: ['ArrowUp', 'k'], text: 'Önceki sipariş' },
      { id: 'open', keys: ['Enter'], text: 'Ayrıntılar' },
      { id: 'assign', keys: ['a'], text: 'Kurye ata; işaretli siparişler varsa hepsine' },
      { id: 'ready', keys: ['r'], text: 'Hazır olarak işaretle' },
      { id: 'print', keys: ['y'], text: 'Fişi yazdır' },
      { id: 'pick', keys: ['x'], text: 'Toplu atama için işaretle veya işareti kaldır' },
      { id: 'clear', keys: ['Escape'], text: 'Tüm işaretleri kaldır' },
    ],
  },
];

/** Keys of the board while one of its cards has the focus. */
export const BOARD_KEYS: readonly Omit<Shortcut, 'id'>[] = [
  { keys: ['ArrowLeft', 'ArrowRight'], text: 'Önceki veya sonraki kurye' },
  { keys: ['ArrowUp', 'ArrowDown'], text: 'Kuryenin siparişleri arasında gez' },
  { keys: ['m'], text: 'Siparişi başka kuryeye taşı' },
];

const ALL_SHORTCUTS = SHORTCUTS.flatMap(({ shortcuts }) => shortcuts);

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The shortcut of a key press. Signs match with or without Shift: Turkish keyboards need it for `/` and `?`.
 */
export function findShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): ShortcutId | null {
  const isLetter = /^[a-z]$/i.test(key);
  if (altKey || (shiftKey && (isLetter || key.length > 1))) return null;
  const name = `${ctrlKey || metaKey ? 'Ctrl+' : ''}${isLetter ? key.toLowerCase() : key}`;
  return ALL_SHORTCUTS.find(({ keys }) => keys.includes(name))?.id ?? null;
}

const KEY_SYMBOLS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Enter: 'Enter',
};

/** Labels of the key caps of a shortcut: 'Ctrl+k' → ['Ctrl', 'K']. */
export const keyCaps = (key: string): string[] =>
  key === '/'
    ? ['/']
    : key.split('+').map((part) => KEY_SYMBOLS[part] ?? (part.length === 1 ? part.toUpperCase() : part));
