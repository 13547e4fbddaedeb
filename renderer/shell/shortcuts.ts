/** Where a shortcut works, in the order in which the sheet tells of them. Those of `everywhere` work in each of the others too. */
export const shortcutPlaces = [
  'everywhere',
  'list',
  'sheet',
  'edit',
  'review',
  'preview',
  'import',
  'runs',
  'recurring',
  'console',
  'form',
] as const;
export type ShortcutPlace = (typeof shortcutPlaces)[number];

interface Shortcut {
  /** Words: `shortcuts.does.ID`. */
  readonly id: string;
  readonly place: ShortcutPlace;
  /** Each of them does it. Parts stand with a plus between: `Ctrl+Shift+Z`; a key as `KeyboardEvent.key` has it, a letter in capitals. */
  readonly keys: readonly string[];
}

/** Every shortcut of the window. What is listened to and stands not here, or here and is not listened to, fails a test. */
export const shortcuts = [
  { id: 'palette', place: 'everywhere', keys: ['Ctrl+K'] },
  { id: 'shortcuts', place: 'everywhere', keys: ['?', 'Ctrl+/'] },
  { id: 'help', place: 'everywhere', keys: ['F1'] },
  { id: 'tour', place: 'everywhere', keys: ['F3'] },
  { id: 'lock', place: 'everywhere', keys: ['Ctrl+Shift+L'] },

  { id: 'move', place: 'list', keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
  { id: 'edge', place: 'list', keys: ['Home', 'End'] },
  { id: 'corner', place: 'list', keys: ['Ctrl+Home', 'Ctrl+End'] },
  { id: 'page', place: 'list', keys: ['PageUp', 'PageDown'] },
  { id: 'openRow', place: 'list', keys: ['Enter'] },
  { id: 'mark', place: 'list', keys: ['Space'] },
  { id: 'markTo', place: 'list', keys: ['Shift+Space', 'Shift+ArrowUp', 'Shift+ArrowDown'] },
  { id: 'all', place: 'list', keys: ['Ctrl+A'] },
  { id: 'unmark', place: 'list', keys: ['Escape'] },
  { id: 'copy', place: 'list', keys: ['Ctrl+C'] },

  { id: 'editCell', place: 'sheet', keys: ['F2', 'Enter'] },
  { id: 'unfold', place: 'sheet', keys: ['Space'] },
  { id: 'block', place: 'sheet', keys: ['Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowRight'] },
  { id: 'nextCell', place: 'sheet', keys: ['Tab', 'Shift+Tab'] },
  { id: 'fillDown', place: 'sheet', keys: ['Ctrl+D'] },
  { id: 'clear', place: 'sheet', keys: ['Delete', 'Backspace'] },
  { id: 'paste', place: 'sheet', keys: ['Ctrl+V'] },
  { id: 'groups', place: 'sheet', keys: ['Ctrl+ArrowLeft', 'Ctrl+ArrowRight'] },

  { id: 'keep', place: 'edit', keys: ['Enter', 'Shift+Enter'] },
  { id: 'keepNext', place: 'edit', keys: ['Tab', 'Shift+Tab'] },
  { id: 'giveBack', place: 'edit', keys: ['Escape'] },

  { id: 'problem', place: 'review', keys: ['F8', 'Shift+F8'] },
  { id: 'mend', place: 'review', keys: ['Alt+Enter'] },
  { id: 'undo', place: 'review', keys: ['Ctrl+Z'] },
  { id: 'redo', place: 'review', keys: ['Ctrl+Y', 'Ctrl+Shift+Z'] },
  { id: 'rows', place: 'review', keys: ['Alt+ArrowDown'] },
  { id: 'closeProblem', place: 'review', keys: ['Escape'] },
  { id: 'match', place: 'review', keys: ['F4'] },
  { id: 'preview', place: 'review', keys: ['F6'] },
  { id: 'attach', place: 'review', keys: ['F7'] },
  { id: 'delivery', place: 'review', keys: ['F9'] },

  { id: 'leaf', place: 'preview', keys: ['ArrowLeft', 'ArrowRight'] },
  { id: 'larger', place: 'preview', keys: ['+', '-'] },
  { id: 'closePreview', place: 'preview', keys: ['F6', 'Escape'] },

  { id: 'toReview', place: 'import', keys: ['Ctrl+Enter'] },
  { id: 'tabs', place: 'import', keys: ['Alt+1', 'Alt+2'] },
  { id: 'header', place: 'import', keys: ['R'] },
  { id: 'field', place: 'import', keys: ['F'] },
  { id: 'stop', place: 'import', keys: ['Escape'] },

  { id: 'otherTab', place: 'runs', keys: ['ArrowLeft', 'ArrowRight'] },
  { id: 'markRejected', place: 'runs', keys: ['Space'] },
  { id: 'call', place: 'runs', keys: ['Alt+ArrowUp', 'Alt+ArrowDown'] },

  { id: 'month', place: 'recurring', keys: ['PageUp', 'PageDown'] },
  { id: 'day', place: 'recurring', keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] },

  { id: 'moveCall', place: 'console', keys: ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'] },
  { id: 'openCall', place: 'console', keys: ['Enter'] },
  { id: 'sendCall', place: 'console', keys: ['Ctrl+Enter'] },
  { id: 'findCall', place: 'console', keys: ['Escape'] },

  { id: 'send', place: 'form', keys: ['Enter'] },
  { id: 'leave', place: 'form', keys: ['Escape'] },
  { id: 'openList', place: 'form', keys: ['ArrowDown', 'ArrowUp'] },
] as const satisfies readonly Shortcut[];

export type ShortcutId = (typeof shortcuts)[number]['id'];

/** Keys that have a sign, or a short word that is the same in every language. */
const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  '-': '−',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
};
const macSigns: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' };

/**
 * A shortcut as its keyboard has it, part by part. `named` gives the words for keys that have another in each language (`Space`) in the language of
 * the window; on a Mac the command key stands for Ctrl.
 */
export const spelled = (keys: string, mac: boolean, named: (key: string) => string): readonly string[] =>
  keys.split(/(?<=.)\+(?=.)/).map((part) => (mac ? macSigns[part] : undefined) ?? signs[part] ?? named(part));
