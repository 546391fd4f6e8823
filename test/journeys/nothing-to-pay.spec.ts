/** Orders without a payment: free evenings, and vouchers that cover everything. */
import { expect, test } from './support/test.ts';

test.use({ own: {} });

test('books a free place without a payment', async ({ buyer, page }) => {
  await buyer.open('poetry-slam-free');
  await buyer.choose('Guest', 2);
  await expect(buyer.due).toHaveText('€0');
  await expect(buyer.next).toHaveText('Book a place');
  await buyer.goOn();
  await expect(page.getByRole('group', { name: 'Payment' })).toHaveCount(0);
  await buyer.introduce();
  await expect(buyer.placeOrder).toHaveText('Place order');
  expect(await buyer.order()).toHaveLength(2);
  await expect(buyer.confirmation).not.toContainText('bank transfer');
});

test('pays all of it with a voucher, and keeps the rest', async ({ buyer, page, service }) => {
  await buyer.open('hamlet-after-hours', '&voucher=GIFT-50-LANTERN');
  await buyer.choose('Reduced, Stalls', 1);
  await expect(buyer.due).toHaveText('€0.00');
  await buyer.goOn();
  await expect(page.getByRole('group', { name: 'Payment' })).toHaveCount(0);
  await buyer.introduce();
  await expect(buyer.placeOrder).toHaveText('Place order');
  expect(await buyer.order()).toHaveLength(1);
  const { voucher } = await service.client.vouchers.info({ id: 'lantern', code: 'GIFT-50-LANTERN' });
  expect(voucher.balance).toBe(23.1);
});

test('pays a part with what is left on one voucher, and another part with a second one', async ({ buyer, page }) => {
  await buyer.open('hamlet-after-hours', '&voucher=GIFT-20-LANTERN');
  await buyer.choose('Adult, Circle', 1);
  await expect(buyer.due).toHaveText('€27.60');
  await buyer.enterCode('WELCOME-10');
  await expect(buyer.due).toHaveText('€17.60');
  await page.getByRole('button', { name: 'Remove voucher WELCOME-10' }).click();
  await expect(buyer.due).toHaveText('€27.60');
  await buyer.goOn();
  await buyer.introduce();
  await expect(buyer.placeOrder).toHaveText('Buy now · €27.60');
  expect(await buyer.order()).toHaveLength(1);
});

test('is told that a voucher has expired', async ({ buyer, page }) => {
  await buyer.open('hamlet-after-hours');
  await buyer.choose('Adult, Circle', 1);
  await buyer.enterCode('EXPIRED-LANTERN');
  await expect(page.getByRole('alert').getByText('This voucher has expired.')).toBeVisible();
  await expect(buyer.shop.locator('[part=voucher]')).toHaveCount(0);
});
