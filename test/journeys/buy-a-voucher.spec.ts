/** A voucher as a present: ordered in the page, paid by transfer, there by mail, worth what was paid for it. */
import { makeKey } from './support/desk.ts';
import { expect, test } from './support/test.ts';

test.use({ own: { commands: [makeKey()] } });

test('orders a voucher, which is mailed once it is paid, and looks at it', async ({ page, service }) => {
  await page.goto('/voucher.html');
  const shop = page.locator('voucher-check[buy]');
  await shop.getByLabel('€50', { exact: true }).check();
  const recipient = shop.getByRole('group', { name: 'Who is it for?' });
  await recipient.getByLabel('Name').fill('Charles');
  await recipient.getByLabel('Email', { exact: true }).fill('charles@example.com');
  await recipient.getByRole('textbox', { name: 'Message' }).fill('An evening out, on me.');
  const you = shop.getByRole('group', { name: 'Your details' });
  await you.getByLabel('Name').fill('Ada');
  await shop.getByRole('button', { name: 'Order voucher · €50' }).click();
  await expect(you.getByLabel('Email')).toBeFocused();
  await you.getByLabel('Email').fill('ada@example.com');
  await shop.getByRole('button', { name: 'Order voucher · €50' }).click();
  const ordered = shop.getByRole('region', { name: 'Thank you for ordering a voucher!' });
  await expect(ordered).toBeFocused();
  const [, orderNumber = ''] = /with the reference (\S+)\./.exec(await ordered.innerText()) ?? [];

  const asSeller = service.clientWith(service.printed[0]);
  const [order] = (await asSeller.voucherOrders.list({ orderNumber })).docs;
  const { _id: id } = order!;
  await asSeller.voucherOrders.markReceived({ id, amount: 50 });
  const [voucher] = (await asSeller.vouchers.list({ transactionId: id })).docs;
  const { code = '' } = voucher ?? {};
  const isThere = () => service.hasMailed('charles@example.com', `Code: ${code}`);
  await expect.poll(isThere, { message: 'the mail with the voucher' }).toBe(true);

  await page.goto('/voucher.html');
  await page.getByLabel('Voucher code').fill(code);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.locator('voucher-check [part=balance]')).toContainText('€50');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await download).suggestedFilename()).toBe('gift-voucher.pdf');
});
