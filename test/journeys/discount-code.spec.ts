/** Codes beside vouchers: one that lowers the price, kept over a reload, and one that opens an under-shop. */
import { newcomer } from './support/buyer.ts';
import { expect, failedRequest, test } from './support/test.ts';

test('pays ten percent less with a discount code', async ({ buyer, page, complaints }) => {
  complaints.allow(failedRequest(404)); // it might have been a voucher
  await buyer.open('hamlet-after-hours');
  await buyer.choose('Adult, Stalls', 2);
  await expect(buyer.due).toHaveText('€106.60');

  await buyer.enterCode('friends 10');
  const discount = buyer.shop.locator('[part=discount]', { hasText: 'Friends of the house' });
  await expect(discount).toContainText('FRIENDS10');
  const lowered = (await buyer.due.textContent()) ?? '';
  expect(lowered).not.toBe('€106.60');

  await page.reload();
  await expect(discount).toBeVisible();
  await expect(buyer.due).toHaveText(lowered);
  await buyer.goOn();
  await buyer.introduce(newcomer());
  await expect(buyer.placeOrder).toHaveText(`Buy now · ${lowered}`);
  await buyer.order();
});

test('opens a shop with an access code in the same field, leaves it, and comes back to buy', async ({
  buyer,
  page,
  complaints,
}) => {
  complaints.allow(failedRequest(404)); // it lowers no price
  await buyer.open('new-years-concert');
  const crew = buyer.shop.getByText('Hall, river crew').first();
  await expect(buyer.next).toBeAttached();
  await expect(crew).toBeHidden();
  await buyer.enterCode('RIVER-CREW');
  await expect(crew).toBeVisible();
  await expect(buyer.shop.locator('[part=access]')).toContainText('River crew');

  await page.getByRole('button', { name: 'Remove access code RIVER-CREW' }).click();
  await expect(crew).toBeHidden();
  await buyer.enterCode('RIVER-CREW');
  await buyer.choose('Hall, river crew, Hall', 1);
  await buyer.goOn();
  await buyer.introduce(newcomer());
  await buyer.order();
});
