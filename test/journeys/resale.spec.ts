/** Tickets that their holder cannot use: listed in the account at the highest price, bought in the shop, and gone for the reseller. */
import { expectAccessible } from './support/checks.ts';
import { newcomer } from './support/buyer.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

test.use({ own: {} });

/** The reseller's account. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/account.html');
  await page.getByLabel('Email').fill('jonas@example.com');
  await page.getByLabel('Password').fill('lantern-demo-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('is offered in the account and bought in the shop, by a buyer who gets a new code', async ({ buyer, page }) => {
  const orders = page.locator('customer-orders');
  await signIn(page);
  const summer = orders.locator('[part=order]', { hasText: 'Summer Night' });
  await summer.getByRole('button', { name: 'Show tickets' }).click();
  const [first, second] = [summer.locator('[part=ticket]').first(), summer.locator('[part=ticket]').last()];
  await first.getByRole('button', { name: 'Manage ticket' }).click();
  await expect(first).toContainText('On resale for €30 since');
  const before = await second.locator('code').textContent();
  await second.getByRole('button', { name: 'Manage ticket' }).click();
  await second.getByRole('button', { name: 'Resell' }).click();
  const price = second.getByLabel('Your price in EUR');
  await price.fill('50');
  await second.getByRole('button', { name: 'Put on sale' }).click();
  await expect(second).toContainText('Please enter a price up to €36.30.');
  await price.fill('36.3');
  await expect(second.getByRole('status')).toHaveText('Kept by the organizer: €1.82 · You get: €34.48');
  await expectAccessible(page);
  await second.getByRole('button', { name: 'Put on sale' }).click();
  await expect(summer.getByText('On resale for €36.30.')).toBeVisible();
  await orders.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();

  await buyer.open('summer-night-concert');
  const offer = buyer.shop.locator('[part=ticket]', { hasText: 'Adult (resale)' });
  await expect(offer).toHaveCount(2);
  await offer
    .filter({ hasText: '€37.30' })
    .getByRole('button', { name: /Add one/ })
    .click();
  await expect(buyer.due).toHaveText('€37.30');
  await expectAccessible(page);
  await buyer.goOn();
  await buyer.introduce(newcomer());
  const [code] = await buyer.order();
  expect(code).not.toBe(before);

  await signIn(page);
  await summer.getByRole('button', { name: 'Show tickets' }).click();
  await expect(summer).toContainText('Sold on');
  await expect(summer).toContainText('You’ll get your money once the buyer has paid.');
  await expect(summer.locator('code')).toHaveCount(1);
});

test('is one seat of the seating chart, and goes to the buyer who chooses it', async ({ buyer, page }) => {
  await buyer.open('night-music');
  await expect(buyer.shop.getByText('Resale · from a fan who can’t make it')).toBeVisible();
  await expectAccessible(page);
  await buyer.shop.getByRole('radio', { name: 'List' }).check();
  await buyer.shop.getByRole('combobox', { name: /^Row/ }).selectOption({ index: 3 });
  const seat = buyer.shop.getByRole('checkbox', { name: 'Adult (resale) €41' });
  await seat.focus();
  await page.keyboard.press('Space');
  await expect(buyer.due).toHaveText('€41');
  await expectAccessible(page);
  await buyer.goOn();
  await buyer.introduce(newcomer());
  await buyer.order();
  await expect(buyer.confirmation).toContainText('Stalls, row 4, seat 7');

  await buyer.open('night-music');
  await buyer.shop.getByRole('radio', { name: 'List' }).check();
  await buyer.shop.getByRole('combobox', { name: /^Row/ }).selectOption({ index: 3 });
  await expect(buyer.shop.getByRole('checkbox', { name: '7 Taken' })).toBeDisabled();
  await expect(buyer.shop.getByText('(resale)')).toHaveCount(0);

  await signIn(page);
  const music = page.locator('customer-orders [part=order]', { hasText: 'Night Music' });
  await music.getByRole('button', { name: 'Show tickets' }).click();
  await expect(music).toContainText('You’ll get your money once the buyer has paid.');
});
