/** Tickets for one Sunday become some for another: chosen in the account, ordered in the shop, and the old ones go by themselves. */
import { expect, test } from './support/test.ts';

test.use({ own: {} });

test('goes to another date of the series together with the child’s, and costs nothing more', async ({
  buyer,
  page,
  service,
}) => {
  const orders = page.locator('customer-orders [part=order]');
  await page.goto('/account.html');
  await page.getByLabel('Email').fill('jonas@example.com');
  await page.getByLabel('Password').fill('lantern-demo-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const first = orders.filter({ hasText: 'Puppet Sunday' });
  const was = (await first.getByRole('heading').textContent()) ?? '';
  await first.getByRole('button', { name: 'Show tickets' }).click();
  const ticket = (name: string) =>
    first.locator('[part=ticket]').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const goOn = async (name: string, worth: string) => {
    await ticket(name).getByRole('button', { name: 'Exchange for another date' }).click();
    await expect(ticket(name)).toContainText(`Your ticket is worth ${worth} there.`);
    await ticket(name).getByRole('link').last().click();
    await expect(buyer.shop.locator('.notice').filter({ hasText: worth })).toBeVisible();
  };
  // children come with an adult: both tickets go together, or the child's alone
  await ticket('Grown-up').getByRole('button', { name: 'Manage ticket' }).click();
  await expect(ticket('Grown-up')).toContainText('only together with 1 × Child');
  await expect(ticket('Grown-up').getByRole('button', { name: 'Exchange for another date' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await ticket('Child').getByRole('button', { name: 'Manage ticket' }).click();
  await goOn('Child', '€7');

  await page.goto('/account.html');
  await first.getByRole('button', { name: 'Show tickets' }).click();
  await ticket('Grown-up').getByRole('button', { name: 'Manage ticket' }).click();
  const before = await service.left('evt-puppets-2', 'puppets-2-adult');
  await goOn('Grown-up', '€12');
  await buyer.choose('Grown-up', 1);
  await buyer.choose('Child', 1);
  await buyer.goOn();
  await expect(buyer.due).toHaveText('€0');
  expect(await buyer.order()).toHaveLength(2);
  // both places are there for others
  await expect.poll(() => service.left('evt-puppets-2', 'puppets-2-adult')).toBe((before ?? 0) + 2);

  await page.goto('/account.html');
  await expect(orders.filter({ hasText: 'Puppet Sunday' })).toHaveCount(2);
  const old = orders.filter({ hasText: was });
  await old.getByRole('button', { name: 'Show tickets' }).click();
  for (const name of ['Grown-up', 'Child'])
    await expect(old.locator('[part=ticket]').filter({ hasText: name })).toContainText('Not valid');
  expect(service.faults).toEqual([]);
});
