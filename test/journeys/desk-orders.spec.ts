/** The desk at the box office: a wrong email address is corrected, a ticket is canceled and its money goes back, in few steps. */
import { createClient } from '../../src/client/client.ts';
import { api } from '../../src/contract/index.ts';
import { expectAccessible, expectNoSideways } from './support/checks.ts';
import { invite, openDesk, screens } from './support/desk.ts';
import { Steps } from './support/steps.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { withService } from './support/service.ts';

for (const [name, viewport] of screens)
  test(`corrects an address and cancels a ticket on ${name}`, async ({ browser, seeded, complaints }) => {
    complaints.allow(failedRequest(401)); // the desk asks who is signed in
    let link = '';
    let token = '';
    await withService(
      seeded,
      {},
      async (service) => {
        const client = createClient(api, { baseUrl: service.origin, token });
        const { _id: eventId } = await client.events.create({
          name: 'Open Air',
          start: '2031-06-14T20:00:00+02:00',
          end: '2031-06-14T22:00:00+02:00',
          tickets: [{ _id: 'seat', name: 'Seat', price: 24, active: true }],
          groups: [{ _id: 'all', tickets: ['seat'] }],
        });
        const items = [{ type: 'ticket' as const, ticketTypeId: 'seat', amount: 4 }];
        const { _id: id, secret } = await client.checkout.create({ type: 'transaction', eventId, items });
        const email = 'hoper@example.com';
        await client.checkout.setDetails({ id, secret, email, prename: 'Grace', lastname: 'Hopper' });
        await client.checkout.complete({ id, secret, paymentMethod: 'invoice' });
        await client.transactions.markReceived({ id });
        const page = await openDesk({ browser, complaints, service }, link, viewport);
        const search = async (words: string) => {
          const box = page.getByRole('textbox', { name: 'Search orders, people, events and codes' });
          await box.fill(words);
          await box.press('Enter');
        };

        const correcting = new Steps();
        await correcting.do(search('Hopp'));
        await correcting.do(
          page
            .getByRole('link', { name: /Grace Hopper/ })
            .first()
            .click(),
        );
        await correcting.do(page.getByRole('button', { name: 'Change: Buyer' }).click());
        await expectAccessible(page);
        await correcting.do(page.getByRole('dialog').getByLabel('Email', { exact: true }).fill('hopper@example.com'));
        await correcting.do(page.getByRole('dialog').getByRole('button', { name: 'Save' }).click());
        await expect(page.getByText('Saved. The order is on its way to the new address.')).toBeVisible();
        expect(correcting.taken).toBeLessThanOrEqual(6);
        await expect.poll(() => service.hasMailed('hopper@example.com', 'Open Air')).toBe(true);

        await page.goto('/desk');
        const canceling = new Steps();
        await canceling.do(search(id));
        await canceling.do(page.getByRole('button', { name: 'More actions for Seat' }).first().click());
        await canceling.do(page.getByRole('menuitem', { name: 'Cancel the ticket' }).click());
        const confirm = page.getByRole('button', { name: 'Cancel 1 ticket, refund €24.00' });
        await expect(confirm).toBeVisible();
        await expectNoSideways(page);
        await expectAccessible(page);
        await canceling.do(confirm.click());
        await expect(page.getByText('1 ticket is canceled.')).toBeVisible();
        expect(canceling.taken).toBeLessThanOrEqual(7);
        const { sums } = await client.refunds.list({ kind: 'byHand', state: 'waiting', top: 1 });
        expect(sums).toEqual([{ currency: 'EUR', amount: 24 }]);
        const { rows } = await client.tickets.list({ checkoutId: id });
        expect(rows.filter(({ status }) => status === 'VALID')).toHaveLength(3);
        await page.context().close();
      },
      async (service) => {
        token = await service.seller('key', '--seller', 'lantern', '--name', 'Box office');
        link = await invite(service, 'Kit', 'sales');
      },
    );
  });
