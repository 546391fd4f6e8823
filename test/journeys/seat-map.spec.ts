/** A hall of 600 places is drawn in the desk, saved, chosen for an event, and a seat of it is sold. */
import { expectAccessible, expectNoSideways } from './support/checks.ts';
import { invite, openDesk, screens } from './support/desk.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { withService } from './support/service.ts';

for (const [name, viewport] of screens)
  test(`draws a hall of 600 places and sells from it on ${name}`, async ({ browser, seeded, complaints }) => {
    complaints.allow(failedRequest(401), failedRequest(404)); // who is signed in; a new event has no numbers yet
    let link = '';
    await withService(
      seeded,
      {},
      async (service) => {
        const page = await openDesk({ browser, complaints, service }, link, viewport);

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

        await page.goto('/desk/events/new');
        await page.getByLabel('Name', { exact: true }).first().fill('Opening night');
        await page.getByLabel('Start').fill('2031-05-14T20:00');
        await page.getByLabel('End', { exact: true }).fill('2031-05-14T22:00');
        const type = page.locator('.type').first();
        await type.getByLabel('Name').fill('Seat');
        await type.getByLabel('Price').fill('24');
        await page.getByRole('button', { name: 'Save and publish' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Opening night' })).toBeVisible();
        await page.getByRole('button', { name: 'More actions for Opening night' }).click();
        await page.getByRole('menuitem', { name: 'Seats' }).click();
        await page.getByRole('combobox', { name: 'Seat map', exact: true }).selectOption({ label: 'Great hall (600)' });
        await page.getByRole('combobox', { name: 'Seat', exact: true }).selectOption('Stalls');
        await expect(page.getByText('No ticket type is for: Circle.')).toBeVisible();
        await expectNoSideways(page);
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(page.getByText('The event sells from this seat map.')).toBeVisible();

        const eventId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
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
        await page.goto(`/desk/events/${eventId}/seats`);
        await expect(page.getByText('Seats are sold or held, so the seat map has to stay.')).toBeVisible();
        await page.goto('/desk/seat-maps');
        await page.getByRole('button', { name: 'More actions for Great hall' }).click();
        await page.getByRole('menuitem', { name: 'Delete' }).click();
        complaints.allow(failedRequest(409));
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByText('Events use this seat map: Opening night.')).toBeVisible();
        await page.context().close();
      },
      async (service) => {
        link = await invite(service);
      },
    );
  });
