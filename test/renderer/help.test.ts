// @vitest-environment happy-dom
import { createApp, h, nextTick } from 'vue';
import { afterEach, describe, expect, it } from 'vitest';
import { importTerm, recordTerm } from '../../renderer/help/field-terms.ts';
import HelpMark from '../../renderer/help/help-mark.vue';
import { termIds, terms } from '../../renderer/help/terms.ts';
import { headFields, rowFields } from '../../shared/intake/fields.ts';
import { recordFields } from '../../shared/service/record-fields.ts';

describe('the words that are explained', () => {
  it('are said in both languages in one to three short sentences, without exclamation', () => {
    for (const id of termIds)
      for (const text of Object.values(terms[id].text)) {
        const ends = text.match(/[.](\s|$)/g)?.length ?? 0;
        expect([id, ends >= 1 && ends <= 3, text.length <= 180, /!/.test(text), /[.]$/.test(text)]).toEqual([
          id,
          true,
          true,
          false,
          true,
        ]);
      }
  });

  it('each have a name and a text of their own', () => {
    for (const language of ['sv', 'en'] as const) {
      expect(new Set(termIds.map((id) => terms[id].name[language])).size).toBe(termIds.length);
      expect(new Set(termIds.map((id) => terms[id].text[language])).size).toBe(termIds.length);
    }
    for (const id of termIds) expect([id, terms[id].text.sv === terms[id].text.en]).toEqual([id, false]);
  });

  it('stand beside fields that exist', () => {
    const fields = [...headFields, ...rowFields];
    expect(fields.filter((field) => importTerm(field) !== null)).toHaveLength(17);
    expect(importTerm(null)).toBeNull();
    const properties = Object.values(recordFields).flatMap((all) => all.map(({ property }) => property));
    expect(properties.filter((property) => recordTerm(property) !== null)).toHaveLength(14);
  });
});

describe('the mark beside a word', () => {
  let unmount = (): void => undefined;
  afterEach(() => unmount());
  const show = async () => {
    const root = document.createElement('div');
    document.body.append(root);
    let escapes = 0;
    root.addEventListener('keydown', () => (escapes += 1));
    const app = createApp({ render: () => h(HelpMark, { term: 'ocr' }) });
    app.mount(root);
    unmount = () => {
      app.unmount();
      root.remove();
    };
    await nextTick();
    const mark = root.querySelector('button');
    const said = () => document.querySelector('[role="tooltip"]');
    const tell = async (event: Event) => {
      mark?.dispatchEvent(event);
      await nextTick();
    };
    return { mark, said, tell, outside: () => escapes };
  };

  it('says what the word means by pointer, by focus and by click, and is described by it', async () => {
    for (const name of ['mouseenter', 'focus', 'click']) {
      const { mark, said, tell } = await show();
      expect(mark?.getAttribute('aria-label')).toBe('Vad betyder OCR-nummer');
      await tell(new Event(name));
      expect(said()?.textContent).toContain('kontrollsiffra');
      expect(mark?.getAttribute('aria-describedby')).toBe(said()?.id);
      unmount();
      expect(said()).toBeNull();
    }
  });

  it('is silent again when the keyboard goes on', async () => {
    const { said, tell } = await show();
    await tell(new Event('focus'));
    await tell(new Event('blur'));
    expect(said()).toBeNull();
  });

  it('takes Esc for itself while it says something, and leaves it to its form when it says nothing', async () => {
    const escape = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    const { said, tell, outside } = await show();
    await tell(new Event('focus'));
    await tell(escape());
    expect([said(), outside()]).toEqual([null, 0]);
    await tell(escape());
    expect(outside()).toBe(1);
  });
});
