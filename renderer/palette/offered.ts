import { type PaletteEntry } from './entry.ts';

const wordsOf = (button: HTMLElement): string => {
  const copy = button.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return '';
  for (const key of copy.querySelectorAll('kbd')) key.remove();
  const words = (button.dataset['offerText'] ?? button.getAttribute('aria-label') ?? copy.textContent).trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

/**
 * The acts that the open room offers: its own buttons, marked with `data-offer`, as they stand when the palette is opened. The palette
 * presses the button and nothing else, so an act asks here what it asks there, and one that cannot be done now is not offered.
 * `data-offer="lead"`: a button that sends without a question of its own is not pressed, only led to; `leads` says so.
 */
export const offeredActs = (room: ParentNode, leads: string): readonly PaletteEntry[] => {
  const seen = new Set<string>();
  return [...room.querySelectorAll<HTMLElement>('[data-offer]')].flatMap((button) => {
    const text = wordsOf(button);
    const key = button.querySelector('kbd')?.textContent ?? '';
    const off = button.matches(':disabled, [aria-disabled="true"], .n-button--disabled') || !button.checkVisibility();
    if (off || text === '' || seen.has(text)) return [];
    seen.add(text);
    const lead = button.dataset['offer'] === 'lead';
    const go = (): void => {
      // It may have gone, or been taken out of the hand, while the list stood above it.
      if (!button.isConnected || button.matches(':disabled')) return;
      button.focus();
      button.scrollIntoView({ block: 'nearest' });
      if (!lead) button.click();
    };
    return [
      {
        key: `act:${button.dataset['testid'] ?? text}`,
        kind: 'acts' as const,
        text,
        aside: lead ? leads : key,
        go,
      },
    ];
  });
};
