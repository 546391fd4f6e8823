/** A ticket for one Sunday becomes one for another: chosen in the account, ordered in the shop, and the old one goes by itself. */
import { expect, test } from './support/test.ts';

test.use({ own: {} });

test('goes to another date of the series, and costs nothing more', async ({ buyer, page, service }) => {
  const orders = page.locator('customer-orders [part=order]');
  await page.goto('/account.html');
  await page.getByLabel('E-mail').fill('jonas@example.com');
  await page.getByLabel('Password').fill('lantern-demo-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const first = orders.filter({ hasText: 'Puppet Sunday' });
  const was = (await first.getByRole('heading').textContent()) ?? '';
  await first.getByRole('button', { name: 'Show tickets' }).click();
  const ticket = first.locator('[part=ticket]').filter({ hasText: 'Grown-up' });
  await ticket.getByRole('button', { name: 'Change ticket' }).click();
  await ticket.getByRole('button', { name: 'Choose another date' }).click();
  await expect(ticket).toContainText('Your ticket counts for €12 there.');
  const before = await service.left('evt-puppets-2', 'puppets-2-adult');
  await ticket.getByRole('link').last().click();

  await expect(buyer.shop.locator('.notice')).toContainText('€12');
  await buyer.choose('Grown-up', 1);
  await buyer.goOn();
  expect(await buyer.order()).toHaveLength(1);
  await expect.poll(() => service.left('evt-puppets-2', 'puppets-2-adult')).toBe((before ?? 0) + 1);

  await page.goto('/account.html');
  await expect(orders.filter({ hasText: 'Puppet Sunday' })).toHaveCount(2);
  const old = orders.filter({ hasText: was });
  await old.getByRole('button', { name: 'Show tickets' }).click();
  await expect(old.locator('[part=ticket]').filter({ hasText: 'Grown-up' })).toContainText('Not valid');
  await expect(old.locator('[part=ticket]').filter({ hasText: 'Child' }).locator('code')).toBeVisible();
  expect(service.faults).toEqual([]);
});
