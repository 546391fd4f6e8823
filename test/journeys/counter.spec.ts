/** A counter: staff with the seller's key, their discount and a voucher, then visitors who help themselves and walk away. */
import { randomUUID } from 'node:crypto';
import { makeKey } from './support/desk.ts';
import { expect, failedRequest, test } from './support/test.ts';

test.use({ own: { commands: [makeKey('lantern', 'Till', 'checkout:write', 'vouchers:write')] } });

test('sells for staff, redeems a voucher, and is cleared when a visitor walks away', async ({
  buyer,
  page,
  service,
  complaints,
}) => {
  const [key = ''] = service.printed;
  await page.goto('/counter.html');
  const open = async (as: string, typed: string) => {
    await page.getByLabel('Key of this counter').fill(typed);
    await page.getByLabel('Who sells').selectOption(as);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
  };

  await test.step('A key that is none is refused in words', async () => {
    complaints.allow(failedRequest(401));
    await open('OPERATOR', 'fk_made-up');
    await buyer.choose('Adult, Stalls', 1);
    await buyer.shop.locator('[part=buy]').click();
    await expect(buyer.shop.locator('[part=error]').first()).toContainText('needs a key of the seller');
    await page.getByRole('button', { name: 'Close the counter' }).click();
  });

  await test.step('Staff take half off for a colleague, without the fee of the net, and a voucher pays the rest', async () => {
    await open('OPERATOR', key);
    await buyer.choose('Adult, Stalls', 1);
    await expect(buyer.due).toHaveText('€48');
    await page.getByLabel('Colleagues from other houses').check();
    await expect(buyer.due).toHaveText('€24');
    await buyer.goOn();
    await buyer.introduce({ email: `${randomUUID()}@example.com`, prename: 'Grace', lastname: 'Hopper' });
    await buyer.order();
    await expect(page.getByText('Keep your tickets in an account')).toHaveCount(0);
  });

  await test.step('A voucher pays for a drink, and comes back', async () => {
    await page.getByLabel('Voucher code').last().fill('gift 50 lantern');
    await page.getByLabel('Amount in euros').fill('12.50');
    await page.getByLabel('Receipt').fill('bar 17');
    await page.getByRole('button', { name: 'Redeem' }).click();
    await expect(page.locator('#redeemed')).toHaveText('€12.50 of GIFT-50-LANTERN for bar 17. €37.50 are left.');
    await page.getByRole('button', { name: 'Take the last one back' }).click();
    await expect(page.locator('#redeemed')).toHaveText('Taken back. GIFT-50-LANTERN has €50.00 again.');
    await page.getByRole('button', { name: 'Close the counter' }).click();
    expect(await page.evaluate(() => sessionStorage.getItem('lantern:till'))).toBe(null);
  });

  await test.step('A visitor walks away from the details: the tickets come back, and nothing of them stays', async () => {
    const before = await service.left('hamlet-after-hours', 'hamlet-stalls-adult');
    await page.clock.install();
    await open('KIOSK', key);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByText('Close the counter')).toBeHidden();
    await buyer.choose('Adult, Stalls', 2);
    await buyer.goOn();
    await buyer.introduce({ email: 'ada@example.com', prename: 'Ada', lastname: 'Byron' });
    await page.clock.runFor(91_000);
    const question = page.getByRole('alertdialog', { name: 'Are you still there?' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'I’m still here' }).click();
    await page.clock.runFor(91_000);
    await expect(question).toBeVisible();
    await page.clock.runFor(31_000);
    await expect(question).toBeHidden();
    await expect(buyer.shop.getByText('No tickets selected yet.')).toBeVisible();
    await expect(buyer.next).toBeHidden();
    await expect.poll(() => service.left('hamlet-after-hours', 'hamlet-stalls-adult')).toBe(before);
    expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('Byron');
  });
});
