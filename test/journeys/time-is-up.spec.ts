/** The tickets were held for eight minutes, as they are until the details are there, and the buyer was away for longer. */
import { expect, failedRequest, test } from './support/test.ts';

test.use({ own: {} });

const ticket = 'Adult, Stalls';
const type = 'hamlet-stalls-adult';

test('is warned, then told that the time is up; the tickets are on sale again, and the cart is kept', async ({
  buyer,
  page,
  service,
}) => {
  await page.clock.install();
  await buyer.open('hamlet-after-hours');
  const before = (await service.left('evt-hamlet', type)) ?? 0;
  await buyer.choose(ticket, 2);
  await buyer.next.click();
  await expect(buyer.detailsHeading).toBeVisible();
  await page.clock.runFor(100);
  await expect(buyer.detailsHeading).toBeFocused();
  await buyer.introduce();
  await page.clock.fastForward('06:30');
  await expect(page.getByRole('status').filter({ hasText: '2 minutes left to finish your order.' })).toBeAttached();

  await page.clock.fastForward('02:00');
  const notice = page.getByRole('alert').filter({ hasText: 'Time’s up, and your tickets have gone back on sale.' });
  await expect(notice).toBeFocused();
  await expect(buyer.amount(ticket)).toHaveValue('2');
  await service.stop();
  await service.start({ minutesLater: 16 });
  await expect.poll(() => service.left('evt-hamlet', type), { timeout: 15_000 }).toBe(before);

  await buyer.next.click();
  await expect(buyer.detailsHeading).toBeVisible();
  await buyer.introduce();
  expect(await buyer.order()).toHaveLength(2);
});

test('is told at “Place order” when the service knows first that the time is up', async ({
  buyer,
  page,
  service,
  complaints,
}) => {
  await buyer.open('hamlet-after-hours');
  await buyer.choose(ticket, 2);
  await buyer.goOn();
  await buyer.introduce();
  await service.stop();
  await service.start({ minutesLater: 16 });
  complaints.allow(failedRequest(410));
  await buyer.placeOrder.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Time’s up' })).toBeFocused();
  await expect(buyer.amount(ticket)).toHaveValue('2');
  await buyer.goOn();
  await buyer.introduce();
  expect(await buyer.order()).toHaveLength(2);
});

test('comes back to the page after the time is up, and starts over with the cart', async ({
  buyer,
  page,
  service,
  complaints,
}) => {
  await buyer.open('hamlet-after-hours');
  await buyer.choose(ticket, 2);
  await buyer.goOn();
  await service.stop();
  await service.start({ minutesLater: 16 });
  complaints.allow(failedRequest(410));
  await expect.poll(() => service.left('evt-hamlet', type), { timeout: 15_000 }).toBeGreaterThan(0);
  await page.reload();
  await expect(buyer.amount(ticket)).toHaveValue('2');
});
