// @vitest-environment happy-dom
import { createApp, h, nextTick, ref } from 'vue';
import { afterEach, describe, expect, it } from 'vitest';
import PickList from '../../renderer/parts/pick-list.vue';
import { foundBy, type PickOption } from '../../renderer/parts/pick-options.ts';

const options: readonly PickOption[] = [
  { value: '', text: 'används inte' },
  ...Array.from({ length: 60 }, (_, at) => ({ value: `f${String(at)}`, text: `Fält ${String(at)}`, group: 'Många' })),
  { value: 'vat', text: 'Moms, %', also: ['VAT rate', 'momssats'] },
  { value: 'price', text: 'À-pris', also: ['unit price'] },
];

describe('a choice among many', () => {
  let unmount = (): void => undefined;
  afterEach(() => unmount());

  const show = async (value = '') => {
    const chosen = ref(value);
    const root = document.createElement('div');
    document.body.append(root);
    const app = createApp({
      render: () =>
        h(PickList, {
          options,
          label: 'Vårt fält',
          testid: 'field',
          modelValue: chosen.value,
          'onUpdate:modelValue': (next: string) => (chosen.value = next),
        }),
    });
    app.mount(root);
    unmount = () => {
      app.unmount();
      root.remove();
    };
    await nextTick();
    const find = (testid: string) => document.querySelector<HTMLElement>(`[data-testid="${testid}"]`);
    const key = async (name: string) => {
      const target = find('pick-search') ?? find('field');
      target?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
      await nextTick();
    };
    const type = async (text: string) => {
      const search = find('pick-search');
      if (search instanceof HTMLInputElement) search.value = text;
      search?.dispatchEvent(new Event('input', { bubbles: true }));
      await nextTick();
    };
    return { chosen, find, key, type };
  };

  it.each([
    ['below the window', 900, 'bottom'],
    ['above it', -300, 'top'],
  ] as const)('stays in the window where its button has gone %s', async (_where, top, side) => {
    const { find } = await show();
    const field = find('field');
    if (field === null) throw new Error('no field');
    field.getBoundingClientRect = () => new DOMRect(20, top, 200, 28);
    window.innerHeight = 400;
    field.click();
    await nextTick();
    const { style } = find('pick-list') ?? field;
    expect(parseFloat(style[side])).toBeGreaterThanOrEqual(8);
    expect(parseFloat(style[side]) + parseFloat(style.maxHeight)).toBeLessThanOrEqual(392);
  });

  it('shows every option, so that none is cut off (N153)', async () => {
    const { find } = await show();
    find('field')?.click();
    await nextTick();
    expect(document.querySelectorAll('[data-testid="pick-option"]')).toHaveLength(options.length);
    expect(find('pick-list')?.style.maxHeight).not.toBe('');
  });

  it('is found by typing, by any of its words and without accents', () => {
    expect(foundBy(options, 'a pris').map((one) => one.value)).toEqual(['price']);
    expect(foundBy(options, 'VAT').map((one) => one.value)).toEqual(['vat']);
    expect(foundBy(options, 'fält 59').map((one) => one.value)).toEqual(['f59']);
    expect(foundBy(options, 'zzz')).toEqual([]);
  });

  it('is made with the keys alone: a letter opens and searches, arrows move, Enter chooses', async () => {
    const { chosen, find, key, type } = await show();
    await key('m');
    expect(find('pick-list')).not.toBeNull();
    await type('moms');
    await key('Enter');
    expect(chosen.value).toBe('vat');
    expect(find('pick-list')).toBeNull();
    await key('ArrowDown');
    await key('ArrowDown');
    await key('Enter');
    expect(chosen.value).toBe('price');
  });

  it('stops at its ends: a step beyond the last or the first does not lead to the other end', async () => {
    const { chosen, key } = await show('f0');
    await key('ArrowDown');
    for (let page = 0; page < options.length / 8 + 1; page += 1) await key('PageDown');
    await key('ArrowDown');
    await key('Enter');
    expect(chosen.value).toBe('price');
    await key('ArrowDown');
    for (let page = 0; page < options.length / 8 + 1; page += 1) await key('PageUp');
    await key('ArrowUp');
    await key('Enter');
    expect(chosen.value).toBe('');
  });

  it('is given back by Esc', async () => {
    const { chosen, find, key } = await show('vat');
    await key('ArrowDown');
    await key('ArrowUp');
    await key('Escape');
    expect(chosen.value).toBe('vat');
    expect(find('pick-list')).toBeNull();
  });

  it('tells a screen reader what is chosen and what is pointed at', async () => {
    const { find, key } = await show('vat');
    expect(find('field')?.getAttribute('aria-label')).toBe('Vårt fält: Moms, %');
    await key('ArrowDown');
    const search = find('pick-search');
    expect(search?.getAttribute('role')).toBe('combobox');
    const active = document.getElementById(search?.getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toContain('Moms, %');
  });
});
