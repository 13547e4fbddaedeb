// @vitest-environment happy-dom
import { createApp, h } from 'vue';
import { afterEach, describe, expect, it } from 'vitest';
import { invoiceActs } from '../../shared/service/invoice-transitions.ts';
import { i18n, setLanguage } from '../../renderer/i18n/index.ts';
import { groupActs } from '../../renderer/rooms/follow/act-groups.ts';
import InvoiceActs from '../../renderer/rooms/follow/invoice-acts.vue';
import { type FollowInvoice } from '../../renderer/rooms/follow/use-follow.ts';

describe('what can be done with an invoice, in the window', () => {
  let unmount = (): void => undefined;
  afterEach(() => {
    unmount();
    setLanguage('sv');
  });

  const show = (acts: FollowInvoice['possible']['acts'], live = true) => {
    const root = document.createElement('div');
    const app = createApp({ render: () => h(InvoiceActs, { possible: { acts, live } }) });
    app.use(i18n).mount(root);
    unmount = () => app.unmount();
    const texts = (selector: string) => [...root.querySelectorAll(selector)].map((one) => one.textContent.trim());
    return { root, texts };
  };

  it('is told in the words of the trade, by what it is about, in either language', () => {
    const swedish = show(['attest', 'delete', 'registerPayment', 'credit', 'comment']);
    expect(swedish.texts('dt')).toEqual(['Utkast', 'Betalning', 'Ärende']);
    expect(swedish.texts('dd')).toEqual(['attestera, ta bort', 'registrera betalning, kreditera', 'kommentera']);
    unmount();
    setLanguage('en');
    expect(show(['attest', 'delete']).texts('dd')).toEqual(['attest, remove']);
  });

  it('loses no act on the way into its groups', () => {
    const shown = groupActs(invoiceActs).flatMap(({ acts }) => acts);
    expect([...shown].sort()).toEqual([...invoiceActs].sort());
  });

  it('offers nothing itself, and says where it is done', () => {
    const { root, texts } = show([...invoiceActs]);
    expect(root.querySelectorAll('button, a, input, [tabindex], [role=button]')).toHaveLength(0);
    expect(texts('p').at(-1)).toContain('görs under Att ta hand om, resten hos tjänsten.');
  });

  it('says that some of it takes an agreement where some of it does', () => {
    expect(show(['sell']).root.textContent).toContain('kräver avtal');
    unmount();
    expect(show(['comment']).root.textContent).not.toContain('kräver avtal');
  });

  it('remarks a dispute and a pause where they stop the service', () => {
    expect(show(['cancelDispute', 'pause']).texts('.remark')).toEqual([expect.stringMatching(/^Bestridd/)]);
    unmount();
    expect(show(['dispute', 'resume']).texts('.remark')).toEqual([expect.stringMatching(/^Pausad/)]);
    unmount();
    expect(show(['dispute', 'pause']).texts('.remark')).toEqual([]);
  });

  it('says whether it is so now or was so at the latest sync', () => {
    expect(show(['comment']).texts('h2')).toEqual(['Möjligt nu hos tjänsten']);
    unmount();
    expect(show(['comment'], false).texts('h2')).toEqual(['Möjligt hos tjänsten vid senaste synk']);
  });
});
