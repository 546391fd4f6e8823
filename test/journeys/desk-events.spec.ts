/** A manager makes an event in the desk and sells the first ticket, changes one that is on sale, and two edit one. */
import type { Page, ViewportSize } from '@playwright/test';
import sharp from 'sharp';
import type { Client } from '../../src/client/client.ts';
import type { Api } from '../../src/contract/index.ts';
import { Buyer } from './support/buyer.ts';
import { expectAccessible, expectNoSideways } from './support/checks.ts';
import { invite, makeKey, openDesk, screens } from './support/desk.ts';
import { withService, type Service } from './support/service.ts';
import { Steps } from './support/steps.ts';
import { advice, expect, failedRequest, test } from './support/test.ts';

const [[, phone]] = screens;

interface Desk {
  readonly service: Service;
  /** Opens the desk of another person of the house. */
  readonly open: (name: 'Kit' | 'Mara', viewport?: ViewportSize) => Promise<Page>;
  readonly client: Client<Api>;
}

const describeDesk = (title: string, walk: (desk: Desk) => Promise<void>) => {
  test(title, async ({ browser, seeded, complaints }) => {
    complaints.allow(failedRequest(401)); // the desk asks who is signed in
    complaints.allow(failedRequest(409), failedRequest(412)); // tickets are sold, and two edit one event
    // the network is cut, perhaps while the shop beside the form asks for its later parts
    complaints.allow(failedRequest('down'), advice.unreachable);
    await withService(seeded, { commands: [makeKey(), invite('Kit'), invite('Mara')] }, async (service) => {
      const [key, kit = '', mara = ''] = service.printed;
      const open = (name: 'Kit' | 'Mara', viewport?: ViewportSize) =>
        openDesk({ browser, complaints, service }, name === 'Kit' ? kit : mara, viewport);
      await walk({ service, open, client: service.clientWith(key) });
    });
  });
};

const poster = async () =>
  await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#8b1e3f' } })
    .jpeg()
    .toBuffer();

const openAir = {
  name: 'Open Air',
  start: '2031-06-14T20:00:00+02:00',
  end: '2031-06-14T22:00:00+02:00',
  tickets: [{ _id: 'seat', name: 'Seat', price: 24, active: true }],
  groups: [{ _id: 'all', tickets: ['seat'] }],
};

for (const [, viewport] of screens)
  describeDesk(
    `makes an event and sells its first ticket, ${viewport.width} px wide`,
    async ({ open, client, service }) => {
      const page = await open('Kit', viewport);
      const steps = new Steps();
      await steps.click(page.getByRole('link', { name: 'Events', exact: true }));
      await steps.click(page.getByRole('link', { name: 'New event' }));
      await steps.fill(page.locator('#field-name'), 'Premiere');
      await steps.fill(page.locator('#field-start'), '2031-06-14T20:00');
      await steps.fill(page.locator('#field-end'), '2031-06-14T22:00');
      await steps.fill(page.locator('[id="field-tickets.0.name"]'), 'Seat');
      await steps.fill(page.locator('[id="field-tickets.0.price"]'), '18.50');
      await expectNoSideways(page);
      await expectAccessible(page);
      await steps.click(page.getByRole('button', { name: 'Save draft' }));
      await expect(page.getByText('This event is a draft')).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page);
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      expect((await fetch(`${service.origin}/lantern/${id}`)).status).toBe(404);

      // the house sees the shop of the draft
      await steps.click(page.getByRole('link', { name: 'Edit' }));
      await expect(page.locator('event-shop').getByText('Seat')).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page);
      // a picture of one's own, without a server for it
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'poster.jpg', mimeType: 'image/jpeg', buffer: await poster() });
      await expect(page.getByLabel('Alternative text')).toBeVisible();
      expect(await page.locator('.focus-mark').evaluate((mark: HTMLElement) => mark.style.left)).toBe('50%');
      const image = await page.locator('#field-image').inputValue();
      expect(image).toMatch(/\/media\/[\w-]{22}$/);
      await expect(page.locator('desk-picture-field img').first()).toHaveJSProperty('naturalWidth', 640);
      await expectNoSideways(page);
      await expectAccessible(page);
      // taken out, it is still among the pictures of the house
      await page.getByRole('button', { name: 'Remove: Picture' }).click();
      await page.getByRole('button', { name: 'Choose from your pictures: Picture' }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: /^Use: Uploaded/ }).click();
      await expect(page.locator('#field-image')).toHaveValue(image);
      await steps.click(page.getByRole('button', { name: 'Save and publish' }));
      await expect(page.getByText('On sale')).toBeVisible();
      const shown = await (await fetch(`${service.origin}/lantern/${id}`)).text();
      expect(shown).toContain(`src="${image}"`);
      const served = await fetch(new URL(new URL(image).pathname, service.origin), {
        headers: { accept: 'image/webp' },
      });
      expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(steps.taken).toBeLessThanOrEqual(16); // the other half is the set-up of the house

      expect((await fetch(`${service.origin}/lantern/${id}`)).status).toBe(200);
      const { _id, secret } = await client.checkout.create({
        type: 'transaction',
        eventId: id,
        items: [{ type: 'ticket', ticketTypeId: (await client.events.info({ id })).tickets?.[0]?.id ?? '', amount: 1 }],
      });
      await client.checkout.setDetails({
        id: _id,
        secret,
        email: 'ada@example.com',
        prename: 'Ada',
        lastname: 'Byron',
      });
      const order = await client.checkout.complete({ id: _id, secret, paymentMethod: 'invoice' });
      expect(order.status).toBe('COMPLETE');
      await page.goto(`/desk/orders?event=${id}`);
      await expect(page.getByText('Ada Byron')).toBeVisible();

      // sold, it stays public
      await page.goto(`/desk/events/${id}`);
      await page.getByRole('button', { name: 'More actions for Premiere' }).click();
      await page.getByRole('menuitem', { name: 'Make it a draft again' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Make it a draft again' }).click();
      await expect(page.getByText('stop the sale instead')).toBeVisible();
      await page.context().close();
    },
  );

for (const [, viewport] of screens)
  describeDesk(
    `changes price and text of an event on sale, also when the network is cut, ${viewport.width} px wide`,
    async ({ open, client }) => {
      const { _id: id } = await client.events.create(openAir);
      const page = await open('Kit', viewport);
      await page.goto(`/desk/events/${id}`);
      const steps = new Steps();
      await steps.click(page.getByRole('link', { name: 'Edit' }));
      await expect(page.locator('event-shop').getByText('Seat', { exact: true })).toBeVisible();
      await page.context().setOffline(true);
      await steps.fill(page.locator('#field-slogan'), 'Bring a blanket');
      await page.context().setOffline(false);
      await steps.click(page.getByRole('link', { name: 'Tickets' }));
      await steps.fill(page.locator('[id="field-tickets.0.price"]'), '26');
      await expect(page.getByText('2 unpublished changes')).toBeVisible();
      await page.context().setOffline(true);
      await steps.click(page.getByRole('button', { name: 'Publish changes' }));
      await expect(page.locator('form .summary')).toBeVisible();
      await page.context().setOffline(false);
      await steps.click(page.getByRole('button', { name: 'Publish changes' }));
      await expect(page.getByText('Changes published.')).toBeVisible();
      expect(steps.taken).toBeLessThanOrEqual(6);
      const info = await client.events.info({ id });
      expect([info.slogan, info.tickets?.[0]?.price]).toEqual(['Bring a blanket', 26]);
      await page.context().close();
    },
  );

for (const [, viewport] of screens)
  describeDesk(
    `makes times of admission, and a buyer takes one, ${viewport.width} px wide`,
    async ({ open, client, service }) => {
      const { _id: id } = await client.events.create({
        ...{ ...openAir, name: 'Museum Night', timezone: 'Europe/Berlin', draft: true },
        underShops: [{ _id: 'friends', name: 'Friends', tickets: [{ _id: 'own', baseTicket: 'seat', price: 12 }] }],
      });
      const page = await open('Kit', viewport);
      await page.goto(`/desk/events/${id}/edit/times`);
      const shop = page.locator('event-shop');
      await expect(shop.getByText('Seat', { exact: true })).toBeVisible();
      await page.getByLabel('Sell tickets for a time of admission').check();
      await page.getByLabel('Minutes apart').fill('20');
      await page.getByLabel('People each').fill('15');
      // by keyboard, which saves nothing yet
      await page.getByLabel('People each').press('Enter');
      await expect(page.getByText('20:00–21:40, every 20 minutes, 15 people each')).toBeVisible();
      // the shop has them before they are saved
      await expect(shop.getByRole('radio')).toHaveCount(6);
      await expectNoSideways(page);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Under-shops' }).click();
      await page.getByText('Friends').first().click();
      await page.locator('[id="field-underShops.0.tickets.0.price"]').fill('9');
      const link = await page.getByLabel('Link', { exact: true }).inputValue();
      await expectNoSideways(page);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Discounts' }).click();
      await page.getByRole('button', { name: 'Add a discount' }).click();
      await page.getByLabel('Name, as buyers read it').fill('Group');
      await page.getByLabel('Percent', { exact: true }).fill('10');
      await page.getByLabel('At least').fill('2');
      await expectNoSideways(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Save and publish' }).click();
      await expect(page.getByText('On sale')).toBeVisible();

      // two friends come at 20:20: 2 × 9.00, less 10 %
      expect(new URL(link).origin).toBe(service.origin);
      await page.goto(link);
      await page.getByRole('radio', { name: /20:20/ }).check();
      const buyer = new Buyer(page);
      await buyer.choose('Seat', 2);
      await expect(buyer.due).toContainText('16.20');
      await buyer.goOn();
      await buyer.introduce();
      await buyer.placeOrder.click();
      await expect(buyer.confirmation.getByText('20:20').first()).toBeVisible();
      const { timeSlots = [] } = await client.events.info({ id });
      expect(timeSlots.map(({ v }) => v)).toEqual([15, 13, 15, 15, 15, 15]);
      await page.context().close();
    },
  );

describeDesk('lets two people edit one event, and loses nothing', async ({ open, client }) => {
  const { _id: id } = await client.events.create(openAir);
  const [kit, mara] = [await open('Kit'), await open('Mara', phone)];
  const steps = new Steps();
  for (const page of [kit, mara]) {
    await page.goto(`/desk/events/${id}/edit`);
    await page.locator('#field-name').waitFor();
  }
  await steps.fill(kit.locator('#field-slogan'), 'Bring a blanket');
  await mara.locator('#field-name').fill('Open Air, by the lake');
  await mara.getByRole('button', { name: 'Publish changes' }).click();
  await expect(mara.getByText('Changes published.')).toBeVisible();
  await steps.click(kit.getByRole('button', { name: 'Publish changes' }));
  await expect(kit.getByText('Another person changed this event meanwhile')).toBeVisible();
  await steps.click(kit.getByRole('button', { name: 'Publish changes' }));
  await expect(kit.getByText('Changes published.')).toBeVisible();
  expect(steps.taken).toBeLessThanOrEqual(5);
  const { name, slogan } = await client.events.get({ id });
  expect([name, slogan]).toEqual(['Open Air, by the lake', 'Bring a blanket']);
  for (const page of [kit, mara]) await page.context().close();
});

describeDesk('goes on at the phone with what was typed at the desk', async ({ open, client, service }) => {
  const { _id: id } = await client.events.create(openAir);
  const page = await open('Kit');
  await page.goto(`/desk/events/${id}/edit`);
  await page.locator('#field-slogan').fill('Bring a blanket');
  await expect(page.getByText('Autosaved at')).toBeVisible();
  await expectNoSideways(page);
  await expectAccessible(page);
  const cookies = await page.context().cookies();
  const other = await page.context().browser()!.newContext({ viewport: phone, baseURL: service.origin });
  await other.addCookies(cookies);
  const mobile = await other.newPage();
  await mobile.goto(`/desk/events/${id}/edit`);
  await expect(mobile.getByText('Your changes from before are here again.')).toBeVisible();
  await expect(mobile.locator('#field-slogan')).toHaveValue('Bring a blanket');
  await mobile.locator('#field-slogan').fill('Bring blankets');
  await expect(mobile.getByText('Autosaved at')).toBeVisible();
  await expectNoSideways(mobile);
  await expectAccessible(mobile);
  await mobile.getByRole('button', { name: 'Publish changes' }).click();
  await expect(mobile.getByText('Changes published.')).toBeVisible();
  // saved there, it is no draft here any more
  await page.reload();
  await expect(page.getByText('No changes')).toBeVisible();
  await expect(page.locator('#field-slogan')).toHaveValue('Bring blankets');
  for (const each of [page, mobile]) await each.context().close();
});
