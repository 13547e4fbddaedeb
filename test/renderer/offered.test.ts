// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { offeredActs } from '../../renderer/palette/offered.ts';

afterEach(() => {
  document.body.replaceChildren();
});
const room = (html: string): HTMLElement => {
  document.body.innerHTML = `<main>${html}</main>`;
  for (const button of document.querySelectorAll<HTMLElement>('button')) button.checkVisibility = () => !button.hidden;
  return document.body;
};
const offered = (html: string) => offeredActs(room(html), 'till knappen');

describe('the acts that the palette takes from the open room', () => {
  it('are its marked buttons as they can be pressed now, each word once', () => {
    const acts = offered(
      `<button data-offer> Synka </button><button data-offer disabled>Godkänn</button><button data-offer hidden>Pausa</button>
       <button>Stäng</button><button data-offer>Synka</button><button data-offer><kbd>F6</kbd> förhandsvisa</button>
       <button data-offer data-offer-text="Spara: CSV">CSV</button>`,
    );
    expect(acts.map(({ text, aside }) => [text, aside])).toEqual([
      ['Synka', ''],
      ['Förhandsvisa', 'F6'],
      ['Spara: CSV', ''],
    ]);
  });

  it('press the button itself, which asks what it always asks', async () => {
    const [act] = offered('<button data-offer id="one">Avbryt körningen</button>');
    let presses = 0;
    document.querySelector('#one')?.addEventListener('click', () => (presses += 1));
    await act?.go();
    expect(presses).toBe(1);
    expect(document.activeElement?.id).toBe('one');
  });

  it('lead to a button that sends at once, and do not press it', async () => {
    const [act] = offered('<button data-offer="lead" id="one">Skicka 3 skarpt</button>');
    let presses = 0;
    document.querySelector('#one')?.addEventListener('click', () => (presses += 1));
    await act?.go();
    expect([presses, document.activeElement?.id, act?.aside]).toEqual([0, 'one', 'till knappen']);
  });

  it('do nothing with a button that was taken out of the hand meanwhile', async () => {
    const [act] = offered('<button data-offer id="one">Synka</button>');
    let presses = 0;
    const button = document.querySelector<HTMLButtonElement>('#one');
    button?.addEventListener('click', () => (presses += 1));
    button?.remove();
    await act?.go();
    expect(presses).toBe(0);
  });
});
