/** An admin in the settings of the desk: emails in own words, accounts of the journal, an app that comes and goes. */
import { expectAccessible, expectNoSideways } from './support/checks.ts';
import { addOpenAir, addOrder, screens, withDesk } from './support/desk.ts';
import { onOtherSite, pageWith } from './support/other-site.ts';
import type { Service } from './support/service.ts';
import { expect, failedRequest, test } from './support/test.ts';

for (const [name, viewport] of screens) {
  test(`words the email of a voucher and tries it on ${name}`, async ({ browser, seeded, complaints }) => {
    await withDesk({ browser, seeded, complaints }, {}, async ({ service, client, open }) => {
      const page = await open(viewport);
      await page.goto('/desk/settings/emails');
      await expect(page.getByText('No changes')).toBeVisible();
      await page.locator('#fold-voucher').focus();
      await page.keyboard.press('Enter');
      const preview = page.locator('desk-email-preview');
      await expect(preview.getByLabel('Email')).toHaveValue('voucher');
      await page.locator('#fold-voucher-fr').press('Enter');
      await page.locator('[id="field-mailingSettings.texts.voucher.subject.fr"]').fill('Un bon pour vous');
      await expect(preview.getByText('Un bon pour vous')).toBeVisible();
      await expect(preview.getByLabel('Language')).toHaveValue('fr');
      await expectNoSideways(page);
      await preview.getByRole('button', { name: 'Send a test email' }).click();
      await expect(page.getByText('The test email is on its way to kit@lantern.example.')).toBeVisible();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Settings saved.')).toBeVisible();
      await expect(page.locator('#fold-voucher')).toContainText('1 text');
      const { mailingSettings } = await client.sellers.me({});
      expect(mailingSettings?.texts).toEqual({ voucher: { subject: { fr: 'Un bon pour vous' } } });
      await expect.poll(() => service.hasMailed('kit@lantern.example', 'Un bon pour vous')).toBe(true);
      // axe runs in every frame, and in that of the email nothing runs
      await preview.locator('iframe').evaluate((frame) => {
        frame.remove();
      });
      await expectAccessible(page);
      await page.context().close();
    });
  });

  test(`makes an early bird for an event on ${name}`, async ({ browser, seeded, complaints }) => {
    await withDesk({ browser, seeded, complaints }, {}, async ({ client, open }) => {
      const event = await addOpenAir(client);
      const page = await open(viewport);
      await page.goto('/desk/settings');
      await page.getByRole('link', { name: 'Price tables' }).press('Enter');
      await page.getByRole('link', { name: 'Add a price table' }).press('Enter');
      await page.getByLabel('Name', { exact: true }).fill('Plays');
      await page.getByRole('textbox', { name: 'Category 1', exact: true }).fill('Regular seat');
      const [early, late] = [1, 2].map((at) => page.getByRole('group', { name: `Tier ${at}` }));
      await early!.getByLabel('Price, Regular seat').fill('19');
      await early!.getByLabel('Tickets of each event').fill('2');
      await early!.getByLabel('Name, as buyers read it').fill('Early bird');
      await late!.getByLabel('Price, Regular seat').fill('26');
      await late!.getByLabel('Name, as buyers read it').fill('Regular');
      await expectNoSideways(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Add the price table' }).click();
      await expect(page.getByText('Early bird: €19.00, the first 2 tickets')).toBeVisible();
      await expectAccessible(page);

      await page.goto(`/desk/events/${event}/edit/tickets`);
      await page.getByLabel('Price table').selectOption('Plays');
      await page.getByLabel('Price from the table').selectOption('Regular seat');
      const shop = page.locator('event-shop');
      await expect(shop.getByText('€19').first()).toBeVisible();
      await page.getByLabel('Language of the shop').selectOption('German');
      await expect(shop.getByText(/^19\s€$/).first()).toBeVisible();
      await expectNoSideways(page);
      await page.getByRole('button', { name: 'Publish changes' }).click();
      await expect(page.getByText('Changes published.')).toBeVisible();
      const price = async () => (await client.events.info({ id: event })).tickets?.[0]?.price;
      expect(await price()).toBe(19);
      await addOrder(client, event, { email: 'ada@x.example', prename: 'Ada', lastname: 'Byron', amount: 2 });
      await expect.poll(price).toBe(26);
      await page.context().close();
    });
  });

  test(`posts the journal to the accounts of the house on ${name}`, async ({ browser, seeded, complaints }) => {
    complaints.allow(failedRequest(400)); // the account that is too short
    await withDesk({ browser, seeded, complaints }, {}, async ({ client, open }) => {
      await addOrder(client, await addOpenAir(client), { email: 'ada@x.example', prename: 'Ada', lastname: 'Byron' });
      const page = await open(viewport);
      await page.goto('/desk/reports/accountingTransactions?period=all');
      await expect(page.getByRole('cell', { name: '1410' }).first()).toBeVisible();
      await page.getByRole('link', { name: 'Accounting' }).press('Enter');
      await page.getByLabel('Invoices').fill('14');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Invoices: Expected an account of 4 to 9 digits')).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Invoices').fill('1415');
      await page.getByLabel('Number of the tax consultant').fill('4711');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Settings saved.')).toBeVisible();
      await expectNoSideways(page);
      await page.goto('/desk/reports/accountingTransactions?period=all');
      await expect(page.getByRole('cell', { name: '1415' }).first()).toBeVisible();
      await expect(page.getByRole('cell', { name: '1410' })).toHaveCount(0);
      await page.context().close();
    });
  });

  test(`allows an app, sees what it may do, and removes it on ${name}`, async ({ browser, seeded, complaints }) => {
    await onOtherSite(pageWith(''), {}, async (callback) => {
      const app = ['--name', 'Door list', '--redirect-uri', callback, '--permission', 'events:read'];
      let registered = '';
      const before = async (service: Service) => {
        registered = await service.seller('app', ...app);
      };
      await withDesk({ browser, seeded, complaints }, { before }, async ({ service, open }) => {
        // whole lines: a secret may begin with "-"
        const printed = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(registered)?.[1] ?? '';
        const [clientId, clientSecret] = [printed('client_id'), printed('client_secret')];
        const page = await open(viewport);
        await page.goto('/desk/settings/apps');
        await expect(page.getByText('No apps yet')).toBeVisible();
        await expectAccessible(page);

        // the link of the app's maker
        const asked = { response_type: 'code', client_id: clientId, redirect_uri: callback, state: 'mine' };
        await page.goto(`/oauth2/authorize?${new URLSearchParams(asked).toString()}`);
        // who is signed in at the desk need not sign in again
        await expect(page.getByRole('heading', { level: 1, name: /^Connect Door list to / })).toBeVisible();
        await expectNoSideways(page);
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Allow' }).press('Enter');
        await page.waitForURL(`${callback}*`);
        const code = new URL(page.url()).searchParams.get('code');
        const credentials = { client_id: clientId, client_secret: clientSecret, redirect_uri: callback };
        const answer = await page.request.post(`${service.origin}/api/oauth2/token`, {
          data: { grant_type: 'authorization_code', code, ...credentials },
        });
        expect(answer.status()).toBe(200);
        const { access_token: token } = (await answer.json()) as { access_token: string };
        const asApp = async () =>
          (await fetch(`${service.origin}/api/events`, { headers: { authorization: `Bearer ${token}` } })).status;
        expect(await asApp()).toBe(200);

        await page.goto('/desk/settings');
        await page.getByRole('link', { name: /^Apps/ }).press('Enter');
        await expect(page.getByRole('heading', { level: 2, name: 'Door list' })).toBeVisible();
        await expect(page.getByText('Connected', { exact: true })).toBeVisible();
        await expectNoSideways(page);
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Take access back: Door list' }).focus();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByText('Take the access of Door list back?')).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(page.getByRole('button', { name: 'Take access back: Door list' })).toBeFocused();
        await page.keyboard.press('Enter');
        await dialog.getByRole('button', { name: 'Take access back' }).click();
        await expect(page.getByText('The access is taken back.')).toBeVisible();
        await expect(page.getByText('No apps yet')).toBeVisible();
        await expectAccessible(page);
        expect(await asApp()).toBe(401);
        await page.context().close();
      });
    });
  });
}
