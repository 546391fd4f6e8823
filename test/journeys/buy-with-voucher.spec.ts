/** The whole way: tickets, a voucher, details with an account, the order; and it is still there when the service has been restarted. */
import { newcomer, type Buyer } from './support/buyer.ts';
import { expect, failedRequest, test } from './support/test.ts';

test.use({ own: {} });

/** What the confirmation loads last: a service that stops before leaves the page without it, and the page says so. */
const lateParts = ({ confirmation }: Buyer) => confirmation.getByRole('button', { name: 'Resend email' });

test('buys two tickets with a voucher, and finds them in the account after the service was restarted', async ({
  buyer,
  page,
  service,
}) => {
  await buyer.open('hamlet-after-hours');
  await buyer.choose('Adult, Stalls', 2);
  await expect(buyer.due).toHaveText('€106.60');

  await buyer.enterCode('gift-50-lantern');
  await expect(buyer.shop.locator('[part=voucher]')).toContainText('−€50');
  await expect(page.getByLabel('Voucher, discount or access code')).toBeHidden();
  await expect(buyer.due).toHaveText('€56.60');

  await buyer.goOn();
  await expect(page.getByRole('timer')).toContainText('We’re holding your tickets for');
  const person = newcomer();
  await buyer.introduce(person);
  await expect(page.getByRole('radio', { name: 'Invoice' })).toBeChecked();
  await expect(buyer.placeOrder).toHaveText('Buy now · €56.60');

  const codes = await buyer.order();
  expect(new Set(codes).size).toBe(2);
  await expect(buyer.confirmation).toContainText(person.email);
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeFocused();
  for (const code of codes) await expect(page.getByRole('img', { name: `Ticket code ${code}` })).toBeVisible();

  await buyer.openAccount();
  await expect(lateParts(buyer)).toBeVisible();
  await service.stop();
  await service.start();

  await buyer.proveAddress(person, service);
  await buyer.signIn(person);
  const orders = page.locator('customer-orders');
  await expect(orders.getByText('Hello Ada Byron')).toBeVisible();
  const order = orders.getByRole('listitem').filter({ hasText: 'Hamlet, After Hours' });
  await expect(order).toContainText('€106.60');
  await order.getByRole('button', { name: 'Show tickets' }).click();
  await expect(order).toContainText('Voucher GIFT-50-LANTERN');
  for (const code of codes) {
    await expect(order.getByText(code)).toBeVisible();
    await expect(order.getByRole('img', { name: `Ticket code ${code}` })).toBeVisible();
  }

  await page.goto('/voucher.html');
  await page.getByLabel('Voucher code').fill('GIFT-50-LANTERN');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('This voucher has been used up.', { exact: true })).toBeVisible();
});

test('keeps an order that was acknowledged when the power is cut', async ({ buyer, page, service, complaints }) => {
  complaints.allow(failedRequest('down')); // the stream of live numbers breaks off
  await buyer.open('hamlet-after-hours');
  await buyer.choose('Child, Gallery', 1);
  await buyer.goOn();
  const person = newcomer();
  await buyer.introduce(person);
  const [code = ''] = await buyer.order();

  await buyer.openAccount();
  await expect(lateParts(buyer)).toBeVisible();
  await service.kill();
  await service.start();

  await buyer.proveAddress(person, service);
  await buyer.signIn(person);
  await page.getByRole('button', { name: 'Show tickets' }).click();
  await expect(page.getByText(code)).toBeVisible();
});
