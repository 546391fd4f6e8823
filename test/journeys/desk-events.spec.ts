/** A manager makes an event in the desk and sells the first ticket, changes one that is on sale, and two edit one. */
import type { Page, ViewportSize } from '@playwright/test';
import { createClient, type Client } from '../../src/client/client.ts';
import { api, type Api } from '../../src/contract/index.ts';
import { expectAccessible, expectNoSideways } from './support/checks.ts';
import { invite, openDesk, screens } from './support/desk.ts';
import { withService, type Service } from './support/service.ts';
import { Steps } from './support/steps.ts';
import { expect, failedRequest, test } from './support/test.ts';

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
    complaints.allow(failedRequest('down')); // the network is cut
    const links = new Map<string, string>();
    let token = '';
    await withService(
      seeded,
      {},
      async (service) => {
        const open = (name: string, viewport?: ViewportSize) =>
          openDesk({ browser, complaints, service }, links.get(name) ?? '', viewport);
        await walk({ service, open, client: createClient(api, { baseUrl: service.origin, token }) });
      },
      async (service) => {
        token = await service.seller('key', '--seller', 'lantern', '--name', 'Box office');
        for (const name of ['Kit', 'Mara']) links.set(name, await invite(service, name));
      },
    );
  });
};

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
      await steps.click(page.getByRole('button', { name: 'Save and publish' }));
      await expect(page.getByText('On sale')).toBeVisible();
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

describeDesk('changes price and text of an event on sale, also when the network is cut', async ({ open, client }) => {
  const { _id: id } = await client.events.create(openAir);
  const page = await open('Kit');
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
});

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
