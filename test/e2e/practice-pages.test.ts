import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestChromium } from '../harness/chromium.ts';
import { pressOn, soon } from '../harness/practice-tab.ts';
import { practice, type Practice } from '../practice/practice-client.ts';

let chromium: Browser;
let service: Practice;
beforeAll(async () => {
  chromium = await startTestChromium();
});
afterAll(() => chromium.close());
beforeEach(async () => {
  service = await practice();
});

/** A partner's site on a port of its own: any path is this page. Gives its address. */
const partner = async (content: string): Promise<string> => {
  const server = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<!doctype html><title>Partner</title>${content}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : 0)}`;
};

/** Opens a page and collects what the browser complains of. */
const open = async (url: string): Promise<{ readonly page: Page; readonly faults: readonly string[] }> => {
  const page = await chromium.newPage({ locale: 'en-GB' });
  onTestFinished(() => page.close());
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('favicon')) faults.push(message.text());
  });
  await page.goto(url);
  return { page, faults };
};

describe('a card window in a partner’s page', () => {
  const shown = async (id: string) => {
    const landing = await partner('<h1>Back at the partner</h1>');
    const urls = { SuccessUrl: `${landing}/paid`, FailureUrl: `${landing}/declined` };
    const { json } = await service.ok('POST', '/v1/invoice/creditcardpayment', { ActionPublicId: id, ...urls });
    const site = await partner(`<iframe name="window" src="${String(json['PaymentWindowUrl'])}"></iframe>`);
    const { page, faults } = await open(site);
    const choose = async (name: string): Promise<string> => {
      const frame = page.frameLocator('iframe');
      await pressOn(frame.getByRole('button', { name }), 'Enter');
      await frame.getByRole('heading', { name: 'Back at the partner' }).waitFor();
      return new URL(page.frame('window')?.url() ?? '').pathname;
    };
    return { choose, faults };
  };

  it('takes the payment and leads the frame to SuccessUrl, or to FailureUrl where it is declined', async () => {
    const id = await service.attested();
    const declined = await shown(id);
    expect(await declined.choose('Decline')).toBe('/declined');
    expect(await service.stage(id)).toBe('Attested');
    const paid = await shown(id);
    expect(await paid.choose('Pay')).toBe('/paid');
    expect(await service.stage(id)).toBe('Completed');
    expect([...declined.faults, ...paid.faults]).toEqual([]);
  });
});

describe('the account lookup client in a partner’s page', () => {
  const start = async (wish: object = {}) => {
    const { json } = await service.ok('POST', '/v1/bankaccount/initiateretrieval', { CreditorPublicId: service.cid });
    const keys = { sessionToken: json['SessionToken'], sessionId: json['SessionId'] };
    const site = await partner(`
      <iframe id="bank"></iframe>
      <script src="${service.server.url}/js/client.js"></script>
      <script>
        const told = [];
        const tell = (name) => (data) => told.push([name, data]);
        const keys = ${JSON.stringify(keys)};
        const client = new AccountLookupClient(keys);
        const begin = () => client.start({
          selector: '#bank',
          onSuccessful: tell('onSuccessful'), onAborted: tell('onAborted'), onFailed: tell('onFailed'),
          ...${JSON.stringify(wish)},
        });
        begin();
      </script>`);
    const { page, faults } = await open(site);
    const frame = page.frameLocator('#bank');
    /** Waits until the client has told something, and gives all that it told. */
    const told = async (): Promise<unknown> => {
      await page.waitForFunction('told.length > 0');
      return page.evaluate('told');
    };
    const size = async (): Promise<unknown> => {
      const box = await page.locator('#bank').boundingBox();
      const border = 4;
      return box === null ? null : [box.width - border, box.height - border];
    };
    return { page, frame, faults, told, size };
  };

  it('gives the account that was chosen, and cleans itself', async () => {
    const { page, frame, faults, told, size } = await start();
    await expect.poll(size, soon).toEqual([400, 600]);
    await frame.getByLabel('Bank').selectOption('NB');
    await frame.getByLabel('Six digits').fill('654321');
    await frame.getByRole('button', { name: 'Fetch accounts' }).click();
    await frame.getByLabel('Sparkonto').check();
    await frame.getByRole('button', { name: 'Use the account' }).click();
    const account = { clearingNo: '1100', accountNo: '6543212', bank: 'NB', bankName: 'Nordea' };
    expect(await told()).toEqual([['onSuccessful', { sessionState: 'successful', ...account }]]);
    await page.waitForFunction("document.querySelector('#bank').contentDocument?.URL === 'about:blank'");
    await expect
      .poll(() => page.locator('#bank').evaluate((iframe) => iframe.outerHTML), soon)
      .toMatch(/^<iframe id="bank"( style="")?><\/iframe>$/);
    expect(faults).toEqual([]);
  });

  it('is told of an error and of a session that is over', async () => {
    const { page, frame, told } = await start();
    await frame.getByRole('button', { name: 'Try a technical error' }).click();
    expect(await told()).toEqual([['onFailed', { sessionState: 'failed', errorMessage: 'Technical error' }]]);
    await page.evaluate('begin()');
    await page.waitForFunction('told.length === 2');
    expect(await page.evaluate('told[1]')).toMatchObject(['onFailed', { sessionState: 'failed' }]);
  });

  it('stops as aborted, which ends the session at the service', async () => {
    const { page, frame, told, size } = await start({ width: '559px', height: 300, colorTheme: 'dark' });
    await expect.poll(size, soon).toEqual([559, 300]);
    await expect
      .poll(() => frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor), soon)
      .toBe('rgb(19, 23, 26)');
    const answered = page.waitForRequest((request) => request.postData() === 'act=abort').then((one) => one.response());
    await page.evaluate('client.stop(); client.stop();');
    expect(await told()).toEqual([['onAborted', { sessionState: 'aborted', errorMessage: 'Manually stopped' }]]);
    await answered;
    await page.evaluate('begin()');
    await page.waitForFunction('told.length === 2');
  });

  it('hears nobody but its own iframe, and takes no width beyond the most', async () => {
    const { page, frame, size } = await start({ width: 560 });
    await expect.poll(size, soon).toEqual([400, 600]);
    await frame.getByLabel('Bank').waitFor();
    /** Does something that ends in a message, and says how much the client has told by then. */
    const after = (act: string): Promise<unknown> =>
      page.evaluate(`new Promise((resolve) => {
        window.addEventListener('message', () => resolve(told.length), { once: true });
        ${act}
      })`);
    // The right origin in another window, then the right window at another origin.
    const otherWindow = `
      const other = document.createElement('iframe');
      other.src = document.querySelector('#bank').src.replace(keys.sessionToken, 'wrong');
      document.body.append(other);`;
    const otherOrigin = `
      const message = JSON.stringify({ sessionId: keys.sessionId, outcome: 'failed', data: {} });
      document.querySelector('#bank').srcdoc = '<script>parent.postMessage(' + message + ', "*")</' + 'script>';`;
    expect([await after(otherWindow), await after(otherOrigin)]).toEqual([0, 0]);
  });
});
