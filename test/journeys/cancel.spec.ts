/** An unpaid order: placed for the box office, canceled in the account, and its seats on sale again. */
import { expectAccessible } from './support/checks.ts';
import { expectFocusKept, press } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

test.use({ own: {} });

test('is canceled by its buyer, reads as canceled, and others can have the seats', async ({ buyer, page }) => {
  const orders = page.locator('customer-orders');
  await page.goto('/account.html');
  await page.getByLabel('Email').fill('jonas@example.com');
  await page.getByLabel('Password').fill('lantern-demo-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(orders.getByRole('button', { name: 'Sign out' })).toBeVisible();

  await buyer.open('jazz-in-the-vault');
  const table = buyer.shop.locator('[part=ticket]', { hasText: 'Seat at a table' });
  await expect(table).toContainText('4 left');
  await buyer.choose('Seat at a table, Tables', 3);
  await expect(buyer.amount('Seat at a table, Tables')).toHaveValue('4'); // the first click adds two
  await buyer.goOn();
  await buyer.shop.getByLabel('Pay at the box office').check();
  await buyer.placeOrder.click();
  await expect(page.getByText(/^Please pay £\d+\.\d\d at the box office/)).toBeVisible();
  await buyer.open('jazz-in-the-vault');
  await expect(table).toContainText('Sold out');

  // from here on without a mouse
  await page.goto('/account.html');
  const jazz = orders.locator('[part=order]', { hasText: 'Jazz in the Vault' });
  await expect(jazz.locator('[part=order-status]')).toHaveText(/Pay at the box office/);
  await press(page, jazz.getByRole('button', { name: 'Show tickets' }));
  await press(page, jazz.getByRole('button', { name: 'Cancel this order' }));
  await expect(jazz.getByRole('button', { name: 'Cancel order' })).toBeFocused();
  await expectFocusKept(page);
  await expectAccessible(page);
  await press(page, jazz.getByRole('button', { name: 'Keep order' }));
  await expect(jazz.getByRole('button', { name: 'Cancel this order' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(jazz.getByRole('button', { name: 'Cancel order' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(jazz.getByRole('status').filter({ hasText: 'Your order is canceled.' })).toBeFocused();
  await expectFocusKept(page);
  await expect(jazz.locator('[part=order-status]')).toHaveText(/Canceled\s*Payment canceled/);
  await expect(jazz.getByText('Not valid')).toHaveCount(4);
  await expect(jazz.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0);
  await expectAccessible(page);

  await buyer.open('jazz-in-the-vault');
  await expect(table).toContainText('4 left');
});
