import { onMounted, onUnmounted } from 'vue';
import { isField, isMac } from '../parts/keyboard.ts';
import { lockNow, lockView } from './lock.ts';
import { showPanel, type Panel } from './panels.ts';

/** The panel that a key asks for; null for every other key. `mac`: the command key stands for Ctrl. */
export const panelOfKey = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
  mac: boolean,
): Panel | null => {
  const { key } = event;
  const command = mac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (event.altKey) return null;
  if (command && key.toLowerCase() === 'k') return 'palette';
  if (command && key === '/') return 'shortcuts';
  if (event.ctrlKey || event.metaKey) return null;
  if (key === 'F1') return 'help';
  return key === '?' && !isField(event.target) ? 'shortcuts' : null;
};

/** Ctrl+Shift+L, and with the command key on a Mac: it locks, whatever stands above the window. */
export const isLockKey = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  mac: boolean,
): boolean => {
  const command = mac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return command && event.shiftKey && !event.altKey && event.key.toLowerCase() === 'l';
};

/** What is typed into a cell is kept or given back first. */
const editsCell = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="gridcell"]') !== null && isField(target);

/**
 * The keys that work wherever one is. A question that stands above the window is answered first, and a key that a place used itself (a
 * sheet begins to write with any sign) is not used twice.
 */
export const useShellKeys = (): void => {
  const mac = isMac();
  const onKey = (event: KeyboardEvent): void => {
    const panel = panelOfKey(event, mac);
    if (panel === null || event.defaultPrevented) return;
    // The browser's own search and help would open instead.
    event.preventDefault();
    if (document.querySelector('dialog[open], .n-modal') !== null || editsCell(event.target)) return;
    showPanel(panel);
  };
  /** Before whatever stands above the window keeps its keys to itself. */
  const onLockKey = (event: KeyboardEvent): void => {
    if (!isLockKey(event, mac) || lockView.value?.on !== true) return;
    event.preventDefault();
    event.stopPropagation();
    void lockNow();
  };
  onMounted(() => {
    document.addEventListener('keydown', onLockKey, true);
    document.addEventListener('keydown', onKey);
  });
  onUnmounted(() => {
    document.removeEventListener('keydown', onLockKey, true);
    document.removeEventListener('keydown', onKey);
  });
};
