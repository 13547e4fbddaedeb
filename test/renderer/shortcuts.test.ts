// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parse } from 'vue/compiler-sfc';
import { panelOfKey } from '../../renderer/shell/use-shell-keys.ts';
import { shortcuts, spelled, type ShortcutId } from '../../renderer/shell/shortcuts.ts';

const grid = 'renderer/grid/ledger-grid.vue';
const moves = 'renderer/grid/columns.ts';
const sheet = 'renderer/rooms/review/review-sheet.vue';
const forms = [
  'renderer/rooms/follow/act-form.vue',
  'renderer/rooms/follow/claim-acts.vue',
  'renderer/rooms/follow/self-form.vue',
  'renderer/rooms/follow/owed-form.vue',
  'renderer/rooms/follow/pay-back-form.vue',
  'renderer/rooms/follow/owed-collect.vue',
  'renderer/rooms/registers/customer-ends.vue',
  'renderer/rooms/registers/category-panel.vue',
  'renderer/rooms/registers/record-form.vue',
  'renderer/rooms/recurring/contract-form.vue',
  'renderer/rooms/recurring/rows-form.vue',
  'renderer/rooms/runs/run-schedule.vue',
  'renderer/rooms/review/review-room.vue',
  'renderer/rooms/import/templates-panel.vue',
  'renderer/parts/side-panel.vue',
  'renderer/parts/pick-list.vue',
  'renderer/help/help-mark.vue',
  'renderer/rooms/runs/undo-panel.vue',
];

/** The files that listen for each shortcut. The compiler asks for every one of the table. */
const heardIn: Readonly<Record<ShortcutId, readonly string[]>> = {
  palette: ['renderer/shell/use-shell-keys.ts'],
  shortcuts: ['renderer/shell/use-shell-keys.ts'],
  help: ['renderer/shell/use-shell-keys.ts'],
  tour: ['renderer/tour/tour-card.vue'],
  lock: ['renderer/shell/use-shell-keys.ts'],
  move: [moves, 'renderer/charts/chart-bars.ts'],
  edge: [moves, 'renderer/charts/chart-bars.ts'],
  corner: [moves],
  page: [moves],
  openRow: [grid],
  mark: [grid],
  markTo: [grid],
  all: [grid],
  unmark: [
    'renderer/rooms/follow/follow-room.vue',
    'renderer/rooms/follow/inbox-room.vue',
    'renderer/parts/searched-list.vue',
  ],
  copy: [grid, 'renderer/rooms/review/invoice-rows.vue'],
  editCell: [grid, 'renderer/rooms/review/value-cell.vue'],
  unfold: [grid],
  block: [moves, 'renderer/rooms/review/invoice-rows.vue'],
  nextCell: [grid],
  fillDown: [sheet, 'renderer/rooms/review/invoice-rows.vue'],
  clear: [sheet, 'renderer/rooms/review/invoice-rows.vue'],
  // The browser's own, heard as the event of the clipboard.
  paste: [],
  groups: [grid],
  keep: ['renderer/grid/grid-row.vue', 'renderer/rooms/review/value-cell.vue'],
  keepNext: ['renderer/grid/grid-row.vue', 'renderer/rooms/review/value-cell.vue'],
  giveBack: ['renderer/grid/grid-row.vue', 'renderer/rooms/review/value-cell.vue'],
  problem: [sheet],
  mend: [sheet],
  undo: [sheet],
  redo: [sheet],
  rows: [sheet],
  closeProblem: [sheet, 'renderer/rooms/review/problem-popover.vue'],
  match: ['renderer/rooms/review/match-panel.vue', 'renderer/rooms/review/article-panel.vue'],
  preview: ['renderer/rooms/review/preview-panel.vue'],
  attach: ['renderer/rooms/review/attach-panel.vue'],
  delivery: ['renderer/rooms/review/delivery-panel.vue'],
  leaf: ['renderer/rooms/review/preview-panel.vue'],
  larger: ['renderer/rooms/review/preview-panel.vue'],
  closePreview: ['renderer/rooms/review/preview-panel.vue'],
  toReview: ['renderer/rooms/import/import-plan.vue'],
  tabs: ['renderer/rooms/import/import-plan.vue'],
  header: ['renderer/rooms/import/file-preview.vue'],
  field: ['renderer/rooms/import/file-preview.vue'],
  stop: ['renderer/rooms/import/import-progress.vue', 'renderer/rooms/import/several-files.vue'],
  otherTab: ['renderer/rooms/runs/run-tabs.vue'],
  markRejected: ['renderer/rooms/runs/run-jobs.vue'],
  call: ['renderer/rooms/runs/run-exchange.vue'],
  month: ['renderer/rooms/recurring/month-grid.vue'],
  day: ['renderer/rooms/recurring/month-weeks.ts'],
  moveCall: ['renderer/parts/use-highlight.ts'],
  openCall: ['renderer/rooms/console/call-list.vue'],
  sendCall: ['renderer/rooms/console/call-panel.vue'],
  findCall: ['renderer/rooms/console/console-room.vue'],
  send: [
    'renderer/parts/pick-list.vue',
    'renderer/palette/command-palette.vue',
    'renderer/rooms/review/review-room.vue',
    'renderer/rooms/review/article-panel.vue',
    'renderer/rooms/import/templates-panel.vue',
    'renderer/rooms/runs/rejected-panel.vue',
  ],
  leave: forms,
  openList: ['renderer/parts/pick-list.vue', 'renderer/parts/use-highlight.ts', 'renderer/parts/day-field.vue'],
};

/** Listens to keys only to hand them on, or for the browser's own: keys that no table can know. */
const handsOn = [
  'renderer/parts/dialog-frame.vue',
  'renderer/parts/use-key.ts',
  'renderer/rooms/import/import-room.vue',
  'renderer/charts/column-chart.vue',
  'renderer/charts/row-chart.vue',
];

/** A key as the sources say it, as the table has it. */
const asInTable: Readonly<Record<string, string>> = {
  ' ': 'Space',
  esc: 'Escape',
  enter: 'Enter',
  left: 'ArrowLeft',
  right: 'ArrowRight',
};
const tableKey = (key: string): string => {
  const known = asInTable[key] ?? key;
  if (known.length === 1) return known.toUpperCase();
  return known === 'delete' ? 'Delete' : known === 'backspace' ? 'Backspace' : known;
};
const known = new Set(
  shortcuts.flatMap(({ keys }) =>
    keys.map((one) => (one.length === 1 ? one : (one.split(/(?<=.)\+(?=.)/).at(-1) ?? ''))),
  ),
);

interface Heard {
  /** It listens to keys itself. */
  readonly listens: boolean;
  /** Keys that its code names, as the table has them. */
  readonly keys: ReadonlySet<string>;
}

/** A key of a keyboard: `event.key`, or a `key` that is one; not the key of a row or a column. */
const isKeyIn = (code: string) => {
  const bare = /const key = event\.key|const \{ key \} = event|\bkey: string[,)]/.test(code);
  return (node: ts.Node): boolean =>
    (bare ? /(^|\.)key(\.toLowerCase\(\))?$/ : /event\.key(\.toLowerCase\(\))?$/).test(node.getText());
};
/** A comparison with a key, a table that is asked by one, a case of a switch over one, or a function key that is asked for. */
const keysIn = (code: string): ReadonlySet<string> => {
  const keys = new Set<string>();
  const isKey = isKeyIn(code);
  const add = (node: ts.Node | undefined): void => {
    if (node !== undefined && ts.isStringLiteralLike(node)) keys.add(tableKey(node.text));
  };
  const ofTable = (table: ts.ObjectLiteralExpression): void => {
    for (const { name } of table.properties)
      if (name !== undefined && (ts.isStringLiteralLike(name) || ts.isIdentifier(name))) keys.add(tableKey(name.text));
  };
  const source = ts.createSourceFile('x.ts', code, ts.ScriptTarget.Latest, true);
  const tables = new Map<string, ts.ObjectLiteralExpression>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isObjectLiteralExpression(node.initializer))
      tables.set(node.name.getText(), node.initializer);
    if (ts.isBinaryExpression(node) && isKey(node.left)) add(node.right);
    if (ts.isCallExpression(node) && node.expression.getText() === 'useKey') add(node.arguments[0]);
    if (ts.isSwitchStatement(node) && isKey(node.expression))
      for (const clause of node.caseBlock.clauses) if (ts.isCaseClause(clause)) add(clause.expression);
    if (ts.isElementAccessExpression(node) && isKey(node.argumentExpression)) {
      const table = ts.isObjectLiteralExpression(node.expression)
        ? node.expression
        : tables.get(node.expression.getText());
      if (table) ofTable(table);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return keys;
};

const heard = (file: string): Heard => {
  const text = readFileSync(file, 'utf8');
  const listens = /addEventListener\(\s*'key|useKey\('|@key(down|up|press)?[.=]/.test(text);
  if (!file.endsWith('.vue')) return { listens, keys: keysIn(text) };
  const { descriptor } = parse(text);
  const template = descriptor.template?.content ?? '';
  const inScript = keysIn(descriptor.scriptSetup?.content ?? '');
  const inTemplate = [...template.matchAll(/@key(?:down|up)?\.(\w+)/g)]
    .map((match) => match[1] ?? '')
    .filter((word) => !['stop', 'self', 'prevent'].includes(word))
    .map(tableKey);
  const compared = [...template.matchAll(/event\.key === '([^']+)'/g)].map((match) => tableKey(match[1] ?? ''));
  return { listens, keys: new Set([...inScript, ...inTemplate, ...compared]) };
};

const files = new Map(
  [...globSync('renderer/**/*.ts'), ...globSync('renderer/**/*.vue')].map((file) => [file, heard(file)] as const),
);

describe('the shortcuts of the table', () => {
  it('are listened to where they are said to be', () => {
    for (const { id, keys } of shortcuts)
      for (const file of heardIn[id]) {
        const named = files.get(file)?.keys ?? new Set();
        const last = keys.map((one) => (one.length === 1 ? one : (one.split(/(?<=.)\+(?=.)/).at(-1) ?? '')));
        expect([id, file, last.some((key) => named.has(key))]).toEqual([id, file, true]);
      }
  });

  it('are all that the window listens to', () => {
    const told = new Set([...Object.values(heardIn).flat(), ...handsOn]);
    for (const [file, { listens }] of files) if (listens) expect([file, told.has(file)]).toEqual([file, true]);
    for (const file of new Set(Object.values(heardIn).flat()))
      for (const key of files.get(file)?.keys ?? []) expect([file, key, known.has(key)]).toEqual([file, key, true]);
  });

  it('do not clash where they work', () => {
    const everywhere = shortcuts.filter(({ place }) => place === 'everywhere').flatMap<string>(({ keys }) => keys);
    for (const place of new Set(shortcuts.map((one) => one.place))) {
      const keys = shortcuts.filter((one) => one.place === place).flatMap<string>((one) => one.keys);
      expect([place, new Set(keys).size]).toEqual([place, keys.length]);
      if (place !== 'everywhere') expect(keys.filter((key) => everywhere.includes(key))).toEqual([]);
    }
  });

  it('stand as the keyboard has them, on a Mac with its own signs', () => {
    const named = (key: string): string => (key === 'Space' ? 'Mellanslag' : key);
    expect(spelled('Ctrl+Shift+Z', false, named)).toEqual(['Ctrl', 'Shift', 'Z']);
    expect(spelled('Ctrl+Shift+Z', true, named)).toEqual(['⌘', '⇧', 'Z']);
    expect(spelled('Alt+ArrowDown', true, named)).toEqual(['⌥', '↓']);
    expect(spelled('Space', true, named)).toEqual(['Mellanslag']);
    expect(spelled('+', false, named)).toEqual(['+']);
  });
});

describe('the keys that work everywhere', () => {
  const bare = { ctrlKey: false, metaKey: false, altKey: false, target: null };
  it('ask for their panel, with the command key on a Mac', () => {
    expect(panelOfKey({ ...bare, key: 'k', ctrlKey: true }, false)).toBe('palette');
    expect(panelOfKey({ ...bare, key: 'k', ctrlKey: true }, true)).toBeNull();
    expect(panelOfKey({ ...bare, key: 'k', metaKey: true }, true)).toBe('palette');
    expect(panelOfKey({ ...bare, key: '/', ctrlKey: true }, false)).toBe('shortcuts');
    expect(panelOfKey({ ...bare, key: 'F1' }, false)).toBe('help');
    expect(panelOfKey({ ...bare, key: 'k' }, false)).toBeNull();
  });

  it('leave a question mark in a field to the field', () => {
    expect(panelOfKey({ ...bare, key: '?' }, false)).toBe('shortcuts');
    expect(panelOfKey({ ...bare, key: '?', target: document.createElement('input') }, false)).toBeNull();
  });
});
