// @vitest-environment happy-dom
import { createPinia } from 'pinia';
import { createApp, h } from 'vue';
import { createMemoryHistory, createRouter } from 'vue-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import RoomOutlet from '../../renderer/shell/room-outlet.vue';
import { useSession } from '../../renderer/stores/session.ts';

const room = (word: string) => ({ render: () => h('p', { 'data-testid': word }, word) });

describe('a room that is loaded when it is first entered', () => {
  let unmount = (): void => undefined;
  afterEach(() => unmount());

  const enter = async (load: () => Promise<ReturnType<typeof room>>, hasCompany = true) => {
    const router = createRouter({
      history: createMemoryHistory(),
      routes: [
        { path: '/', component: room('start') },
        { path: '/runs', component: load },
      ],
    });
    const root = document.createElement('div');
    document.body.append(root);
    const app = createApp(RoomOutlet).use(createPinia()).use(router);
    if (hasCompany) useSession().scope = { connectionId: 'practice', creditorId: 'c' };
    app.mount(root);
    unmount = () => {
      app.unmount();
      root.remove();
    };
    await router.isReady();
    const find = (testid: string) => root.querySelector<HTMLElement>(`[data-testid="${testid}"]`);
    return { router, find };
  };

  it('that does not come says so, with a way on, and comes when it is tried again', async () => {
    const load = vi.fn<() => Promise<ReturnType<typeof room>>>();
    load.mockRejectedValueOnce(new TypeError('no such file')).mockResolvedValue(room('runs'));
    const { router, find } = await enter(load);
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    await router.push('/runs').catch(() => undefined);
    await vi.waitFor(() => expect(find('room-lost')?.textContent).toContain('gick inte att läsa in'));
    expect(find('room-reload')?.textContent).toContain('Ladda om');
    find('room-again')?.click();
    await vi.waitFor(() => expect(find('runs')).not.toBeNull());
    expect(find('room-lost')).toBeNull();
  });

  it('gives way to another room', async () => {
    const { router, find } = await enter(() => Promise.reject(new TypeError('no such file')));
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    await router.push('/runs').catch(() => undefined);
    await vi.waitFor(() => expect(find('room-lost')).not.toBeNull());
    await router.push('/?again=1');
    await vi.waitFor(() => expect(find('start')).not.toBeNull());
  });

  it('says what it is for before there is a company, and comes when there is one', async () => {
    const { router, find } = await enter(() => Promise.resolve(room('runs')), false);
    await router.push('/runs');
    await vi.waitFor(() => expect(find('no-company')?.textContent).toContain('Välj hur du vill börja'));
    expect(find('runs')).toBeNull();
    useSession().scope = { connectionId: 'practice', creditorId: 'c' };
    await vi.waitFor(() => expect(find('runs')).not.toBeNull());
  });
});
