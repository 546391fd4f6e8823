/** An evening in the desk: guests who are seen at the door, a series of dates, every role, and what is done by keyboard alone. */
import type { Page } from '@playwright/test';
import type { Client } from '../../src/client/client.ts';
import { api, type Api } from '../../src/contract/index.ts';
import { roles, type Role } from '../../src/contract/roles.ts';
import type { Route } from '../../src/contract/route.ts';
import { expectAccessible, expectNoSideways } from './support/checks.ts';
import { invite, makeKey, openDesk, screens } from './support/desk.ts';
import { press, type } from './support/keyboard.ts';
import { withService, type Service } from './support/service.ts';
import { Steps } from './support/steps.ts';
import { expect, failedRequest, test } from './support/test.ts';

const [[, phone], [, wide]] = screens;

const openAir = {
  name: 'Open Air',
  start: '2031-06-14T20:00:00+02:00',
  end: '2031-06-14T22:00:00+02:00',
  tickets: [{ _id: 'seat', name: 'Seat', price: 24, active: true }],
  groups: [{ _id: 'all', tickets: ['seat'] }],
};

interface House {
  readonly service: Service;
  readonly client: Client<Api>;
  /** The link of each role. */
  readonly links: ReadonlyMap<Role, string>;
}

/** Runs with a house that has a person of each role. */
async function withHouse(seeded: string, walk: (house: House) => Promise<void>): Promise<void> {
  const commands = [makeKey(), ...roles.map((role) => invite(role, role))];
  await withService(seeded, { commands }, async (service) => {
    const [key, ...printed] = service.printed;
    const links = new Map(roles.map((role, at) => [role, printed[at] ?? '']));
    await walk({ service, links, client: service.clientWith(key) });
  });
}

/** An order of tickets for Grace Hopper; its id. */
async function order(client: Client<Api>, eventId: string, amount: number, isPaid = true): Promise<string> {
  const items = [{ type: 'ticket' as const, ticketTypeId: 'seat', amount }];
  const { _id: id, secret } = await client.checkout.create({ type: 'transaction', eventId, items });
  const email = 'hoper@example.com';
  await client.checkout.setDetails({ id, secret, email, prename: 'Grace', lastname: 'Hopper' });
  await client.checkout.complete({ id, secret, paymentMethod: 'invoice' });
  if (isPaid) await client.transactions.markReceived({ id });
  return id;
}

test.beforeEach(({ complaints }) => {
  complaints.allow(failedRequest(401)); // the desk asks who is signed in
});

for (const viewport of [phone, wide])
  test(`gives tickets to guests, who are seen at the door, ${viewport.width} px wide`, async ({
    browser,
    seeded,
    complaints,
  }) => {
    await withHouse(seeded, async ({ service, client, links }) => {
      const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
      const tonight = { start: inHours(1), end: inHours(4), checkinInformation: { checkinStarts: inHours(-1) } };
      const { _id: id } = await client.events.create({ ...openAir, ...tonight });
      const page = await openDesk({ browser, complaints, service }, links.get('sales') ?? '', viewport);
      await page.goto(`/desk/events/${id}`);
      const steps = new Steps();
      await steps.click(page.getByRole('button', { name: 'More actions for Open Air' }));
      await steps.click(page.getByRole('menuitem', { name: 'Complimentary tickets' }));
      const guests = Array.from({ length: 12 }, (_, at) => `Guest Number${at + 1}, guest${at + 1}@example.com`);
      await steps.fill(page.getByLabel('Guests'), guests.join('\n'));
      await expectNoSideways(page);
      await expectAccessible(page);
      await steps.click(page.getByRole('button', { name: 'Give 12 tickets' }));
      await expect(page.getByText('12 tickets given.').first()).toBeVisible({ timeout: 30_000 });
      await steps.click(page.getByRole('link', { name: 'Guest list' }).first());
      await expect(page.getByText('Number12, Guest')).toBeVisible();

      // the door lets one of them in
      const { _id: device } = await client.accessUsers.create({ name: 'Gate A' });
      const { code } = await client.accessUsers.createPairing({ id: device });
      const { token } = await client.door.pair({ code });
      const { docs } = await client.guestList.list({ id, q: 'Number7' });
      const { rows } = await client.tickets.list({ checkoutId: docs[0]?.transactionId ?? '' });
      const barcode = rows[0]?.barcode ?? '';
      expect(barcode).not.toBe('');
      const scanned = await fetch(`${service.origin}/api/accessusers/tickets/${barcode}/scan`, {
        method: 'POST',
        headers: { token, 'content-type': 'application/json' },
        body: '{}',
      });
      expect(await scanned.json()).toMatchObject({ access: 'GRANTED' });
      const search = page.getByRole('searchbox', { name: 'Name, order or seat' });
      await search.fill('Number7');
      await steps.do(search.press('Enter')); // a search is one step
      await expect(page.getByRole('row', { name: /Number7/ })).toContainText(/\bIn\b/);
      await expectAccessible(page);
      expect(steps.taken).toBeLessThanOrEqual(7);
      await page.context().close();
    });
  });

for (const viewport of [phone, wide])
  test(`repeats an event 20 weeks and moves one date, ${viewport.width} px wide`, async ({
    browser,
    seeded,
    complaints,
  }) => {
    await withHouse(seeded, async ({ service, client, links }) => {
      const first = { start: '2031-01-08T19:30:00Z', end: '2031-01-08T21:00:00Z', timezone: 'Europe/Berlin' };
      const { _id: id } = await client.events.create({ ...openAir, ...first, name: 'Quiz night', draft: true });
      const page = await openDesk({ browser, complaints, service }, links.get('programme') ?? '', viewport);
      await page.goto(`/desk/events/${id}`);
      const steps = new Steps();
      await steps.click(page.getByRole('button', { name: 'More actions for Quiz night' }));
      await steps.click(page.getByRole('menuitem', { name: 'Repeat: make a series' }));
      await steps.fill(page.getByLabel('Last day'), '2031-05-28');
      await steps.do(page.getByLabel('Wed 9 Apr').uncheck()); // the house is closed over Easter
      await expect(page.getByText('20 dates will be added')).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page);
      await steps.click(page.getByRole('button', { name: 'Make a series of 20 dates' }));
      await expect(page.getByText('20 dates added.')).toBeVisible();
      await steps.click(page.getByRole('button', { name: /More actions for .*12 Feb 2031/ }));
      await steps.click(page.getByRole('menuitem', { name: 'Move' }));
      await steps.fill(page.getByRole('dialog').getByLabel('Begins'), '2031-02-13T20:30');
      await steps.click(page.getByRole('dialog').getByRole('button', { name: 'Move' }));
      await expect(page.getByText('Moved.')).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page);
      const series = new URL(page.url()).pathname.split('/').at(-2) ?? '';
      await steps.click(page.getByRole('link', { name: 'Quiz night' }));
      await steps.click(page.getByRole('button', { name: 'Publish' }));
      await steps.click(page.getByRole('dialog').getByRole('button', { name: 'Publish' }));
      await expect(page.getByText('The event is public now.')).toBeVisible();
      expect(steps.taken).toBeLessThanOrEqual(12);

      const { rows, total } = await client.events.list({ rootId: series, top: 50 });
      expect(total).toBe(20);
      const starts = rows.map(({ start }) => start);
      expect(starts).toContain('2031-02-13T19:30:00.000Z'); // 20:30 at the venue, all year round
      expect(starts).toContain('2031-05-28T18:30:00.000Z');
      expect(starts.some((start) => start.startsWith('2031-04-09'))).toBe(false);
      expect((await fetch(`${service.origin}/api/events/${id}`)).status).not.toBe(200); // the draft is gone
      await page.context().close();
    });
  });

interface Seen {
  /** What the role is called. */
  readonly name: string;
  readonly menu: readonly string[];
  /** The address of a page that is not for it. */
  readonly closed?: string;
  /** Operations that it may not call. test/service/sellers/users.test.ts has all of them, for each role. */
  readonly refused: readonly Route[];
  /** One that it may call. */
  readonly answered: Route;
}

const { events, transactions, refunds, users, keys, customers, reports } = api;

/** What each role finds in the menu, and what is not for it. */
const seen: Readonly<Record<Role, Seen>> = {
  admin: {
    name: 'Admin',
    menu: ['Today', 'Events', 'Orders', 'Customers', 'Codes', 'Resale', 'Doors', 'Reports', 'Settings'],
    refused: [],
    answered: users.list,
  },
  programme: {
    name: 'Events',
    menu: ['Today', 'Events', 'Reports'],
    closed: '/desk/orders',
    refused: [transactions.list, transactions.cancel, refunds.done, users.list],
    answered: events.list,
  },
  sales: {
    name: 'Box office',
    menu: ['Today', 'Events', 'Orders', 'Customers', 'Codes', 'Resale'],
    closed: '/desk/reports',
    refused: [reports.get, events.create, refunds.done, keys.create],
    answered: transactions.list,
  },
  door: {
    name: 'Door',
    menu: ['Today', 'Events', 'Doors'],
    closed: '/desk/customers',
    refused: [transactions.list, customers.list, events.create, reports.get],
    answered: events.list,
  },
  accounting: {
    name: 'Accounting',
    menu: ['Today', 'Events', 'Orders', 'Customers', 'Codes', 'Resale', 'Doors', 'Reports', 'Settings'],
    closed: '/desk/settings/people',
    refused: [transactions.cancel, events.create, users.invite, keys.create],
    answered: refunds.list,
  },
};

/** What the service answers to an operation in the session of a page. */
const statusOf = async (page: Page, { method, path }: Route): Promise<number> =>
  await page.evaluate(
    async ([asked, address]) => {
      const body = asked === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' };
      return (await fetch(address, { method: asked, ...body })).status;
    },
    [method, path.replaceAll(/\{\w+\}/g, 'none')] as const,
  );

test('shows each role its pages, and says why another is closed', async ({ browser, seeded, complaints }) => {
  complaints.allow(failedRequest(403));
  await withHouse(seeded, async ({ service, links }) => {
    for (const role of roles) {
      const { name, menu, closed, refused, answered } = seen[role];
      const signIn = new Steps();
      const page = await openDesk({ browser, complaints, service }, links.get(role) ?? '', phone, signIn);
      for (const viewport of [phone, wide]) {
        await page.setViewportSize(viewport);
        await page.goto('/desk');
        const steps = new Steps();
        const nav = page.getByRole('navigation', { name: 'Main' });
        // the bar of a phone has room for five pages
        if (viewport === phone && menu.length > 5) await steps.click(nav.getByRole('button', { name: 'More' }));
        await expect(nav.getByRole('link')).toHaveText(menu.map((item) => new RegExp(`^\\s*${item}\\s*$`)));
        if (closed !== undefined) {
          await steps.do(page.goto(closed));
          await expect(page.getByText('Not for your role')).toBeVisible();
          // the admin of this house is called admin
          const why = `Your role is ${name}. An admin can give you another one: admin.`;
          await expect(page.getByText(why)).toBeVisible();
        }
        await expectNoSideways(page);
        await expectAccessible(page);
        expect(signIn.taken + steps.taken).toBeLessThanOrEqual(4);
      }
      for (const route of refused)
        expect([role, route.summary, await statusOf(page, route)]).toEqual([role, route.summary, 403]);
      expect([role, answered.summary, await statusOf(page, answered)]).toEqual([role, answered.summary, 200]);
      await page.context().close();
    }
  });
});

test('corrects an address and cancels a ticket by keyboard alone', async ({ browser, seeded, complaints }) => {
  await withHouse(seeded, async ({ service, client, links }) => {
    const { _id: eventId } = await client.events.create(openAir);
    const id = await order(client, eventId, 4);
    const page = await openDesk({ browser, complaints, service }, links.get('sales') ?? '');
    await page.keyboard.press('/');
    await page.keyboard.type(id);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await press(page, page.getByRole('button', { name: 'Change: Buyer' }));
    await type(page, dialog.getByLabel('Email', { exact: true }), 'hopper@example.com');
    await press(page, dialog.getByRole('button', { name: 'Save' }));
    await expect(page.getByText('Saved. The order is on its way to the new address.')).toBeVisible();
    await expect.poll(() => service.hasMailed('hopper@example.com', 'Open Air')).toBe(true);

    await press(page, page.getByRole('button', { name: 'More actions for Seat' }).first(), 'Shift+Tab');
    await press(page, page.getByRole('menuitem', { name: 'Cancel the ticket' }), 'ArrowDown');
    await press(page, page.getByRole('button', { name: 'Cancel 1 ticket, refund €24.00' }));
    await expect(page.getByText('1 ticket is canceled.')).toBeVisible();
    const { rows } = await client.tickets.list({ checkoutId: id });
    expect(rows.filter(({ status }) => status === 'VALID')).toHaveLength(3);
    await page.context().close();
  });
});

test('changes price and text of an event by keyboard alone', async ({ browser, seeded, complaints }) => {
  await withHouse(seeded, async ({ service, client, links }) => {
    const { _id: id } = await client.events.create(openAir);
    const page = await openDesk({ browser, complaints, service }, links.get('programme') ?? '');
    await page.goto(`/desk/events/${id}`);
    await press(page, page.getByRole('link', { name: 'Edit' }));
    await type(page, page.locator('#field-slogan'), 'Bring a blanket');
    await press(page, page.getByRole('link', { name: 'Tickets', exact: true }), 'Shift+Tab');
    await type(page, page.locator('[id="field-tickets.0.price"]'), '26');
    await press(page, page.getByRole('button', { name: 'Publish changes' }));
    await expect(page.getByText('Changes published.')).toBeVisible();
    const info = await client.events.info({ id });
    expect([info.slogan, info.tickets?.[0]?.price]).toEqual(['Bring a blanket', 26]);
    await page.context().close();
  });
});
