/** A code that lowers the price: typed into a voucher check, kept over a reload, in the order's price. */
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
