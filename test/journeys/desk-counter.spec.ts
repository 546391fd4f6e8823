/** The desk at the box office: an order by phone with a seat, one that is paid in cash, and one whose ticket was faster gone. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideways } from './support/checks.ts';
import { Buyer } from './support/buyer.ts';
import { screens, withDesk } from './support/desk.ts';
import { Steps } from './support/steps.ts';
import { expect, failedRequest, test } from './support/test.ts';
import type { Service } from './support/service.ts';

const search = async (page: Page, words: string) => {
  const box = page.getByRole('searchbox', { name: 'Name of an event' });
  await box.fill(words);
  await box.press('Enter');
};

/** Clicks on a seat in the plan, as a person who points at it. */
async function clickSeat(page: Page, { client }: Service, id: string): Promise<void> {
  const { sections } = await client.seatMaps.plan({ id: 'evt-night-music' });
  const seat = sections.flatMap(({ rows }) => rows.flatMap(({ seats }) => seats)).find(({ _id }) => _id === id);
  const svg = page.locator('event-shop .house svg').first();
  await svg.evaluate((element) => {
    element.scrollIntoView({ block: 'start' });
  });
  const { x, y } = await svg.evaluate(
    (element, at) => {
      const point = new DOMPoint(at.x, at.y).matrixTransform((element as SVGSVGElement).getScreenCTM() ?? undefined);
      return { x: point.x, y: point.y };
    },
    { x: seat?.x ?? 0, y: seat?.y ?? 0 },
  );
  await page.mouse.click(x, y);
}

for (const [name, viewport] of screens) {
  const isWide = viewport.width > 720;
  test(`sells a seat by phone on ${name}, in nine steps`, async ({ browser, seeded, complaints }) => {
    await withDesk({ browser, seeded, complaints }, { role: 'sales' }, async ({ service, open }) => {
      const page = await open(viewport);
      const buyer = new Buyer(page);
      const steps = new Steps();

      await steps.do(page.getByRole('link', { name: 'New order' }).click());
      await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page);
      if (isWide) await steps.do(search(page, 'Night Music'));
      await steps.do(page.getByRole('link', { name: 'Night Music for a Small Theatre' }).click());
      await expect(page.getByText('205 of 250 seats available')).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page);
      if (isWide) await steps.do(clickSeat(page, service, 'stalls-5-3'));
      else {
        await steps.do(buyer.shop.getByText('List', { exact: true }).click());
        await steps.do(
          buyer.shop
            .locator('.seats label')
            .filter({ hasText: /^\s*3 / })
            .click(),
        );
      }
      await steps.do(buyer.next.click());
      await expect(buyer.detailsHeading).toBeFocused();
      await steps.do(buyer.field('Email').fill('grace@example.com'));
      await steps.do(buyer.field('First name').first().fill('Grace'));
      await steps.do(buyer.field('Last name').first().fill('Hopper'));
      await expectNoSideways(page);
      await expectAccessible(page);
      await steps.do(buyer.placeOrder.click());

      await expect(page.getByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeVisible();
      await expect(page.getByText('The order is placed.')).toBeVisible();
      await expect(page.getByText('Awaiting payment')).toBeVisible();
      expect(steps.taken).toBeLessThanOrEqual(9);
      await expect.poll(() => service.hasMailed('grace@example.com', 'Night Music')).toBe(true);
      await page.context().close();
    });
  });
}

test('takes cash without an email, and keeps what was typed when the tickets are gone', async ({
  browser,
  seeded,
  complaints,
}) => {
  complaints.allow(failedRequest(409));
  await withDesk({ browser, seeded, complaints }, { role: 'sales' }, async ({ service, open }) => {
    const page = await open();
    const buyer = new Buyer(page);
    await page.goto('/desk/orders');
    await page.getByRole('link', { name: 'New order' }).click();
    await search(page, 'Hamlet, After Hours');
    await page
      .getByRole('link', { name: /Hamlet, After Hours/ })
      .first()
      .click();
    await page.getByLabel('Paid now in cash').check();
    await page.getByLabel('Send the order to the buyer by email').uncheck();
    await expect(page.getByText('The buyer gets no email.')).toBeVisible();
    await buyer.choose('Adult, Stalls', 1);
    await buyer.goOn();
    await buyer.introduce({ email: 'grace@example.com', prename: 'Grace', lastname: 'Hopper' });
    await buyer.placeOrder.click();
    await expect(page.getByText('The order is placed and paid.')).toBeVisible();
    await expect(page.locator('.below .state')).toHaveText('Paid');
    await expect(page.getByText('Cash', { exact: true })).toBeVisible();
    expect(await service.hasMailed('grace@example.com', 'Hamlet')).toBe(false);

    await page.route(/\/events\/[^/]+\/live/, () => undefined); // the service is the first to know what others bought
    await page.goto('/desk/orders/new?event=evt-jazz');
    await page.getByLabel('Paid now by card').check();
    await buyer.choose('Seat at a table, Tables', 1); // in pairs
    await buyer.goOn();
    await buyer.introduce({ email: 'alan@example.com', prename: 'Alan', lastname: 'Turing' });
    await buyer.shop.getByRole('button', { name: 'Change tickets' }).click();
    await service.client.checkout.create({
      type: 'transaction',
      eventId: 'evt-jazz',
      items: [{ type: 'ticket', ticketTypeId: 'jazz-table-seat', amount: 2 }],
    });
    await buyer.more('Seat at a table, Tables').click();
    await buyer.next.click();
    await expect(page.getByRole('alert').filter({ hasText: 'have just been sold' })).toBeVisible();
    await expect(page.getByLabel('Paid now by card')).toBeChecked();
    await page.getByRole('button', { name: 'Remove one: Seat at a table, Tables' }).click();
    await buyer.goOn();
    await expect(buyer.field('Email')).toHaveValue('alan@example.com');
    await expect(buyer.field('Last name').first()).toHaveValue('Turing');
    await page.getByLabel('Language of the buyer').selectOption('French');
    await buyer.placeOrder.click();
    await expect(page.getByText('The order is placed and paid.')).toBeVisible();
    await expect.poll(() => service.hasMailed('alan@example.com', 'Jazz')).toBe(true);
    expect(await service.hasMailed('alan@example.com', 'Votre paiement est')).toBe(true);
    await page.context().close();
  });
});
