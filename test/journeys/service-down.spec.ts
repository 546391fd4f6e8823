/** The service is away, and comes back. Nothing is lost, and nothing is bought twice. */
import { advice, expect, failedRequest, test } from './support/test.ts';
import { elementsLoaded } from './support/checks.ts';

test.use({ own: {} });

const unreachable = 'The ticket service can’t be reached right now.';
const ticket = 'Adult, Stalls';

test.beforeEach(({ complaints }) => {
  complaints.allow(failedRequest('down'));
});

test('is told that the shop cannot be reached, tries again, and buys', async ({ buyer, page, service }) => {
  await page.route(
    '**/api/events/info/hamlet-after-hours*',
    async (route) => {
      await elementsLoaded(page);
      await service.kill();
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto('/event.html?event=hamlet-after-hours');
  const alert = page.getByRole('alert').filter({ hasText: unreachable });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeVisible();

  await service.start();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await buyer.choose(ticket, 1);
  await buyer.goOn();
  await buyer.introduce();
  expect(await buyer.order()).toHaveLength(1);
});

test('keeps the cart when the service is away at “Continue”, and goes on when it is back', async ({
  buyer,
  page,
  service,
  complaints,
}) => {
  // a part of the shop that was just on its way is fetched again when it is needed
  complaints.allow(/status of 503 .*\/chunks\//);
  await buyer.open('hamlet-after-hours');
  await buyer.choose(ticket, 2);
  await expect(buyer.next).toBeVisible();
  await service.stop();
  await buyer.next.click();
  await expect(page.getByRole('alert').filter({ hasText: unreachable })).toBeFocused();
  await expect(buyer.amount(ticket)).toHaveValue('2');

  await service.start();
  const before = await service.left('evt-hamlet', 'hamlet-stalls-adult');
  await buyer.goOn();
  await buyer.introduce();
  expect(await buyer.order()).toHaveLength(2);
  await expect.poll(() => service.left('evt-hamlet', 'hamlet-stalls-adult')).toBe((before ?? 0) - 2);
});

test('keeps the form when the service is away at “Place order”, and orders once', async ({ buyer, page, service }) => {
  await buyer.open('hamlet-after-hours');
  const before = await service.left('evt-hamlet', 'hamlet-stalls-adult');
  await buyer.choose(ticket, 2);
  await buyer.goOn();
  await buyer.introduce();
  await service.kill();
  await buyer.placeOrder.click();
  await expect(page.getByRole('alert').filter({ hasText: unreachable })).toBeVisible();
  await expect(buyer.field('Email')).toHaveValue('ada@example.com');
  await expect(buyer.field('First name')).toHaveValue('Ada');

  await service.start();
  expect(await buyer.order()).toHaveLength(2);
  await expect.poll(() => service.left('evt-hamlet', 'hamlet-stalls-adult')).toBe((before ?? 0) - 2);
});

test('finds the phone number while the shop itself cannot be loaded, and the shop once it can', async ({
  buyer,
  page,
  complaints,
}) => {
  complaints.allow(/<event-shop> could not be loaded/);
  await page.route('**/chunks/event-shop-*', (route) => route.abort());
  await page.goto('/event.html?event=hamlet-after-hours');
  const phone = buyer.shop.getByRole('link', { name: /23125 410/ });
  await expect(phone).toBeVisible();
  await page.unrouteAll();
  await buyer.choose(ticket, 1);
  await expect(phone).toBeHidden();
});

test('is told when the next step is missing, and goes on when it has come', async ({ buyer, page, complaints }) => {
  complaints.allow(advice.unreachable);
  await page.route('**/chunks/shop-order-*', (route) => route.abort());
  await page.goto('/event.html?event=hamlet-after-hours');
  const alert = page.getByRole('alert').filter({ hasText: unreachable });
  await expect(alert).toBeVisible();
  await expect(buyer.more(ticket)).toBeVisible();
  await page.unrouteAll();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await buyer.choose(ticket, 1);
  await buyer.goOn();
});

test('sees no price while its rules are missing, and the lowered one once they have come', async ({
  buyer,
  page,
  complaints,
}) => {
  complaints.allow(advice.unreachable);
  await page.route('**/chunks/shop-rules-*', (route) => route.abort());
  await page.goto('/event.html?event=summer-night-concert');
  const alert = page.getByRole('alert').filter({ hasText: unreachable });
  await expect(alert).toBeVisible();
  await buyer.choose('Adult, Chairs', 2);
  await buyer.choose('Child, Chairs', 1);
  await expect(buyer.due).toBeHidden();
  await page.unrouteAll();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(buyer.shop.locator('[part=discount]', { hasText: 'Family evening' })).toBeVisible();
  await buyer.goOn();
});

test('is told that a code can’t be looked up, and enters it again', async ({ buyer, page, complaints }) => {
  complaints.allow(advice.unreachable);
  complaints.allow(failedRequest(404)); // it might have been a voucher
  await page.route('**/chunks/taken-codes-*', (route) => route.abort());
  await buyer.open('hamlet-after-hours');
  await buyer.choose(ticket, 1);
  await buyer.enterCode('friends 10');
  await expect(buyer.shop).toContainText(unreachable);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(buyer.shop.locator('[part=discount]')).toContainText('FRIENDS10');
});

test('opens an account once its form can be loaded', async ({ buyer, page, complaints }) => {
  complaints.allow(advice.unreachable);
  await page.route('**/chunks/open-account-*', (route) => route.abort());
  await buyer.open('hamlet-after-hours');
  await buyer.choose(ticket, 1);
  await buyer.goOn();
  await buyer.introduce();
  await buyer.order();
  await buyer.confirmation.getByText('Keep your tickets in an account').click();
  const alert = buyer.confirmation.getByRole('alert').filter({ hasText: unreachable });
  await expect(alert).toBeVisible();
  await page.unrouteAll();
  await buyer.confirmation.getByRole('button', { name: 'Try again' }).click();
  await expect(buyer.field('Password')).toBeVisible();
  await expect(alert).toBeHidden();
});

test('sees the listing once the service is back', async ({ page, service }) => {
  await page.route(
    '**/api/events/public/listings?*',
    async (route) => {
      await elementsLoaded(page);
      await service.kill();
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto('/');
  const listing = page.locator('event-listing[layout=cards]');
  await expect(listing.getByRole('alert')).toContainText(unreachable);
  await service.start();
  await listing.getByRole('button', { name: 'Try again' }).click();
  await expect(listing.getByRole('link', { name: 'Hamlet, After Hours' })).toBeVisible();
});
