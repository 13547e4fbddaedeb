import { onUnmounted, shallowRef, watch, type Ref, type ShallowRef } from 'vue';
import { type Router } from 'vue-router';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { type Scope } from '../../shared/domain/deployment.ts';
import { call } from '../bridge.ts';
import { type Words } from '../i18n/index.ts';
import { followPlace } from '../rooms/follow/follow-place.ts';
import { type useSession } from '../stores/session.ts';
import { type PaletteEntry } from './entry.ts';

type Session = ReturnType<typeof useSession>;

const page = { offset: 0, limit: 6 } as const;
const shownRuns = 12;

/** The latest runs of the shown company, by name. */
export const latestRuns = async (
  scope: Scope,
  { t, moment }: Words,
  router: Router,
): Promise<readonly PaletteEntry[]> => {
  const listed = await call('runs.list', scope);
  if (!listed.ok) return [];
  return listed.value.runs.slice(0, shownRuns).map((run) => ({
    key: `run:${scope.connectionId}:${String(run.runId)}`,
    kind: 'runs' as const,
    text: run.name,
    aside: moment(run.createdAt),
    also: [t('palette.also.runs')],
    go: () => router.push(run.state === 'review' ? `/review/${String(run.runId)}` : `/runs/${String(run.runId)}`),
  }));
};

/** What the local mirror and the registers find for typed words; they look in more (OCR, organisation number) than is shown. */
const look = async (scope: Scope, search: string, words: Words, router: Router): Promise<readonly PaletteEntry[]> => {
  const [invoices, customers, articles] = await Promise.all([
    call('follow.list', { scope, filter: { ...everyInvoice, search }, page }),
    call('registers.customers', { scope, search, twins: false, page }),
    call('registers.articles', { scope, search, page }),
  ]);
  const found: PaletteEntry[] = [];
  for (const one of invoices.ok ? invoices.value.lines : [])
    found.push({
      key: `invoice:${one.actionId}`,
      kind: 'invoices',
      text: `${one.invoiceNumber} ${one.customerName}`.trim(),
      aside: `${words.amount(one.total)} ${words.unit(one.currency)} · ${words.t(`follow.status.${one.status}`)}`,
      also: [search],
      go: () => router.push(followPlace({ search: one.invoiceNumber === '' ? one.customerName : one.invoiceNumber })),
    });
  for (const one of customers.ok ? customers.value.lines : [])
    found.push({
      key: `customer:${one.debtorId}`,
      kind: 'customers',
      text: one.name,
      aside: one.number,
      also: [search],
      go: () => router.push({ path: '/registers', query: { find: one.name } }),
    });
  for (const one of articles.ok ? articles.value.lines : [])
    found.push({
      key: `article:${one.productId}`,
      kind: 'articles',
      text: `${one.articleNo} ${one.description}`.trim(),
      also: [search],
      go: () => router.push({ path: '/registers/articles', query: { find: one.articleNo || one.description } }),
    });
  return found;
};

/** What is found of the shown company for what is typed, a moment after the last letter; what was typed before is forgotten. */
export const useFound = (
  typed: Ref<string>,
  session: Session,
  words: Words,
  router: Router,
): ShallowRef<readonly PaletteEntry[]> => {
  const found = shallowRef<readonly PaletteEntry[]>([]);
  let resting: ReturnType<typeof setTimeout> | undefined;
  watch(typed, (now) => {
    clearTimeout(resting);
    const { scope } = session;
    const search = now.trim();
    if (scope === null || search.length < 2) {
      found.value = [];
      return;
    }
    resting = setTimeout(async () => {
      const answer = await look(scope, search, words, router);
      if (typed.value === now && scope === session.scope) found.value = answer;
    }, 150);
  });
  onUnmounted(() => {
    clearTimeout(resting);
  });
  return found;
};
