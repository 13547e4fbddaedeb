// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import { createApp, h, nextTick, ref } from 'vue';
import { afterEach, describe, expect, it } from 'vitest';
import DayField from '../../renderer/parts/day-field.vue';
import { dayTyped } from '../../renderer/parts/day-typed.ts';

describe('a day that a person types', () => {
  it.each([
    ['2026-12-31', '2026-12-31'],
    [' 2026/1/5 ', '2026-01-05'],
    ['26.12.31', '2026-12-31'],
    ['20261231', '2026-12-31'],
    ['261231', '2026-12-31'],
    ['2024-02-29', '2024-02-29'],
  ])('%j is %s', (text, day) => {
    expect(dayTyped(text)).toBe(day);
  });

  it.each(['', '2026', '2026-12', '31/12/2026', '03/04', '2026-02-29', '2026-13-01', 'i morgon', '2026-12-31x'])(
    '%j is none',
    (text) => {
      expect(dayTyped(text)).toBeNull();
    },
  );
});

describe('a field for a day', () => {
  let unmount = (): void => undefined;
  afterEach(() => unmount());

  const show = async (first: string, more: { readonly min?: string; readonly required?: boolean } = {}) => {
    const day = ref(first);
    const root = document.createElement('div');
    document.body.append(root);
    const app = createApp({
      render: () =>
        h(DayField, {
          testid: 'day',
          modelValue: day.value,
          'onUpdate:modelValue': (next: string) => (day.value = next),
          ...more,
        }),
    });
    app.mount(root);
    unmount = () => {
      app.unmount();
      root.remove();
    };
    await nextTick();
    const field = root.querySelector('input');
    if (field === null) throw new Error('no field');
    const tell = async (event: Event) => {
      field.dispatchEvent(event);
      await nextTick();
    };
    return {
      day,
      field,
      said: () => root.textContent,
      type: async (text: string) => {
        field.value = text;
        await tell(new Event('input'));
      },
      leave: () => tell(new Event('change')),
      press: (key: string) => tell(new KeyboardEvent('keydown', { key, cancelable: true })),
    };
  };

  it('shows the day as the window writes days, with its weekday, whatever the computer’s language', async () => {
    const { field, said } = await show('2026-12-31');
    expect(field.type).toBe('text');
    expect(field.value).toBe('2026-12-31');
    expect(said()).toContain('Tors');
  });

  it('leaves alone what is being written, and writes it out when it is left', async () => {
    const { day, field, type, leave } = await show('');
    await type('261231');
    expect([day.value, field.value]).toEqual(['2026-12-31', '261231']);
    await leave();
    expect(field.value).toBe('2026-12-31');
  });

  it('takes what is no day for none, keeps it to be mended, says so, and stops the form', async () => {
    const { day, field, type, leave, said } = await show('2026-12-31');
    await type('31/12');
    expect([day.value, field.value, field.validationMessage !== '']).toEqual(['', '31/12', true]);
    expect(said()).not.toContain('året först');
    await leave();
    expect(field.value).toBe('31/12');
    expect(said()).toContain('Skriv dagen med året först');
  });

  it('stops the form where a day is needed, or is too early', async () => {
    const needed = await show('', { required: true });
    expect(needed.field.validationMessage).toBe('Skriv vilken dag.');
    unmount();
    const early = await show('2026-12-01', { min: '2026-12-24' });
    expect(early.field.validationMessage).toBe('Tidigast 2026-12-24.');
    await early.type('2026-12-24');
    expect(early.field.validationMessage).toBe('');
  });

  it('goes to the day after and the day before by arrow', async () => {
    const { day, press } = await show('2026-12-31');
    await press('ArrowUp');
    expect(day.value).toBe('2027-01-01');
    await press('ArrowDown');
    await press('ArrowDown');
    expect(day.value).toBe('2026-12-30');
  });

  it('follows what else sets the day', async () => {
    const { day, field, type } = await show('2026-12-31');
    await type('2026-12-24');
    day.value = '2027-01-31';
    await nextTick();
    expect(field.value).toBe('2027-01-31');
  });

  it('stands wherever a day is asked for: the browser’s own would write it in the computer’s way', () => {
    const own = globSync('renderer/**/*.vue').filter((file) =>
      /type="(date|datetime-local|month|week|time)"/.test(readFileSync(file, 'utf8')),
    );
    expect(own).toEqual([]);
  });
});
