import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { type Locator, type Page } from 'playwright-core';
import { z } from 'zod';
import { creditorId, type ServiceHands } from '../../outbox/harness.ts';
import { articles, bankFile, cleaningFirm, contracts, faulty, gym } from './picture-files.ts';
import { type PictureLanguage, type PictureName } from './picture-list.ts';

/** A month of a practice company, from the first visit on; at each place that a page tells of, a picture is taken. */

export interface Walk {
  readonly page: Page;
  readonly language: PictureLanguage;
  /** The data folder. */
  readonly home: string;
  /** What the practice company's customers and bank do; there once the company is. */
  readonly hands: () => ServiceHands;
  readonly picture: (name: PictureName) => Promise<void>;
}

type Files = Parameters<Locator['setInputFiles']>[0];
type Step = (walk: Walk) => Promise<void>;

/** The last day of a month, on which the bookkeeper sends her invoices. */
export const moment = new Date('2026-11-30T08:42:00+01:00');
const day = '2026-11-30';
const at = ({ page }: Walk, id: string): Locator => page.getByTestId(id);
const firstRow = (walk: Walk, grid: string): Locator => at(walk, grid).getByTestId('grid-row').first();
const press = async ({ page }: Walk, where: Locator, ...keys: readonly string[]): Promise<void> => {
  await where.waitFor();
  await where.focus();
  for (const key of keys) await page.keyboard.press(key);
};

const drop = async (walk: Walk, files: Files): Promise<void> => {
  await at(walk, 'nav-import').click();
  await at(walk, 'drop-zone').waitFor();
  await at(walk, 'file-input').setInputFiles(files);
};

const toReview = async (walk: Walk, files: Files): Promise<void> => {
  await drop(walk, files);
  await at(walk, 'to-review').click();
  await firstRow(walk, 'review-grid').waitFor();
};

const send = async (walk: Walk): Promise<void> => {
  await at(walk, 'approve-confirm').click();
  await at(walk, 'push').first().click();
};

const done = ({ page }: Walk): Promise<void> =>
  page.locator('[data-testid="run-state"][data-state="done"]').waitFor({ timeout: 120_000 });

const welcome: Step = async (walk) => {
  const { language, page, picture } = walk;
  await at(walk, 'nav-settings').click();
  await at(walk, 'language').selectOption(language);
  await page.locator(`html[lang="${language}"]`).waitFor();
  await at(walk, 'nav-start').click();
  await at(walk, 'door-practice').first().waitFor();
  await picture('welcome');
  await at(walk, 'door-practice').first().click();
  await at(walk, 'deployment-badge').waitFor();
};

const importing: Step = async (walk) => {
  await drop(walk, cleaningFirm);
  const cell = '[data-testid="grid-row"][data-index="2"] [data-testid="grid-cell"]';
  await at(walk, 'preview-grid').locator(cell).nth(4).click();
  await at(walk, 'strip-value').waitFor();
  await walk.picture('import');
  await at(walk, 'import-discard').click();
};

/** The invoice that falls due before its date, opened, with its reason and its mend. */
const reviewing: Step = async (walk) => {
  await toReview(walk, await faulty());
  const popover = at(walk, 'problem-popover');
  await press(walk, at(walk, 'review-grid'));
  do {
    await walk.page.keyboard.press('Escape');
    await popover.waitFor({ state: 'detached' });
    await walk.page.keyboard.press('F8');
    await popover.waitFor();
  } while ((await popover.locator('[data-code="due-before-invoice"]').count()) === 0);
  await walk.picture('review');
  await walk.page.keyboard.press('Escape');
  await popover.waitFor({ state: 'detached' });
  await press(walk, at(walk, 'review-grid'), 'Control+Home', 'F6');
  await at(walk, 'customer-page').first().waitFor();
  await walk.picture('review-preview');
  await at(walk, 'preview-close').click();
};

/** The gym's month: approved, on its way, and done. */
const billing: Step = async (walk) => {
  await toReview(walk, gym);
  await at(walk, 'approve').click();
  await at(walk, 'approve-attest').check();
  await walk.picture('approve');
  await send(walk);
  await at(walk, 'ledger-sent')
    .filter({ hasText: /[2-9]\d/ })
    .waitFor();
  await walk.picture('run');
  await done(walk);
  await walk.picture('run-done');
};

const made = z.object({ PublicId: z.string() });
const bill = async (
  { ask }: ServiceHands,
  name: string,
  invoiced: string,
  due: string,
  price: number,
): Promise<string> => {
  const debtor = await ask('POST', '/v1/debtors/debtor', {
    ...{ CreditorPublicId: creditorId, Name: name, OrgNo: '556036-0793', Email: 'faktura@kund.example' },
    ...{ Address: 'Storgatan 1', ZipCode: '21122', City: 'Malmö', CountryCode: 'SE', DebtorType: 'Company' },
  });
  const invoice = await ask('POST', '/v1/invoice/action', {
    ...{ ActionType: 'InvoiceAction', CreditorPublicId: creditorId, DebtorPublicId: made.parse(debtor).PublicId },
    ...{ InvoiceDate: invoiced, DueDate: due, DeliveryMethod: 'Email', CommunicationLanguage: 'SV' },
    Records: [
      {
        ...{
          SequenceNo: 1,
          RecordType: 'Standard',
          ArticleDescription: 'Städning',
          Quantity: 1,
          Units: 'tim',
          VAT: 25,
        },
        UnitPrice: { Value: price, CurrencyCode: 'SEK' },
      },
    ],
  });
  const { PublicId } = made.parse(invoice);
  await ask('PUT', `/v1/invoice/attest/${PublicId}`);
  return PublicId;
};

/** What goes wrong with invoices: late, not delivered, disputed; and money of which nobody knows the invoice. */
const troubles = async (them: ServiceHands): Promise<void> => {
  await bill(them, 'Almgrens Bageri AB', '2026-10-02', '2026-11-02', 412_500);
  await bill(them, 'Björkens Bygg AB', '2026-10-15', '2026-11-14', 960_000);
  await bill(them, 'Cedern Fastigheter AB', '2026-10-28', '2026-11-27', 1_130_000);
  const undelivered = await bill(them, 'Ekens Frisör AB', '2026-11-20', '2026-12-20', 298_000);
  await them.ask('POST', '/practice/deliveries', { ActionPublicId: undelivered, Outcome: 'Undelivered' });
  const disputed = await bill(them, 'Furans Bil AB', '2026-11-18', '2026-12-18', 186_000);
  const words = 'Vi beställde bara hälften.';
  await them.ask('POST', '/practice/happenings', {
    EventType: 'InvoiceCommented',
    ActionPublicId: disputed,
    Comment: words,
  });
  await them.ask('POST', '/practice/payments', { Ocr: 'okänt', Amount: 247_500, CreditorPublicId: creditorId });
};

const recurring: Step = async (walk) => {
  await at(walk, 'nav-registers').click();
  await at(walk, 'register-read').click();
  await firstRow(walk, 'register-grid').waitFor();
  await at(walk, 'nav-recurring').click();
  await at(walk, 'recurring-read').click();
  await at(walk, 'recurring-read').and(walk.page.locator(':not(.n-button--disabled)')).waitFor();
  await drop(walk, contracts);
  await at(walk, 'to-review').click();
  await at(walk, 'contracts-make').click();
  await at(walk, 'contracts-dialog').waitFor();
  await walk.picture('list-contracts');
  await at(walk, 'confirm-yes').click();
  await at(walk, 'contracts-counts').filter({ hasText: /· 7/ }).waitFor();
  await at(walk, 'nav-recurring').click();
  await at(walk, 'recurring-read').click();
  await firstRow(walk, 'recurring-grid').click();
  await at(walk, 'contract-detail').waitFor();
  await walk.picture('recurring');
  await at(walk, 'recurring-tab-calendar').click();
  await at(walk, 'month-after').click();
  await at(walk, 'month-grid').waitFor();
  await walk.picture('recurring-calendar');
};

const following: Step = async (walk) => {
  await at(walk, 'nav-follow').click();
  await at(walk, 'follow-sync').click();
  await at(walk, 'receive-payments').click();
  await at(walk, 'filter-paid').filter({ hasNotText: /\D0$/ }).waitFor({ timeout: 60_000 });
  await troubles(walk.hands());
  await at(walk, 'follow-sync').click();
  await at(walk, 'filter-overdue').filter({ hasText: /3$/ }).waitFor({ timeout: 60_000 });
  await firstRow(walk, 'follow-grid').click();
  await at(walk, 'timeline').waitFor();
  await walk.picture('follow');
  await at(walk, 'follow-tab-inbox').click();
  await firstRow(walk, 'inbox-grid').click();
  await walk.picture('follow-inbox');
};

const payments: Step = async (walk) => {
  const invoices = (await walk.hands().open()).slice(0, 9).map((one) => ({
    ...{ ocr: one.OCR ?? '', number: one.InvoiceNumber ?? '', payer: one.DebtorName ?? '' },
    amount: ((one.CurrentAmount?.value ?? 0) / 100).toFixed(2),
  }));
  await drop(walk, bankFile(invoices, day));
  await at(walk, 'to-review').click();
  await firstRow(walk, 'bank-grid').click();
  await at(walk, 'bank-detail').waitFor();
  await walk.picture('list-payments');
};

const registers: Step = async (walk) => {
  await drop(walk, articles);
  await at(walk, 'to-review').click();
  await firstRow(walk, 'list-grid').waitFor();
  await at(walk, 'nav-lists').click();
  await at(walk, 'list-row').nth(2).waitFor();
  await walk.picture('lists');
  await at(walk, 'nav-registers').click();
  await firstRow(walk, 'register-grid').click();
  await at(walk, 'customer-invoices').waitFor();
  await walk.picture('registers');
};

const settings: Step = async (walk) => {
  await at(walk, 'nav-settings').click();
  await at(walk, 'creditor-rule').first().waitFor();
  await walk.picture('settings');
  await at(walk, 'back-up').click();
  await at(walk, 'backup-row').waitFor();
  // The files of the disk have the machine's time, which no clock of ours moves.
  const backups = join(walk.home, 'backups');
  for (const name of readdirSync(backups)) utimesSync(join(backups, name), moment, moment);
  await at(walk, 'nav-start').click();
  await at(walk, 'chart-months').waitFor();
  await at(walk, 'nav-settings').click();
  await at(walk, 'backup-row').waitFor();
  await at(walk, 'storage').evaluate((card) => {
    card.scrollIntoView({ block: 'end' });
  });
  await walk.picture('storage');
};

const calling: Step = async (walk) => {
  await at(walk, 'nav-console').click();
  await at(walk, 'console-search').fill('get debtors/debtors');
  await walk.page.locator('[data-testid="console-call"].at[data-call="GET /v1/debtors/debtors/{id}"]').waitFor();
  await walk.page.keyboard.press('Enter');
  await at(walk, 'field-limit').fill('5');
  await walk.page.keyboard.press('Control+Enter');
  await at(walk, 'answer-table').waitFor();
  await walk.picture('console');
};

const start: Step = async (walk) => {
  await at(walk, 'nav-start').click();
  await at(walk, 'chart-months').waitFor();
  await walk.picture('start');
};

/** Walks through the month and takes every picture of the list, once in each of its looks. */
export const walkThrough = async (walk: Walk): Promise<void> => {
  const steps = [
    welcome,
    importing,
    reviewing,
    billing,
    recurring,
    following,
    payments,
    registers,
    settings,
    calling,
    start,
  ];
  for (const step of steps) await step(walk);
};
