// @vitest-environment happy-dom
import { createPinia } from 'pinia';
import { createApp, h, nextTick, shallowRef } from 'vue';
import { createMemoryHistory, createRouter } from 'vue-router';
import { afterEach, describe, expect, it } from 'vitest';
import { type Act } from '../../shared/contract/acts.ts';
import { handActs, handActsIn, serviceActOf } from '../../shared/contract/hand-acts.ts';
import { invoiceActs } from '../../shared/service/invoice-transitions.ts';
import { setLanguage } from '../../renderer/i18n/index.ts';
import { doneAtService, groupActs } from '../../renderer/rooms/follow/act-groups.ts';
import InvoiceActs from '../../renderer/rooms/follow/invoice-acts.vue';
import { type Acts, type ActView } from '../../renderer/rooms/follow/use-acts.ts';
import { type FollowInvoice } from '../../renderer/rooms/follow/use-follow.ts';

const line: FollowInvoice['line'] = {
  actionId: 'a1',
  invoiceNumber: '1001',
  debtorId: 'd1',
  customerName: 'Ek & Alm AB',
  stage: 'InvoiceSent',
  status: 'overdue',
  delivery: 'Email',
  deliveryStatus: '',
  invoiceDate: '2026-10-01',
  dueDate: '2026-11-01',
  daysOverdue: 28,
  total: 12_500,
  left: 12_500,
  currency: 'SEK',
  runId: null,
};
const standingAs = (state: ActView['state'], asks = false): ActView => ({
  jobId: 7,
  kind: 'remind',
  actionId: 'a1',
  invoiceNumber: '1001',
  customerName: '',
  state,
  asks,
  words: { sv: 'Tjänsten sade nej: spärrad', en: 'The service said no: blocked' },
  attempt: 1,
  changedAt: '2026-11-29T10:00:00.000Z',
});

describe('what is done with an invoice from its panel', () => {
  let unmount = (): void => undefined;
  afterEach(() => {
    unmount();
    setLanguage('sv');
  });

  interface Shown {
    readonly acts?: FollowInvoice['possible']['acts'];
    readonly line?: Partial<FollowInvoice['line']>;
    readonly live?: boolean;
    readonly standing?: readonly ActView[];
    readonly taken?: boolean;
  }
  const show = (shown: Shown = {}) => {
    const asked: { readonly acts: readonly Act[]; readonly key: string }[] = [];
    const redone: string[] = [];
    const invoice: FollowInvoice = {
      line: { ...line, ...shown.line },
      ocr: null,
      rows: [],
      net: null,
      vat: 2_500,
      payments: [],
      possible: { acts: [...(shown.acts ?? invoiceActs)], live: shown.live ?? true },
      timeline: [],
      source: null,
      creditable: { vatIncluded: false, rows: [] },
      claimId: null,
    };
    const acts: Acts = {
      ledger: shallowRef(null),
      plan: async (planned, key) => {
        asked.push({ acts: planned, key });
        return shown.taken ?? true;
      },
      planOnMarked: async () => false,
      planOnContracts: async () => false,
      merge: async () => false,
      redo: async (jobId, what) => redone.push(`${what} ${String(jobId)}`) > 0,
      takeBack: async () => false,
      expect: () => undefined,
      answer: async (jobId, what) => redone.push(`${what} ${String(jobId)}`) > 0,
    };
    const root = document.createElement('div');
    document.body.append(root);
    const app = createApp({
      render: () => h(InvoiceActs, { invoice, standing: shown.standing ?? [], acts, busy: false }),
    });
    app
      .use(createPinia())
      .use(createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: {} }] }))
      .mount(root);
    unmount = () => {
      app.unmount();
      root.remove();
    };
    const find = (id: string) => root.querySelector<HTMLElement>(`[data-testid="${id}"]`);
    const press = async (id: string) => {
      find(id)?.click();
      await nextTick();
      await nextTick();
    };
    const submit = async () => {
      find('act-form')?.dispatchEvent(new Event('submit', { cancelable: true }));
      await nextTick();
      await nextTick();
    };
    const buttons = () =>
      [...root.querySelectorAll<HTMLElement>('[data-testid^="act-"]')].map(
        (one) => one.getAttribute('data-testid')?.slice(4) ?? '',
      );
    return { root, find, press, submit, buttons, asked, redone };
  };

  it('offers first what is likeliest at its stage, one of it as the main thing', () => {
    const { buttons, root } = show();
    expect(buttons()).toEqual(['remind', 'registerPayment']);
    expect(root.querySelectorAll('.n-button--primary-type')).toHaveLength(1);
    unmount();
    expect(show({ line: { status: 'disputed' } }).buttons()).toEqual(['cancelDispute', 'reply']);
    unmount();
    expect(show({ line: { status: 'paid', left: 0 } }).buttons()).toEqual([]);
  });

  it('keeps the rest behind one button, by what it is about, and says what is done at the service', async () => {
    const { press, buttons, root, find } = show();
    await press('acts-more');
    expect([...root.querySelectorAll('dt')].map((one) => one.textContent)).toEqual([
      'Utkast',
      'Betalning',
      'Krav',
      'Utskick',
      'Ärende',
    ]);
    expect([...buttons()].sort()).toEqual([...handActs].sort());
    expect(find('acts-elsewhere')?.textContent).toContain('slå ihop');
    expect(find('acts-elsewhere')?.textContent).toContain('kräver avtal');
  });

  it('leads a draft to its run, where it is attested', () => {
    const { find, root, buttons } = show({ acts: ['attest', 'delete'], line: { status: 'draft', runId: 3 } });
    expect(buttons()).toEqual(['openRun', 'removeDraft']);
    expect(find('act-openRun')?.className).toContain('primary');
    expect(root.querySelectorAll('.n-button--primary-type')).toHaveLength(1);
    unmount();
    const alone = show({ acts: ['attest', 'delete'], line: { status: 'draft', runId: null } });
    expect(alone.buttons()).toEqual(['attestInvoice', 'removeDraft']);
  });

  it('loses no act on the way: each is done here or at the service', () => {
    const here = groupActs(handActs).flatMap(({ acts }) => acts);
    expect([...here].sort()).toEqual([...handActs].sort());
    const done = new Set([...handActs.map((act) => serviceActOf[act]), ...doneAtService(invoiceActs)]);
    expect([...done].sort()).toEqual([...invoiceActs].sort());
  });

  it('gives a new address only to what can be sent there', () => {
    const owed = { total: 100, left: 100 };
    expect(handActsIn(['overrideAddress', 'send'], owed)).toEqual(['sendInvoice', 'newAddress']);
    expect(handActsIn(['overrideAddress'], owed)).toEqual([]);
  });

  it('writes nothing off where nothing is owed, and credits as a whole only what nothing is paid of', () => {
    const offered = (total: number, left: number) => handActsIn(['registerPayment', 'credit'], { total, left });
    expect(offered(100, 100)).toEqual(['registerPayment', 'creditInvoice', 'writeOff']);
    expect(offered(100, 40)).toEqual(['registerPayment', 'writeOff']);
    expect(offered(100, 0)).toEqual(['registerPayment']);
  });

  it('credits a part of what is owed where the rows are known', () => {
    const offered = (left: number, inParts: boolean) => handActsIn(['credit'], { total: 100, left, inParts });
    expect([offered(100, true), offered(40, true), offered(0, true), offered(40, false)]).toEqual([
      ['creditInvoice', 'creditPart'],
      ['creditPart'],
      [],
      [],
    ]);
  });

  it('credits all of it, as it was shown, after a question', async () => {
    const { press, submit, find, asked } = show();
    await press('acts-more');
    await press('act-creditInvoice');
    expect(find('form-question')?.textContent).toContain('Kreditera hela fakturan, 125,00');
    expect(asked).toEqual([]);
    await submit();
    expect(asked.flatMap(({ acts }) => acts)).toEqual([
      { kind: 'creditInvoice', actionId: 'a1', currency: 'SEK', left: 12_500, total: 12_500, vat: 2_500 },
    ]);
  });

  it('asks for what takes no words at once, under one key however often it is pressed before it is taken', async () => {
    const refused = show({ line: { status: 'disputed' }, taken: false });
    await refused.press('act-cancelDispute');
    await refused.press('act-cancelDispute');
    expect(refused.asked.flatMap(({ acts }) => acts)).toEqual([
      { kind: 'cancelDispute', actionId: 'a1' },
      { kind: 'cancelDispute', actionId: 'a1' },
    ]);
    expect(new Set(refused.asked.map(({ key }) => key)).size).toBe(1);
    unmount();
    const taken = show({ line: { status: 'disputed' } });
    await taken.press('act-cancelDispute');
    await taken.press('act-cancelDispute');
    expect(new Set(taken.asked.map(({ key }) => key)).size).toBe(2);
  });

  it('writes nothing off before it was asked once more, with the amount', async () => {
    const { press, submit, find, asked } = show();
    await press('acts-more');
    await press('act-writeOff');
    const date = find('form-date');
    if (date instanceof HTMLInputElement) {
      date.value = '2026-11-29';
      date.dispatchEvent(new Event('input'));
    }
    await submit();
    expect(asked).toEqual([]);
    expect(find('form-question')?.textContent).toContain('125,00');
    expect(document.activeElement).toBe(find('form-back'));
    await press('form-back');
    expect(find('form-amount')).not.toBeNull();
    await submit();
    await submit();
    expect(asked.flatMap(({ acts }) => acts)).toEqual([
      { kind: 'writeOff', actionId: 'a1', amount: 12_500, currency: 'SEK', date: '2026-11-29' },
    ]);
  });

  it('offers nothing while what was asked for is under way or not shown yet', () => {
    for (const state of ['queued', 'sending', 'unknown', 'sent'] as const) {
      const { buttons, find } = show({ standing: [standingAs(state)] });
      expect([state, buttons()]).toEqual([state, []]);
      expect(find('acts-standing')?.textContent).toContain('Påminnelse');
      unmount();
    }
  });

  it('says why an act was refused, tries it again or leaves it, and offers the others beside', async () => {
    const { press, buttons, find, redone } = show({ standing: [standingAs('rejected')] });
    expect(find('acts-standing')?.textContent).toContain('spärrad');
    expect(buttons()).toEqual(['retry', 'skip', 'remind', 'registerPayment']);
    await press('act-retry');
    await press('act-skip');
    expect(redone).toEqual(['retry 7', 'skip 7']);
  });

  it('takes a person’s word for an act in doubt', async () => {
    const { press, redone } = show({ standing: [standingAs('unknown', true)] });
    await press('answer-done');
    expect(redone).toEqual(['done 7']);
  });

  it('remarks a dispute and a pause where they stop the service', () => {
    const remarks = (acts: FollowInvoice['possible']['acts']) =>
      [...show({ acts }).root.querySelectorAll('.remark')].map((one) => one.textContent.trim());
    expect(remarks(['cancelDispute', 'pause'])).toEqual([expect.stringMatching(/^Bestridd/)]);
    unmount();
    expect(remarks(['dispute', 'resume'])).toEqual([expect.stringMatching(/^Pausad/)]);
    unmount();
    expect(remarks(['dispute', 'pause'])).toEqual([]);
  });

  it('says so where what is possible is as of the latest sync', async () => {
    const { press, root } = show({ live: false });
    await press('acts-more');
    expect(root.textContent).toContain('senaste synken');
  });
});
