/** A ticket that somebody cannot use: offered in the account for the most that may be asked, bought in the shop, and gone for who had it. */
import { expectAccessible } from './support/checks.ts';
import { newcomer } from './support/buyer.ts';
import { expect, test } from './support/test.ts';

test.use({ own: {} });

test('is offered in the account and bought in the shop, by somebody who gets a code of their own', async ({
  buyer,
  page,
}) => {
  const orders = page.locator('customer-orders');
  const signIn = async () => {
    await page.goto('/account.html');
    await page.getByLabel('E-mail').fill('jonas@example.com');
    await page.getByLabel('Password').fill('lantern-demo-2026');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signIn();
  const summer = orders.locator('[part=order]', { hasText: 'Summer Night' });
  await summer.getByRole('button', { name: 'Show tickets' }).click();
  const [first, second] = [summer.locator('[part=ticket]').first(), summer.locator('[part=ticket]').last()];
  await first.getByRole('button', { name: 'Change ticket' }).click();
  await expect(first).toContainText('On resale for €30 since');
  const before = await second.locator('code').textContent();
  await second.getByRole('button', { name: 'Change ticket' }).click();
  await second.getByRole('button', { name: 'Offer for resale' }).click();
  const price = second.getByLabel('Your price, in EUR');
  await price.fill('50');
  await second.getByRole('button', { name: 'Offer for resale' }).click();
  await expect(second).toContainText('Please enter a price up to €36.30.');
  await price.fill('36.3');
  await expect(second.getByRole('status')).toHaveText('Kept by the organiser: €1.82 · You get: €34.48');
  await expectAccessible(page);
  await second.getByRole('button', { name: 'Offer for resale' }).click();
  await expect(summer.getByText('On resale for €36.30.')).toBeVisible();
  await orders.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();

  await buyer.open('summer-night-concert');
  const offer = buyer.shop.locator('[part=ticket]', { hasText: 'Adult (resale)' });
  await expect(offer).toHaveCount(2);
  await offer
    .filter({ hasText: '€36.30' })
    .getByRole('button', { name: /One more/ })
    .click();
  await expect(buyer.due).toHaveText('€37.30');
  await expectAccessible(page);
  await buyer.goOn();
  await buyer.introduce(newcomer());
  const [code] = await buyer.order();
  expect(code).not.toBe(before);

  await signIn();
  await summer.getByRole('button', { name: 'Show tickets' }).click();
  await expect(summer).toContainText('Sold on');
  await expect(summer).toContainText('You get your money as soon as the buyer has paid.');
  await expect(summer.locator('code')).toHaveCount(1);
});
