/** The service is upgraded while a buyer has the shop open. */
import { withNextRelease } from './support/next-release.ts';
import { expect, failedRequest, test } from './support/test.ts';

test.use({ own: {} });

const ticket = 'Adult, Stalls';

test('buys on a page that was opened before the upgrade, and on one that was opened afterwards', async ({
  buyer,
  page,
  service,
  complaints,
}) => {
  complaints.allow(failedRequest('down')); // the live numbers, while the service is replaced
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const purchase = async (amount: number) => {
    await buyer.goOn();
    await buyer.introduce();
    expect(await buyer.order()).toHaveLength(amount);
  };
  await withNextRelease(async (from) => {
    await buyer.open('hamlet-after-hours');
    await buyer.choose(ticket, 2);
    await expect(buyer.next).toBeVisible();
    // The sections below the tickets load last; a service that stops refuses what is asked for after that.
    await expect(page.getByRole('region', { name: 'Venue' })).toBeVisible();
    await service.stop();
    const before = asked.length;
    await service.start({ from });
    try {
      await purchase(2);
      const chunks = asked.slice(before).filter((path) => path.startsWith('/chunks/'));
      expect(chunks.some((path) => path.startsWith('/chunks/shop-form'))).toBe(true);
      expect(chunks.filter((path) => path.endsWith('-next.js'))).toEqual([]);

      const session = await page.context().newCDPSession(page);
      await session.send('Network.clearBrowserCache'); // a minute later, in the life of embed.js
      await buyer.open('hamlet-after-hours');
      await buyer.choose(ticket, 1);
      await purchase(1);
      expect(asked.filter((path) => path.endsWith('-next.js')).join()).toContain('/chunks/shop-form');
    } finally {
      await page.goto('about:blank'); // the confirmation still loads its smaller parts
      await service.stop();
      await service.start();
    }
  });
});

test('is told that the page is outdated when its chunks are gone, loads it again and still has the cart', async ({
  buyer,
  page,
  complaints,
}) => {
  complaints.allow(failedRequest(404));
  await buyer.open('hamlet-after-hours');
  await buyer.choose(ticket, 2);
  await expect(buyer.next).toBeVisible();
  await page.route('**/chunks/shop-{form,order}-*', (route) => route.fulfill({ status: 404 }));
  await buyer.next.click();
  const notice = page.getByRole('alert').filter({ hasText: 'This shop has been updated.' });
  await expect(notice).toBeFocused();
  await expect(page.getByText('check your connection')).toHaveCount(0);

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload page' }).click();
  await expect(notice).toBeHidden();
  await expect(buyer.amount(ticket)).toHaveValue('2');
  await buyer.goOn();
  await buyer.introduce();
  expect(await buyer.order()).toHaveLength(2);
});

test('is told in the account that the page is outdated, and changes the ticket after loading it again', async ({
  page,
  complaints,
}) => {
  complaints.allow(failedRequest(404));
  await page.goto('/account.html');
  await page.getByLabel('Email').fill('mara@example.com');
  await page.getByLabel('Password').fill('lantern-demo-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const order = page.locator('customer-orders [part=order]', { hasText: 'Hamlet' });
  const ticket = order.locator('[part=ticket]').first();
  const send = ticket.getByRole('button', { name: 'Send to a friend' });
  await order.getByRole('button', { name: 'Show tickets' }).click();
  await ticket.getByRole('button', { name: 'Manage ticket' }).click();
  await expect(send).toBeVisible();
  await page.route('**/chunks/{transfer-panel,ticket-changes}-*', (route) => route.fulfill({ status: 404 }));
  await send.click();
  await expect(ticket.getByRole('alert')).toHaveText('This page has been updated. Reload it to continue.');

  await page.unrouteAll();
  await ticket.getByRole('button', { name: 'Reload page' }).click();
  await order.getByRole('button', { name: 'Show tickets' }).click();
  await ticket.getByRole('button', { name: 'Manage ticket' }).click();
  await send.click();
  await expect(ticket.getByLabel('Recipient’s email')).toBeVisible();
});
