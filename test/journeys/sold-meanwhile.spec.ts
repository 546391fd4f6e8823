/** Tickets that another customer bought first. */
import type { Page } from '@playwright/test';
import type { Service } from './support/service.ts';
import { expect, failedRequest, test } from './support/test.ts';

test.use({ own: {} });

/** Another buyer takes seats at the tables through the API. */
async function takeSeats({ client }: Service, amount: number) {
  return client.checkout.create({
    type: 'transaction',
    eventId: 'evt-jazz',
    items: [{ type: 'ticket', ticketTypeId: 'jazz-table-seat', amount }],
  });
}

/** Numbers that never come while the page is open: the service is the first to know what others bought. */
async function hearNothing(page: Page) {
  await page.route(/\/events\/[^/]+\/live/, () => undefined);
}

test('is told what is left when others bought the seats meanwhile, and takes what is left', async ({
  buyer,
  page,
  service,
  complaints,
}) => {
  await hearNothing(page);
  await buyer.open('jazz-in-the-vault');
  await expect(page.getByText('4 left')).toBeVisible();
  await buyer.choose('Seat at a table, Tables', 1); // in pairs
  await expect(buyer.amount('Seat at a table, Tables')).toHaveValue('2');
  await buyer.choose('At the bar, At the bar', 1);
  await takeSeats(service, 4);

  complaints.allow(failedRequest(409));
  await buyer.next.click();
  const notice = page.getByRole('alert').filter({ hasText: 'have just been sold' });
  await expect(notice).toBeVisible();
  await expect(notice).toBeFocused();
  await expect(buyer.amount('Seat at a table, Tables')).toHaveValue('2');
  await expect(buyer.amount('At the bar, At the bar')).toHaveValue('1');
  await expect(page.getByRole('listitem').filter({ hasText: 'Seat at a table' }).first()).toContainText('Sold out');

  await page.getByRole('button', { name: 'Remove one: Seat at a table, Tables' }).click();
  await expect(buyer.amount('At the bar, At the bar')).toHaveValue('1');
  await buyer.goOn();
  await buyer.introduce();
  expect(await buyer.order()).toHaveLength(1);
});

test('gets the seats after all when the other buyer gives them back', async ({ buyer, page, service, complaints }) => {
  await hearNothing(page);
  await buyer.open('jazz-in-the-vault');
  await buyer.choose('Seat at a table, Tables', 1);
  const { _id: id, secret } = await takeSeats(service, 4);
  complaints.allow(failedRequest(409));
  await buyer.next.click();
  await expect(page.getByRole('alert').filter({ hasText: 'have just been sold' })).toBeVisible();
  await service.client.checkout.abort({ id, secret });

  await page.reload();
  await expect(buyer.amount('Seat at a table, Tables')).toHaveValue('2');
  await buyer.goOn();
  await buyer.introduce();
  expect(await buyer.order()).toHaveLength(2);
});

test('keeps what was typed when more tickets than are left are wanted in the middle of the details', async ({
  buyer,
  page,
  service,
  complaints,
}) => {
  await hearNothing(page);
  await buyer.open('jazz-in-the-vault');
  await buyer.choose('Seat at a table, Tables', 1);
  await buyer.goOn();
  await buyer.introduce();
  await takeSeats(service, 2);

  await page.getByRole('button', { name: 'Change tickets' }).click();
  await expect(page.getByRole('heading', { name: 'Jazz in the Vault', level: 2 })).toBeFocused();
  complaints.allow(failedRequest(409));
  await buyer.more('Seat at a table, Tables').click();
  await expect(buyer.amount('Seat at a table, Tables')).toHaveValue(/3|4/);
  await buyer.next.click();
  await expect(page.getByRole('alert').filter({ hasText: 'have just been sold' })).toBeVisible();

  const less = page.getByRole('button', { name: 'Remove one: Seat at a table, Tables' });
  while ((await buyer.amount('Seat at a table, Tables').inputValue()) !== '2') await less.click();
  await buyer.goOn();
  await expect(buyer.field('Email')).toHaveValue('ada@example.com');
  await expect(buyer.field('Last name')).toHaveValue('Byron');
  expect(await buyer.order()).toHaveLength(2);
});

test('sees that others take the seats, and that they give them back, without asking', async ({
  buyer,
  page,
  service,
}) => {
  await buyer.open('jazz-in-the-vault');
  await buyer.choose('Seat at a table, Tables', 1);
  const { _id: id, secret } = await takeSeats(service, 4);
  const row = page.getByRole('listitem').filter({ hasText: 'Seat at a table' }).first();
  await expect(row).toContainText('Sold out');
  await expect(buyer.next).toHaveAttribute('aria-disabled', 'true');
  await service.client.checkout.abort({ id, secret });

  await expect(buyer.next).toHaveAttribute('aria-disabled', 'false');
  await expect(buyer.amount('Seat at a table, Tables')).toHaveValue('2');
});

test('sees immediately that an evening is sold out', async ({ buyer, page }) => {
  await buyer.open('the-cherry-orchard');
  await expect(page.getByText('Sold out').first()).toBeVisible();
  await expect(buyer.next).toBeHidden();
  await expect(page.locator('event-shop [part=increment][aria-disabled=false]')).toHaveCount(0);
});
