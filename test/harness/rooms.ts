import { type Locator } from 'playwright-core';
import { type PracticeTab, soon } from './practice-tab.ts';
import { goTo, type RichCompany } from './rich-company.ts';
import { csvFile } from './rich-files.ts';
import { settled, standing } from './window-state.ts';

/** The places of the window: every room, and what opens in it. What holds of every place is tested at each of these. */

/** What opens above or beside a room, and closes by Esc. */
export interface Opening {
  /** The test id of what has the focus when it opens, and gets it back. */
  readonly from: string;
  /** Enter, where nothing else is said. */
  readonly key?: string;
  /** Closes as soon as the focus leaves it. */
  readonly passing?: true;
}

export interface Place {
  readonly name: string;
  /** As the router calls it. */
  readonly route: string;
  readonly at: string | ((made: RichCompany) => string);
  /** The test id of what stands there once it is there. */
  readonly shows: string;
  /** What is done in the room before: no part of what opens. */
  readonly first?: (tab: PracticeTab) => Promise<void>;
  readonly opens?: Opening;
}

/** As the tests press keys, where no test runs yet: on what is shown and can take them. */
const pressOn = async (where: Locator, ...keys: readonly string[]): Promise<void> => {
  const page = where.page();
  await where.and(page.locator(':enabled, [tabindex], a[href]')).waitFor(soon);
  await where.focus(soon);
  await where.and(page.locator(':focus')).waitFor(soon);
  for (const key of keys) await page.keyboard.press(key);
};
/** A grid takes keys once its rows have come. */
const rowsOf = async (tab: PracticeTab, id: string): Promise<void> => {
  if (id.endsWith('-grid')) await tab.at(id).getByTestId('grid-row').first().waitFor(soon);
};
const press =
  (id: string, ...keys: readonly string[]) =>
  async (tab: PracticeTab): Promise<void> => {
    await rowsOf(tab, id);
    await pressOn(tab.at(id), ...keys);
  };
/** The first row of a grid has the keys, and its panel stands beside it. */
const firstRow = (grid: string): ((tab: PracticeTab) => Promise<void>) => press(grid, 'Control+Home');
/** The row that says so is chosen, and its panel shows it. */
const openOf = (grid: string, text: string) => async (tab: PracticeTab) => {
  await tab.at(grid).getByTestId('grid-row').filter({ hasText: text }).first().click(soon);
  await tab.page.getByRole('complementary').filter({ hasText: text }).first().waitFor(soon);
  await pressOn(tab.at(grid));
};
const files =
  (...names: readonly string[]) =>
  async ({ at }: PracticeTab): Promise<void> => {
    await at('drop-zone').waitFor(soon);
    await at('file-input').setInputFiles(names.map(csvFile));
  };
const all =
  (...steps: readonly ((tab: PracticeTab) => Promise<void>)[]) =>
  async (tab: PracticeTab) => {
    for (const step of steps) await step(tab);
  };

const start: readonly Place[] = [{ name: 'start', route: 'start', at: '#/', shows: 'chart-months' }];

const imports: readonly Place[] = [
  { name: 'import', route: 'import', at: '#/import', shows: 'templates-panel' },
  { name: 'import, a file', route: 'import', at: '#/import', first: files('frågor.csv'), shows: 'preview-grid' },
  {
    ...{ name: 'import, a column’s field', route: 'import', at: '#/import' },
    first: all(files('frågor.csv'), press('preview-grid', 'Alt+2')),
    ...{ shows: 'pick-list', opens: { from: 'column-field', passing: true } },
  },
  {
    ...{ name: 'import, several files', route: 'import', at: '#/import', first: files('frågor.csv', 'okänd.csv') },
    shows: 'several-files',
  },
];

const faulty = { route: 'review', at: (made: RichCompany) => made.runs.faulty };
const fromGrid = (key: string) => ({ from: 'review-grid', key });
const review: readonly Place[] = [
  { name: 'review, the runs', route: 'review-list', at: '#/review', shows: 'review-run-row' },
  { name: 'review', ...faulty, shows: 'review-grid' },
  {
    name: 'review, an open invoice',
    ...faulty,
    first: press('review-grid', 'Control+Home', 'Space'),
    shows: 'invoice-rows',
  },
  { name: 'review, a problem', ...faulty, shows: 'problem-popover', opens: { ...fromGrid('F8'), passing: true } },
  { name: 'review, the customer', ...faulty, shows: 'match-panel', opens: fromGrid('F4') },
  { name: 'review, the preview', ...faulty, shows: 'preview-panel', opens: fromGrid('F6') },
  { name: 'review, attachments', ...faulty, shows: 'attach-panel', opens: fromGrid('F7') },
  { name: 'review, delivery', ...faulty, shows: 'delivery-dialog', opens: fromGrid('F9') },
  {
    ...{ name: 'review, columns', ...faulty, first: press('narrow-toggle', 'Enter') },
    ...{ shows: 'columns-panel', opens: { from: 'columns-open' } },
  },
  { name: 'review, sorting', ...faulty, first: press('narrow-toggle', 'Enter'), shows: 'narrow-bar' },
  { name: 'review, approving', ...faulty, shows: 'approve-dialog', opens: { from: 'approve' } },
];

const lists: readonly Place[] = [
  { name: 'lists', route: 'lists', at: '#/lists', shows: 'list-row' },
  { name: 'a list of customers', route: 'list', at: ({ lists: of }) => of.customers, shows: 'list-compared' },
  {
    ...{ name: 'a list of customers, to the register', route: 'list', at: ({ lists: of }) => of.customers },
    ...{ shows: 'list-register-dialog', opens: { from: 'list-to-register' } },
  },
  { name: 'a list of contracts', route: 'list', at: ({ lists: of }) => of.contracts, shows: 'contracts-counts' },
  {
    ...{ name: 'a list of contracts, made', route: 'list', at: ({ lists: of }) => of.contracts },
    ...{ shows: 'contracts-dialog', opens: { from: 'contracts-make' } },
  },
  { name: 'a list of self invoices', route: 'list', at: ({ lists: of }) => of.self, shows: 'owed-done' },
  { name: 'a list of reconciliation invoices', route: 'list', at: ({ lists: of }) => of.owed, shows: 'owed-done' },
  {
    ...{ name: 'a bank’s file', route: 'list', at: ({ lists: of }) => of.bank, first: firstRow('bank-grid') },
    shows: 'bank-detail',
  },
];

const runs: readonly Place[] = [
  { name: 'runs', route: 'runs', at: '#/runs', shows: 'run-row' },
  { name: 'a run that is done', route: 'run', at: ({ runs: of }) => of.rejected, shows: 'show-refused' },
  { name: 'a paused run', route: 'run', at: ({ runs: of }) => of.paused, shows: 'resume' },
  { name: 'an approved run', route: 'run', at: ({ runs: of }) => of.approved, shows: 'push' },
  {
    ...{ name: 'a run, its time', route: 'run', at: ({ runs: of }) => of.approved },
    ...{ shows: 'schedule-form', opens: { from: 'schedule-open' } },
  },
  {
    ...{ name: 'a run, what was rejected', route: 'run', at: ({ runs: of }) => of.rejected },
    ...{ first: press('show-refused', 'Enter'), shows: 'rejected-panel' },
  },
  {
    ...{ name: 'a run, skipping', route: 'run', at: ({ runs: of }) => of.rejected },
    ...{ first: press('show-refused', 'Enter'), shows: 'rejected-ask', opens: { from: 'rejected-skip' } },
  },
  {
    ...{ name: 'a run, its log', route: 'run', at: ({ runs: of }) => of.rejected },
    ...{ first: press('run-tab-jobs', 'ArrowRight'), shows: 'log-grid' },
  },
  {
    ...{ name: 'a run, a call', route: 'run', at: ({ runs: of }) => of.rejected },
    first: all(press('run-tab-jobs', 'ArrowRight'), press('log-grid', 'Control+Home')),
    ...{ shows: 'exchange', opens: { from: 'log-grid' } },
  },
  {
    ...{ name: 'a run, undoing', route: 'run', at: ({ runs: of }) => of.rejected },
    ...{ shows: 'undo-panel', opens: { from: 'undo-open' } },
  },
];

const follow: readonly Place[] = [
  { name: 'follow', route: 'follow', at: '#/follow', first: firstRow('follow-grid'), shows: 'follow-detail' },
  {
    name: 'follow, filters',
    route: 'follow',
    at: '#/follow',
    first: press('filter-toggle', 'Enter'),
    shows: 'filter-panel',
  },
  {
    ...{ name: 'follow, an act', route: 'follow', at: '#/follow' },
    first: all(press('filter-overdue', 'Enter'), firstRow('follow-grid')),
    ...{ shows: 'act-form', opens: { from: 'act-registerPayment' } },
  },
  {
    ...{ name: 'follow, many marked', route: 'follow', at: '#/follow' },
    ...{ first: press('follow-grid', 'Control+Home', 'Control+a'), shows: 'bulk-bar' },
  },
  {
    ...{ name: 'follow, many reminded of', route: 'follow', at: '#/follow' },
    first: all(press('filter-overdue', 'Enter'), press('follow-grid', 'Control+Home', 'Control+a')),
    ...{ shows: 'bulk-dialog', opens: { from: 'bulk-remind' } },
  },
  {
    ...{ name: 'follow, merging', route: 'follow', at: '#/follow' },
    first: all(
      press('filter-draft', 'Enter'),
      // The list as it was stands there until the other has come.
      (tab) => settled(tab, 300),
      openOf('follow-grid', 'Hopslagna AB'),
      press('follow-grid', 'Space', 'Shift+ArrowDown'),
    ),
    ...{ shows: 'merge-dialog', opens: { from: 'bulk-merge' } },
  },
  {
    ...{ name: 'follow, a claim', route: 'follow', at: '#/follow', first: openOf('follow-grid', 'Dalens Gym AB') },
    ...{ shows: 'claim-form', opens: { from: 'claim-commentClaim' } },
  },
  {
    ...{ name: 'follow, keeping a view', route: 'follow', at: '#/follow', first: press('filter-overdue', 'Enter') },
    ...{ shows: 'view-dialog', opens: { from: 'view-save' } },
  },
  { name: 'books', route: 'follow-books', at: '#/follow/books', shows: 'book-row' },
  {
    name: 'self invoices',
    route: 'follow-self',
    at: '#/follow/self',
    first: firstRow('self-grid'),
    shows: 'self-acts',
  },
  {
    ...{ name: 'self invoices, an act', route: 'follow-self', at: '#/follow/self', first: firstRow('self-grid') },
    ...{ shows: 'self-form', opens: { from: 'self-act-attest' } },
  },
  {
    name: 'reconciliation',
    route: 'follow-owed',
    at: '#/follow/owed',
    first: firstRow('owed-grid'),
    shows: 'owed-acts',
  },
  {
    ...{ name: 'reconciliation, an act', route: 'follow-owed', at: '#/follow/owed', first: firstRow('owed-grid') },
    ...{ shows: 'owed-form', opens: { from: 'owed-act-pay' } },
  },
  {
    ...{ name: 'reconciliation, to debt collection', route: 'follow-owed', at: '#/follow/owed' },
    ...{ first: openOf('owed-grid', 'E20007'), shows: 'collect-form', opens: { from: 'owed-act-collect' } },
  },
  {
    name: 'inbox',
    route: 'follow-inbox',
    at: '#/follow/inbox',
    first: firstRow('inbox-grid'),
    shows: 'exception-detail',
  },
  {
    ...{ name: 'inbox, paying back', route: 'follow-inbox', at: '#/follow/inbox' },
    first: all(press('filter-unmatched-payment', 'Enter'), firstRow('inbox-grid')),
    ...{ shows: 'pay-back-form', opens: { from: 'act-payBack' } },
  },
];

const registers: readonly Place[] = [
  {
    name: 'customers',
    route: 'registers',
    at: '#/registers',
    first: openOf('register-grid', 'Lindens Gym'),
    shows: 'customer-detail',
  },
  {
    ...{
      name: 'customers, changing one',
      route: 'registers',
      at: '#/registers',
      first: openOf('register-grid', 'Cedern AB'),
    },
    ...{ shows: 'record-form', opens: { from: 'record-edit' } },
  },
  {
    ...{ name: 'customers, a new one', route: 'registers', at: '#/registers' },
    ...{ shows: 'record-add', opens: { from: 'register-add' } },
  },
  {
    ...{ name: 'customers, anonymising', route: 'registers', at: '#/registers' },
    first: openOf('register-grid', 'Hopslagna AB'),
    ...{ shows: 'anonymize-name', opens: { from: 'customer-anonymize' } },
  },
  {
    ...{ name: 'customers, their categories', route: 'registers', at: '#/registers' },
    ...{ shows: 'category-panel', opens: { from: 'categories-open' } },
  },
  {
    ...{ name: 'articles', route: 'register-articles', at: '#/registers/articles' },
    ...{ first: firstRow('register-grid'), shows: 'record-detail' },
  },
  {
    ...{ name: 'cost centers', route: 'register-cost-centers', at: '#/registers/cost-centers' },
    ...{ first: firstRow('register-grid'), shows: 'record-detail' },
  },
  {
    ...{ name: 'projects', route: 'register-projects', at: '#/registers/projects' },
    ...{ first: firstRow('register-grid'), shows: 'record-detail' },
  },
];

const recurring: readonly Place[] = [
  {
    name: 'recurring',
    route: 'recurring',
    at: '#/recurring',
    first: firstRow('recurring-grid'),
    shows: 'contract-detail',
  },
  {
    ...{ name: 'recurring, moving one', route: 'recurring', at: '#/recurring', first: firstRow('recurring-grid') },
    ...{ shows: 'contract-form', opens: { from: 'act-moveContract' } },
  },
  {
    ...{ name: 'recurring, its rows', route: 'recurring', at: '#/recurring', first: firstRow('recurring-grid') },
    ...{ shows: 'rows-form', opens: { from: 'act-rows' } },
  },
  {
    ...{ name: 'recurring, a new contract', route: 'recurring', at: '#/recurring' },
    ...{ shows: 'contract-new-dialog', opens: { from: 'contract-new' } },
  },
  {
    ...{ name: 'recurring, many paused', route: 'recurring', at: '#/recurring' },
    first: press('recurring-grid', 'Control+Home', 'Control+a'),
    ...{ shows: 'bulk-dialog', opens: { from: 'bulk-pauseContract' } },
  },
  {
    ...{ name: 'the calendar', route: 'recurring-calendar', at: '#/recurring/calendar' },
    first: async ({ page }) =>
      pressOn(page.locator('[data-day="2027-01-15"]').or(page.locator('[data-day]')).first(), 'Enter'),
    shows: 'day-contracts',
  },
];

const settings: readonly Place[] = [
  { name: 'settings', route: 'settings', at: '#/settings', shows: 'creditor-rule' },
  {
    ...{ name: 'settings, a connection', route: 'settings', at: '#/settings' },
    ...{ first: press('connection-add-open', 'Enter'), shows: 'connection-form' },
  },
  {
    ...{ name: 'settings, removing a connection', route: 'settings', at: '#/settings' },
    ...{ shows: 'confirm-yes', opens: { from: 'connection-remove' } },
  },
  {
    ...{ name: 'settings, the lock', route: 'settings', at: '#/settings' },
    ...{ first: press('lock-turn-on', 'Enter'), shows: 'lock-form' },
  },
  {
    ...{ name: 'settings, the log', route: 'settings', at: '#/settings' },
    ...{ shows: 'log-text', opens: { from: 'show-log' } },
  },
  {
    ...{ name: 'settings, putting back', route: 'settings', at: '#/settings' },
    first: all(press('back-up', 'Enter'), async ({ at }) => at('storage-said').waitFor(soon)),
    ...{ shows: 'restore-lost', opens: { from: 'backup-restore' } },
  },
];

const ofTheHouse: readonly Place[] = [
  { name: 'console', route: 'console', at: '#/console', shows: 'console-calls' },
  {
    ...{ name: 'console, a call', route: 'console', at: '#/console' },
    ...{ first: press('console-search', 'ArrowDown', 'ArrowDown', 'Enter'), shows: 'call-form' },
  },
  { name: 'the palette', route: 'start', at: '#/', shows: 'palette', opens: { from: 'palette-open' } },
  {
    ...{ name: 'the tour', route: 'import', at: '#/import' },
    first: all(press('help-open', 'Enter'), press('help-tour', 'Enter')),
    ...{ shows: 'tour-card', opens: { from: 'help-open', key: 'F3' } },
  },
  { name: 'the help', route: 'start', at: '#/', shows: 'help-panel', opens: { from: 'help-open' } },
  { name: 'the shortcuts', route: 'start', at: '#/', shows: 'help-keys', opens: { from: 'palette-open', key: '?' } },
];

export const places: readonly Place[] = [
  ...start,
  ...imports,
  ...review,
  ...runs,
  ...follow,
  ...recurring,
  ...registers,
  ...lists,
  ...settings,
  ...ofTheHouse,
];

/** Goes to a place by keyboard, from wherever the window stands. Where it does not get there, the failure says how the window stood. */
export const goToPlace = async (tab: PracticeTab, made: RichCompany, place: Place): Promise<void> => {
  try {
    await go(tab, made, place);
  } catch (cause) {
    throw new Error(`${place.name}: ${String(cause)}\n${await standing(tab)}`, { cause });
  }
};

const go = async (tab: PracticeTab, made: RichCompany, { at: to, first, opens, shows }: Place): Promise<void> => {
  await leave(tab);
  await goTo(tab.page, typeof to === 'string' ? to : to(made));
  await first?.(tab);
  if (opens) await rowsOf(tab, opens.from);
  if (opens) await pressOn(tab.at(opens.from).first(), opens.key ?? 'Enter');
  await tab.at(shows).first().waitFor(soon);
  await settled(tab);
};

/** Empties the window: nothing of a place goes along to the next. */
const leave = async ({ at, page }: PracticeTab): Promise<void> => {
  // What belongs to the whole window stays when a room is left.
  if ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
  await goTo(page, '#/nowhere');
  await at('task-row').or(at('chart-months')).first().waitFor(soon);
};
