import { computed, ref, shallowRef, watch } from 'vue';
import { type CallInput, type CallOutput } from '../../../shared/contract/contract.ts';
import {
  bodyProblems,
  bodyView,
  firstBody,
  isOfType,
  typedText,
  unknownFields,
} from '../../../shared/service/body-check.ts';
import { pathId, queryFields } from '../../../shared/service/call-inputs.ts';
import { asksForName, effectOf } from '../../../shared/service/effects.ts';
import { type Endpoint, endpoints } from '../../../shared/service/endpoints.ts';
import { call } from '../../bridge.ts';
import { useSession } from '../../stores/session.ts';
import { useAct } from '../../use-act.ts';
import { withoutHidden } from './body-value.ts';

export type ConsoleEntry = CallOutput<'console.entry'>;
export type ConsoleLine = CallOutput<'console.history'>['entries'][number];
type Request = CallInput<'console.send'>['request'];
type Parts = Readonly<Record<string, string>>;

/** The calls made here, in numbers of this window: each of its waiting calls has a name of its own. */
let tickets = 0;
const nextTicket = (): string => {
  tickets += 1;
  return `w-${String(Date.now())}-${String(tickets)}`;
};

const pageSize = 50;

/** The row that a remembered call was of: of twins the one whose query it has. */
const rowOf = ({ method, path, query }: Request): Endpoint | undefined =>
  endpoints
    .filter((row) => row.method === method && row.path === path)
    .toSorted((a, b) => b.query.length - a.query.length)
    .find((row) => row.query.every((name) => query[name] !== undefined)) ??
  endpoints.find((row) => row.method === method && row.path === path);

/** What is being called: the chosen row, what it is filled with, how it goes, and what was called before. */
export const useConsole = () => {
  const session = useSession();
  const act = useAct();
  const row = shallowRef<Endpoint | null>(null);
  const ids = shallowRef<Parts>({});
  const query = shallowRef<Parts>({});
  const body = shallowRef<unknown>(undefined);
  const entry = shallowRef<ConsoleEntry | null>(null);
  const waiting = shallowRef<(CallOutput<'console.waiting'> & { readonly since: number }) | null>(null);
  const lines = shallowRef<readonly ConsoleLine[]>([]);
  const total = ref(0);
  let ticket = '';

  const creditorId = computed(() => session.scope?.creditorId ?? '');

  const look = async (count = Math.max(pageSize, lines.value.length)): Promise<void> => {
    const { scope } = session;
    if (scope === null) return;
    const found = await act.read(() =>
      call('console.history', { scope, page: { offset: 0, limit: Math.min(200, count) } }),
    );
    if (found === null) return;
    lines.value = found.entries;
    total.value = found.total;
  };

  const choose = (next: Endpoint | null): void => {
    row.value = next;
    entry.value = null;
    act.error.value = null;
    ids.value = next !== null && pathId(next) === 'creditor' ? { id: creditorId.value } : {};
    query.value = next?.query.includes('creditorpublicid') === true ? { creditorpublicid: creditorId.value } : {};
    const view = next === null ? null : bodyView(next);
    body.value = view === null ? undefined : firstBody(view, creditorId.value);
  };

  const request = computed((): Request | null => {
    if (row.value === null) return null;
    const { method, path } = row.value;
    const filled = Object.fromEntries(Object.entries(query.value).filter(([, value]) => value !== ''));
    return {
      ...{ method, path, ids: ids.value, query: filled },
      body: body.value === undefined ? null : JSON.stringify(body.value),
    };
  });

  /** Fields that hold something of another type, by their place. */
  const wrong = computed((): readonly string[] => {
    if (row.value === null) return [];
    const view = bodyView(row.value);
    const asked = queryFields(row.value).filter(({ name, type }) => {
      const value = query.value[name] ?? '';
      return value !== '' && !isOfType(type, typedText(type, value));
    });
    const inBody = view === null || body.value === undefined ? [] : bodyProblems(view, body.value);
    return [...asked.map(({ name }) => name), ...inBody.map(({ at }) => (at === '' ? 'JSON' : at))];
  });
  const unknown = computed((): readonly string[] => {
    const view = row.value === null ? null : bodyView(row.value);
    return view === null ? [] : unknownFields(view, body.value);
  });

  const follow = async (own: string): Promise<void> => {
    const since = Date.now();
    while (ticket === own) {
      const found = await call('console.waiting', { ticket: own });
      if (ticket === own && found.ok) waiting.value = { ...found.value, since };
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  };

  const send = async (typedName: string | null, again: number | null = null): Promise<boolean> => {
    const [{ scope }, sent] = [session, request.value];
    if (scope === null || sent === null) return false;
    const own = nextTicket();
    ticket = own;
    entry.value = null;
    waiting.value = { state: 'line', hold: null, since: Date.now() };
    void follow(own);
    const answer = await act.run(() => call('console.send', { scope, ticket: own, request: sent, typedName, again }));
    if (ticket !== own) return answer !== null;
    ticket = '';
    waiting.value = null;
    if (answer !== null) entry.value = answer;
    await look();
    return answer !== null;
  };

  const takeBack = async (): Promise<void> => {
    if (ticket !== '') await act.read(() => call('console.withdraw', { ticket }));
  };

  /** Fills the form with a call of the history, without what is hidden there, and shows its answer. */
  const recall = async (no: number): Promise<void> => {
    const { scope } = session;
    if (scope === null) return;
    const found = await act.read(() => call('console.entry', { scope, no }));
    if (found === null) return;
    const next = rowOf(found.request);
    if (next === undefined) return;
    row.value = next;
    ids.value = found.request.ids;
    query.value = found.request.query;
    body.value = found.request.body === null ? undefined : withoutHidden(JSON.parse(found.request.body));
    entry.value = found;
  };

  const clear = async (): Promise<void> => {
    const { scope } = session;
    if (scope === null) return;
    await act.run(() => call('console.clear', { scope }));
    await look(pageSize);
  };

  watch(
    () => session.scope,
    () => {
      ticket = '';
      waiting.value = null;
      lines.value = [];
      choose(row.value);
      void look();
    },
    { immediate: true },
  );

  return {
    ...{ act, row, ids, query, body, entry, waiting, lines, total, request, wrong, unknown, creditorId },
    ...{ choose, send, takeBack, recall, clear },
    fillIds: (next: Parts): void => {
      ids.value = next;
    },
    fillQuery: (next: Parts): void => {
      query.value = next;
    },
    fillBody: (next: unknown): void => {
      body.value = next;
    },
    /** What was said of an earlier try no longer stands. */
    unsay: (): void => {
      act.error.value = null;
    },
    /** Whether the name is typed before this call goes. */
    asks: computed(() => session.kind === 'live' && row.value !== null && asksForName(effectOf(row.value))),
    more: () => look(lines.value.length + pageSize),
  };
};
export type ConsoleState = ReturnType<typeof useConsole>;
