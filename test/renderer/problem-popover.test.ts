// @vitest-environment happy-dom
import { createApp, h, nextTick, ref } from 'vue';
import { afterEach, describe, expect, it } from 'vitest';
import ProblemPopover from '../../renderer/rooms/review/problem-popover.vue';
import { type Problem } from '../../renderer/rooms/review/use-review.ts';

const problem: Problem = {
  code: 'due-before-invoice',
  level: 'error',
  rowNo: null,
  field: 'dueDate',
  title: { sv: 'Förfaller före fakturadatum', en: 'Due before the invoice date' },
  sentence: { sv: 'Fakturan kan inte skickas.', en: 'The invoice cannot be sent.' },
  mend: { field: 'dueDate', value: '2026-12-30', shown: '2026-12-30' },
  keep: null,
  alike: 37,
};

describe('the popover at a fault', () => {
  let unmount = (): void => undefined;
  afterEach(() => unmount());

  const show = async (shown: Problem | readonly Problem[], readonly = false) => {
    const problems = ref([shown].flat());
    const told: unknown[][] = [];
    const root = document.createElement('div');
    document.body.append(root);
    const app = createApp({
      render: () =>
        h(ProblemPopover, {
          problems: problems.value,
          readonly,
          onMend: (one: Problem, all: boolean) => told.push(['mend', one.code, all]),
          onInclude: (included: boolean) => told.push(['include', included]),
          onType: () => told.push(['type']),
          onClose: () => told.push(['close']),
        }),
    });
    app.mount(root);
    unmount = () => {
      app.unmount();
      root.remove();
    };
    await nextTick();
    const find = (testid: string) => root.querySelector<HTMLElement>(`[data-testid="${testid}"]`);
    return { told, find, root, problems };
  };

  it('offers all alike with the count, then this one, then typing', async () => {
    const { told, find, root } = await show(problem);
    expect(find('mend-all')?.textContent.trim()).toBe('Rätta alla 37');
    expect(find('mend-one')?.textContent.trim()).toBe('Bara den här');
    expect(root.textContent).toContain('Skriver 2026-12-30 i Förfaller. Din fil ändras inte.');
    for (const testid of ['mend-all', 'mend-one', 'mend-type']) find(testid)?.click();
    expect(told).toEqual([['mend', problem.code, true], ['mend', problem.code, false], ['type']]);
  });

  it('offers to keep only the new rows where some were billed, here and everywhere, or all of them', async () => {
    const { told, find } = await show({
      ...problem,
      code: 'partly-billed',
      field: null,
      mend: null,
      keep: 'new',
      alike: 3,
    });
    expect(find('mend-all')?.textContent.trim()).toBe('Bara de nya raderna på alla 3');
    expect(find('mend-one')?.textContent.trim()).toBe('Behåll bara de nya raderna');
    expect(find('mend-include')?.textContent.trim()).toBe('Ta med alla rader');
    for (const testid of ['mend-all', 'mend-one', 'mend-include']) find(testid)?.click();
    expect(told).toEqual([
      ['mend', 'partly-billed', true],
      ['mend', 'partly-billed', false],
      ['include', true],
    ]);
  });

  it('offers no mend where only a person can know', async () => {
    const { find, root } = await show({ ...problem, mend: null });
    expect(find('mend-all')).toBeNull();
    expect(find('mend-one')).toBeNull();
    expect(find('mend-type')).not.toBeNull();
    expect(root.textContent).toContain('Bara du kan veta');
  });

  it('changes nothing in a run that is on its way', async () => {
    const { find } = await show(problem, true);
    for (const testid of ['mend-all', 'mend-one', 'mend-type']) expect(find(testid)).toBeNull();
  });

  it('keeps its buttons to their problem when one before it goes: a click that has begun does what it began on', async () => {
    const other: Problem = { ...problem, code: 'no-reference', field: 'yourReference', alike: 1 };
    const { told, find, root, problems } = await show([problem, other]);
    const button = root.querySelector<HTMLElement>('[data-code="no-reference"] [data-testid="mend-one"]');
    problems.value = [other];
    await nextTick();
    expect(find('mend-one')).toBe(button);
    button?.click();
    expect(told).toEqual([['mend', 'no-reference', false]]);
  });

  it('tells apart two problems that say the same of one cell', async () => {
    const { root } = await show([problem, problem]);
    expect(root.querySelectorAll('section')).toHaveLength(2);
  });

  it('closes with Esc', async () => {
    const { told, find } = await show(problem);
    find('problem-popover')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(told).toEqual([['close']]);
  });
});
