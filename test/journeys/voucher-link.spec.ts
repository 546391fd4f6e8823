/** A voucher that a link brings along, from the link to its history, and one that the link has wrong. */
import { newcomer } from './support/buyer.ts';
import { expect, failedRequest, test } from './support/test.ts';

test.use({ own: {} });

test('comes with its voucher, orders after a reload, and finds the order in the history', async ({
  buyer,
  page,
  complaints,
}) => {
  const isClean = () => expect(page).toHaveURL(/event=hamlet-after-hours$/);
  complaints.allow(failedRequest(404)); // the service knows no such code
  await buyer.open('hamlet-after-hours', '&voucher=GIFT-5O-LANTERN');
  const notice = buyer.shop.locator('.notice');
  await expect(notice).toContainText('We don’t know this code. It came with your link');
  await isClean();

  await buyer.open('hamlet-after-hours', '&voucher=gift-50-lantern');
  await expect(notice).toHaveText('Your voucher GIFT-50-LANTERN is applied to this order, with €50 to spend.');
  await isClean();
  await buyer.choose('Adult, Stalls', 2);
  await expect(buyer.due).toHaveText('€56.60');
  await page.reload();
  await expect(buyer.due).toHaveText('€56.60');

  await buyer.goOn();
  await buyer.introduce(newcomer());
  await buyer.order();

  await page.goto('/voucher.html');
  await page.getByLabel('Voucher code').fill('GIFT 50 LANTERN');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('This voucher has been used up.', { exact: true })).toBeVisible();
  await page.getByText('History').click();
  const history = page.locator('voucher-check:not([buy])').getByRole('listitem');
  await expect(history).toHaveText([/Used for an order\s*-€50/, /Voucher issued\s*\+€50/]);
});
