/** The desk at the box office: a wrong email address is corrected, a ticket is moved or canceled and its money goes back, in few steps. */
import { expectAccessible, expectNoSideways } from './support/checks.ts';
import { addOpenAir, addOrder, screens, withDesk } from './support/desk.ts';
import { Steps } from './support/steps.ts';
import { expect, failedRequest, test } from './support/test.ts';

for (const [name, viewport] of screens)
  test(`corrects an address and cancels a ticket on ${name}`, async ({ browser, seeded, complaints }) => {
    await withDesk({ browser, seeded, complaints }, { role: 'sales' }, async ({ service, client, open }) => {
      const eventId = await addOpenAir(client);
      const buyer = { email: 'hoper@example.com', prename: 'Grace', lastname: 'Hopper' };
      const id = await addOrder(client, eventId, { amount: 4, ...buyer });
      await client.transactions.markReceived({ id });
      const page = await open(viewport);
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
    });
  });

for (const [name, viewport] of screens)
  test(`moves a ticket to a seat of the plan on ${name}`, async ({ browser, seeded, complaints }) => {
    await withDesk({ browser, seeded, complaints }, { role: 'sales' }, async ({ client, open }) => {
      const [ticket] = await client.tickets.free({
        eventId: 'evt-night-music',
        items: [{ ticketTypeId: 'night-music-stalls-adult', amount: 1, seatingInfo: { seats: ['stalls-6-3'] } }],
        ...{ prename: 'Ada', lastname: 'Lovelace', email: 'ada@example.com' },
      });
      const page = await open(viewport);
      await page.goto(`/desk/orders/${ticket?.transactionId}`);
      const moving = new Steps();
      await moving.do(page.getByRole('button', { name: 'More actions for Adult' }).click());
      await moving.do(page.getByRole('menuitem', { name: 'Change the seat' }).click());
      const dialog = page.getByRole('dialog');
      const plan = dialog.locator('desk-seat-picture');
      await expect(plan).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page);

      /** Clicks on a seat in the plan, as a person who points at it. */
      const click = async (id: string) => {
        const place = () =>
          plan.evaluate(
            (element, seat) =>
              (element as HTMLElement & { placeOf(seat: string): { x: number; y: number } | undefined }).placeOf(seat),
            id,
          );
        await expect.poll(place).toBeTruthy(); // it is drawn
        await plan.click({ position: (await place()) ?? { x: 0, y: 0 } });
      };
      await click('stalls-6-7');
      await expect(dialog.getByText('Stalls, row 6, seat 7 isn’t free.')).toBeVisible();
      await moving.do(click('stalls-8-2'));
      await expect(dialog.getByText('New seat: Stalls, row 8, seat 2')).toBeVisible();
      await expect(dialog.locator('select[name=seat]')).toHaveValue('stalls-8-2');
      await page.keyboard.press('ArrowRight'); // the plan has the focus
      await expect(dialog.getByText('New seat: Stalls, row 8, seat 3')).toBeVisible();
      await moving.do(dialog.getByRole('button', { name: 'Change the seat' }).click());
      await expect(page.getByText('Seat changed. The holder gets the ticket by email.')).toBeVisible();
      expect(moving.taken).toBeLessThanOrEqual(4);
      const { seat } = await client.tickets.get({ id: ticket?._id ?? '' });
      expect(seat).toBe('Stalls, row 8, seat 3');
      await page.context().close();
    });
  });

test('marks and sends many orders, by keyboard and mouse', async ({ browser, seeded, complaints }) => {
  const [several, matching] = [2, 58];
  complaints.allow(failedRequest('down')); // the service starts again, a minute later
  await withDesk({ browser, seeded, complaints }, { role: 'sales' }, async ({ service, client, open }) => {
    const eventId = await addOpenAir(client);
    for (let at = 1; at <= several + matching; at++)
      await addOrder(client, eventId, { email: `guest${at}@example.com`, prename: 'Guest', lastname: String(at) });
    const page = await open();
    await page.goto(`/desk/orders?view=awaiting&event=${eventId}`);

    // a few, without a mouse
    for (const at of [60, 59]) {
      const box = page.getByRole('checkbox', { name: `Select the order of Guest ${at}`, exact: true });
      await box.focus();
      await page.keyboard.press('Space');
      await expect(box).toBeChecked();
    }
    await expect(page.getByText('2 selected, €48.00')).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mark 2 paid' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('€48.00 in all.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Mark 2 paid' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 orders are marked as paid.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Select the order of Guest 60', exact: true })).toHaveCount(0);
    const paid = await client.transactions.list({ event: eventId, paid: true, top: 10 });
    expect(paid.rows.map(({ lastname }) => lastname).sort()).toEqual(['59', '60']);

    // all that match, as a run
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Select all 58 that match' }).click();
    await expect(page.getByText('All 58 that match are selected.')).toBeVisible();
    await page.setViewportSize(screens[0][1]);
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mark 58 paid' }).click();
    await expect(dialog.getByText('58 emails are sent.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Mark 58 paid' }).click();
    await expect(page.getByText('0 of 58 done')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page);
    await service.kill();
    await service.start({ minutesLater: 2 });
    await page.reload();
    await expect(page.getByText('58 of 58 done')).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    expect((await client.transactions.list({ event: eventId, paid: false, top: 1 })).total).toBe(0);

    // what is sent again is sent to the buyer
    await page.setViewportSize(screens[1][1]);
    await page.goto(`/desk/orders?event=${eventId}`);
    await page.getByRole('checkbox', { name: 'Select the order of Guest 60', exact: true }).check();
    await page.getByRole('button', { name: 'Send 1 again' }).click();
    await dialog.getByRole('button', { name: 'Send 1 again' }).press('Enter');
    await expect(page.getByText('1 order is on its way.')).toBeVisible();
    await page.context().close();
  });
});
