/** A hall of 600 places is drawn in the desk, saved, chosen for an event, some of its seats are kept, and one is sold. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideways } from './support/checks.ts';
import { screens, withDesk } from './support/desk.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { Buyer } from './support/buyer.ts';
import { Steps } from './support/steps.ts';

/** An event with a ticket type, without a seat map. */
async function makeEvent(page: Page): Promise<void> {
  await page.goto('/desk/events/new');
  await page.getByLabel('Name', { exact: true }).first().fill('Opening night');
  await page.getByLabel('Start').fill('2031-05-14T20:00');
  await page.getByLabel('End', { exact: true }).fill('2031-05-14T22:00');
  const type = page.locator('.type').first();
  await type.getByLabel('Name').fill('Seat');
  await type.getByLabel('Price').fill('24');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Opening night' })).toBeVisible();
}

for (const [name, viewport] of screens)
  test(`draws a hall of 600 places and sells from it on ${name}`, async ({ browser, seeded, complaints }) => {
    complaints.allow(failedRequest(404)); // a new event has no numbers yet
    await withDesk({ browser, seeded, complaints }, {}, async ({ service, open }) => {
      const page = await open(viewport);

      await page.getByRole('link', { name: 'Events', exact: true }).click();
      await page.getByRole('link', { name: 'Seat maps' }).click();
      await page.getByRole('link', { name: 'New seat map' }).click();
      const block = page.locator('[data-form=block]');
      await block.getByLabel('Rows', { exact: true }).fill('14');
      await block.getByLabel('Seats per row').fill('25');
      await block.getByLabel('Bend').fill('15');
      await block.getByLabel('Category of the rows').fill('Stalls');
      await block.getByRole('button', { name: 'Add' }).click();
      await expect(page.getByRole('heading', { name: '350 seats selected' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Add rows' }).click();
      await block.getByLabel('Rows', { exact: true }).fill('10');
      await block.getByLabel('Section').fill('Circle');
      await block.getByLabel('First row').fill('A');
      await block.getByLabel('Category of the rows').fill('Circle');
      await block.getByRole('button', { name: 'Add' }).click();
      await expect(page.getByRole('heading', { name: '250 seats selected' })).toBeVisible();
      await expect(page.getByText('No problems')).toBeVisible();

      // what is drawn outlives a reload
      await expect(page.getByText('Not saved yet.')).toBeVisible();
      await page.reload();
      await expect(page.getByText('These are your changes from before')).toBeVisible();
      await page.getByLabel('Name', { exact: true }).fill('Great hall');
      await page.locator('[data-form=map]').getByRole('button', { name: 'Apply' }).click();
      await expectNoSideways(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page).toHaveURL(/\/seat-maps\/(?!new)\w+/);
      await expect(page.getByText('600 seats', { exact: true })).toBeVisible();

      await makeEvent(page);
      await page.getByRole('button', { name: 'More actions for Opening night' }).click();
      await page.getByRole('menuitem', { name: 'Seats' }).click();
      await page.getByRole('combobox', { name: 'Seat map', exact: true }).selectOption({ label: 'Great hall (600)' });
      await page.getByRole('combobox', { name: 'Seat', exact: true }).selectOption('Stalls');
      await expect(page.getByText('No ticket type is for: Circle.')).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The event sells from this seat map.')).toBeVisible();

      await expect(page).toHaveURL(/\/events\/\w+\/seats$/);
      const eventId = new URL(page.url()).pathname.split('/').at(-2) ?? '';
      const plan = await service.client.seatMaps.plan({ id: eventId });
      const seat = plan.sections[0]?.rows[0]?.seats[12]?._id ?? '';
      const { tickets } = await service.client.events.info({ id: eventId });
      const ticketTypeId = tickets?.[0]?.id ?? '';
      const started = await service.client.checkout.create({
        type: 'transaction',
        eventId,
        items: [{ type: 'ticket', ticketTypeId, amount: 1, seatingInfo: { seats: [seat] } }],
      });
      const key = { id: started._id, secret: started.secret };
      await service.client.checkout.setDetails({
        ...key,
        email: 'ada@example.com',
        prename: 'Ada',
        lastname: 'Byron',
      });
      await service.client.checkout.complete({ ...key, paymentMethod: 'invoice' });
      expect((await service.client.seatMaps.states({ id: eventId })).taken).toEqual([seat]);

      // now the map has to stay, for the event and in the list
      await page.goto(`/desk/events/${eventId}/seat-map`);
      await expect(page.getByText('Seats are sold or held, so the event stays with this seat map.')).toBeVisible();
      await page.goto('/desk/seat-maps');
      await page.getByRole('button', { name: 'More actions for Great hall' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      complaints.allow(failedRequest(409));
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('Events use this seat map: Opening night.')).toBeVisible();
      await page.context().close();
    });
  });

for (const [name, viewport] of screens)
  test(`draws 600 places, keeps ten and sells one on ${name}, in 25 steps`, async ({ browser, seeded, complaints }) => {
    complaints.allow(failedRequest(404)); // the event has no map yet
    await withDesk({ browser, seeded, complaints }, {}, async ({ service, open }) => {
      const page = await open(viewport);
      await makeEvent(page);
      await page.goto('/desk');
      const steps = new Steps();
      const buyer = new Buyer(page);

      await steps.click(page.getByRole('link', { name: 'Events', exact: true }));
      await steps.click(page.getByRole('link', { name: 'Seat maps' }));
      await steps.click(page.getByRole('link', { name: 'New seat map' }));
      const block = page.locator('[data-form=block]');
      await steps.fill(block.getByLabel('Name', { exact: true }), 'Great hall');
      await steps.fill(block.getByLabel('Rows', { exact: true }), '24');
      await steps.fill(block.getByLabel('Seats per row'), '25');
      await steps.click(block.getByRole('button', { name: 'Add' }));
      await expect(page.getByRole('heading', { name: '600 seats selected' })).toBeVisible();
      await steps.click(page.getByRole('button', { name: 'Save' }));
      await expect(page).toHaveURL(/\/seat-maps\/(?!new)\w+/);

      await steps.click(page.getByRole('link', { name: 'Events', exact: true }));
      const search = page.getByRole('searchbox', { name: 'Name of the event' });
      await steps.do(search.fill('Opening night').then(() => search.press('Enter')));
      await steps.click(page.getByRole('link', { name: 'Opening night' }).first());
      await steps.click(page.getByRole('button', { name: 'More actions for Opening night' }));
      await steps.click(page.getByRole('menuitem', { name: 'Seats' }));
      const map = page.getByRole('combobox', { name: 'Seat map', exact: true });
      await steps.do(map.selectOption({ label: 'Great hall (600)' }));
      await expect(page.getByRole('combobox', { name: 'Seat', exact: true })).toBeVisible();
      await steps.click(page.getByRole('button', { name: 'Save' }));
      await expect(page.getByRole('heading', { level: 1, name: 'Seats of Opening night' })).toBeVisible();
      const eventId = new URL(page.url()).pathname.split('/').at(-2) ?? '';

      await expect(page.getByRole('heading', { name: 'The house' })).toBeVisible();
      await steps.fill(page.getByLabel('Select by text'), 'A 1-10');
      await steps.click(page.getByRole('button', { name: 'Select', exact: true }));
      await expectNoSideways(page);
      await expectAccessible(page);
      await steps.click(page.getByRole('button', { name: 'Keep 10 seats' }));
      await expect(page.getByText('10 seats kept.')).toBeVisible();
      expect((await service.client.seatMaps.states({ id: eventId })).taken).toHaveLength(10);

      await steps.click(page.getByRole('link', { name: 'New order' }));
      await steps.click(buyer.more('Seat'));
      await steps.click(buyer.next);
      await expect(buyer.detailsHeading).toBeFocused();
      await steps.fill(buyer.field('Email'), 'grace@example.com');
      await steps.fill(buyer.field('First name').first(), 'Grace');
      await steps.fill(buyer.field('Last name').first(), 'Hopper');
      await steps.click(buyer.placeOrder);
      await expect(page.getByText('The order is placed.')).toBeVisible();
      expect(steps.taken).toBeLessThanOrEqual(25);
      expect((await service.client.seatMaps.states({ id: eventId })).taken).toHaveLength(11);

      // the plan tells who sits there
      await page.goto(`/desk/events/${eventId}/seats`);
      await expect(page.getByText('Kept', { exact: true }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
      await expect(page.locator('.seat-key').getByText('Sold')).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page);
      await page.context().close();
    });
  });

test('keeps 12 seats for a sponsor in three steps', async ({ browser, seeded, complaints }) => {
  await withDesk({ browser, seeded, complaints }, { role: 'sales' }, async ({ service, open }) => {
    const page = await open();
    await page.goto('/desk/events/evt-night-music/seats');
    await expect(page.getByRole('heading', { name: 'The house' })).toBeVisible();
    const before = (await service.client.seatMaps.states({ id: 'evt-night-music' })).taken.length;
    const steps = new Steps();
    // two rows of the stalls, from 1 to 6, within one line
    const box = await page.locator('desk-seat-picture').boundingBox();
    const seats = ['stalls-1-1', 'stalls-2-6'];
    const corners = await page
      .locator('desk-seat-picture')
      .evaluate(
        (picture, ids) =>
          ids.map((id) => (picture as HTMLElement & { placeOf(id: string): { x: number; y: number } }).placeOf(id)),
        seats,
      );
    const [first, last] = corners;
    if (!box || !first || !last) throw new Error('the plan is not drawn');
    const air = 4;
    const [left, right] = [Math.min(first.x, last.x) - air, Math.max(first.x, last.x) + air];
    const [top, bottom] = [Math.min(first.y, last.y) - air, Math.max(first.y, last.y) + air];
    const { mouse } = page;
    await mouse.move(box.x + left, box.y + top);
    await mouse.down();
    for (const [x, y] of [
      [right, top],
      [right, bottom],
      [left, bottom],
      [left, top],
    ] as const)
      await mouse.move(box.x + x, box.y + y, { steps: 4 });
    await steps.do(mouse.up());
    const chosen = page.getByRole('heading', { name: /seats selected/ });
    await expect(chosen).toBeVisible();
    const count = Number.parseInt((await chosen.textContent()) ?? '', 10);
    await steps.fill(page.getByLabel('Note, e.g. the sponsor'), 'Sponsor');
    await steps.click(page.getByRole('button', { name: `Keep ${count} seats` }));
    await expect(page.getByText(/seats? kept\./)).toBeVisible();
    expect(steps.taken).toBe(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(/as before\./)).toBeVisible();
    expect((await service.client.seatMaps.states({ id: 'evt-night-music' })).taken).toHaveLength(before);
    await page.context().close();
  });
});
