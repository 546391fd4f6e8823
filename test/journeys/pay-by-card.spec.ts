/** Stripe's fields in the page, and what may happen between the card and the tickets: money is taken once, and there are tickets for it. */
import type { Page } from '@playwright/test';
import { startStripe, stripeKeys, type FakeStripe } from '../support/fakes/stripe.ts';
import { newcomer, type Buyer } from './support/buyer.ts';
import { expectAccessible } from './support/checks.ts';
import { makeKey } from './support/desk.ts';
import { expectFocusKept, press, type } from './support/keyboard.ts';
import { withService } from './support/service.ts';
import { cards, reachStripe } from './support/stripe-page.ts';
import { expect, failedRequest, test as base } from './support/test.ts';

const test = base.extend<{ stripe: FakeStripe }>({
  stripe: async ({}, use) => {
    const stripe = await startStripe();
    await use(stripe);
    await stripe.close();
  },
  service: async ({ seeded, stripe }, use) => {
    const { protocol, host, port } = stripe.api;
    const keys = [
      ...['--stripe-publishable-key', stripeKeys.publishableKey],
      ...['--stripe-secret-key', stripeKeys.secretKey],
      ...['--stripe-webhook-secret', stripeKeys.webhookSecret],
    ];
    const start = {
      environment: { STRIPE_API: `${protocol}://${host}:${port}` },
      commands: [makeKey(), ['payments', 'lantern', '--methods', 'invoice,stripe', ...keys]],
    };
    await withService(seeded, start, use);
  },
});

/** To the card's number, with two tickets. */
async function goToCard(buyer: Buyer, page: Page, stripe: FakeStripe) {
  await reachStripe(page, stripe);
  await buyer.open('hamlet-after-hours');
  await buyer.choose('Adult, Stalls', 2);
  await buyer.goOn();
  await buyer.introduce(newcomer());
  await page.getByRole('radio', { name: /^Card and more/ }).check();
  return page.getByLabel('Card number');
}

const taken = ({ intents }: FakeStripe) =>
  [...intents.values()].reduce((sum, intent) => sum + intent.amount_received, 0);

test('pays by card, also when the first one is declined, and pays once', async ({ buyer, page, stripe }) => {
  const card = await goToCard(buyer, page, stripe);
  await buyer.placeOrder.click();
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  expect(stripe.intents.size, 'payments before a card was named').toBe(0);

  await card.fill(cards.declined);
  await buyer.placeOrder.click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await card.fill(cards.good);
  expect(await buyer.order()).toHaveLength(2);
  expect(taken(stripe)).toBe(10_660);
});

test('buys with a wallet in two taps after the ticket, and types nothing', async ({ buyer, page, stripe }) => {
  const { email, prename, lastname } = newcomer();
  const address = { line1: '1 Sea Lane', line2: null, postal_code: 'BA1 2LS', city: 'Bath', country: 'GB', state: '' };
  await reachStripe(page, stripe, { name: `${prename} ${lastname}`, email, address });
  await buyer.open('hamlet-after-hours');
  await buyer.choose('Adult, Stalls', 1);
  await buyer.next.click();
  const wallet = page.getByRole('button', { name: 'Buy with Google Pay' });
  await expect(wallet).toBeVisible();
  await expectAccessible(page);
  await wallet.click();
  expect(await buyer.receive()).toHaveLength(1);
  await expect(buyer.confirmation.getByText(email)).toBeVisible();
  expect(taken(stripe)).toBe(5330);
});

test('gets the tickets when the answer to the payment breaks off', async ({ buyer, page, stripe, complaints }) => {
  complaints.allow(failedRequest('down'));
  await (await goToCard(buyer, page, stripe)).fill(cards.cutOff);
  expect(await buyer.order()).toHaveLength(2);
  expect(taken(stripe)).toBe(10_660);
});

test('finds the tickets after a reload when Stripe told of the payment meanwhile', async ({
  buyer,
  page,
  service,
  stripe,
  complaints,
}) => {
  complaints.allow(failedRequest('down'));
  await (await goToCard(buyer, page, stripe)).fill(cards.good);
  await page.route(/\/complete$/, (route) => route.abort());
  await buyer.placeOrder.click();
  await expect(page.getByRole('heading', { name: 'We’ve received your payment.' })).toBeFocused();

  const intent = stripe.newest();
  const told = stripe.tell('payment_intent.succeeded', intent, { at: new Date() });
  const address = `${service.origin}/api/payments/stripe/lantern/webhook`;
  const answer = await fetch(address, { method: told.method, body: told.payload, headers: told.headers });
  expect(answer.status).toBeLessThan(300);

  await page.unroute(/\/complete$/);
  await page.reload();
  expect(await buyer.receive()).toHaveLength(2);
  expect(taken(stripe)).toBe(10_660);
});

test('keeps the form of a voucher when the payment can no longer be loaded', async ({ page, stripe, complaints }) => {
  complaints.allow(failedRequest(404));
  await reachStripe(page, stripe);
  await page.goto('/voucher.html');
  const shop = page.locator('voucher-check[buy]');
  const recipient = shop.getByRole('group', { name: 'Who is it for?' });
  await recipient.getByLabel('Name').fill('Charles');
  await recipient.getByLabel('Email', { exact: true }).fill('charles@example.com');
  const you = shop.getByRole('group', { name: 'Your details' });
  await you.getByLabel('Name').fill('Ada');
  await you.getByLabel('Email').fill('ada@example.com');
  await shop.getByRole('radio', { name: /^Card and more/ }).check();
  const gone = '**/chunks/voucher-{purchase,payment}-*';
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  await shop.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(shop.getByRole('alert').filter({ hasText: 'This page has been updated.' })).toBeVisible();

  await page.unroute(gone);
  await shop.getByRole('button', { name: 'Reload page' }).click();
  await expect(recipient.getByLabel('Name')).toHaveValue('Charles');
  await shop.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test('gives a voucher that is paid by card: it is mailed immediately, after a card that was declined', async ({
  page,
  service,
  stripe,
}) => {
  await reachStripe(page, stripe);
  await page.goto('/voucher.html');
  const shop = page.locator('voucher-check[buy]');
  await shop.getByLabel('€50', { exact: true }).check();
  const recipient = shop.getByRole('group', { name: 'Who is it for?' });
  await recipient.getByLabel('Name').fill('Charles');
  await recipient.getByLabel('Email', { exact: true }).fill('charles@example.com');
  const you = shop.getByRole('group', { name: 'Your details' });
  await you.getByLabel('Name').fill('Ada');
  await you.getByLabel('Email').fill('ada@example.com');
  await shop.getByRole('radio', { name: /^Card and more/ }).check();
  // from here on without a mouse
  await press(page, shop.getByRole('button', { name: 'Continue to payment' }));
  const card = page.getByLabel('Card number');
  const pay = shop.getByRole('button', { name: 'Pay €50' });
  await type(page, card, cards.declined);
  await press(page, pay);
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await expectFocusKept(page);

  await press(page, shop.getByRole('button', { name: 'Change voucher' }), 'Shift+Tab');
  await expect(recipient.getByLabel('Name')).toHaveValue('Charles');
  await expectFocusKept(page);
  await press(page, shop.getByRole('button', { name: 'Continue to payment' }));
  await type(page, card, cards.good);
  await press(page, pay);
  await expect(shop.getByRole('region', { name: 'Thank you! Your voucher is paid for.' })).toBeFocused();
  expect(taken(stripe)).toBe(5_000);
  expect(stripe.intents.size, 'one payment for one order').toBe(1);
  const isThere = () => service.hasMailed('charles@example.com', 'Code:');
  await expect.poll(isThere, { message: 'the mail with the voucher' }).toBe(true);
});

test('renames a ticket for a fee, and is told after a reload that it is done', async ({
  page,
  service,
  stripe,
  complaints,
}) => {
  complaints.allow(failedRequest('down'));
  const { events } = service.clientWith(service.printed[0]);
  const { tickets = [] } = await events.get({ id: 'evt-summer-night' });
  const fees = { repersonalizationAllowedMode: 'ENABLED' as const, repersonalizationFee: 5 };
  await events.update({ id: 'evt-summer-night', tickets: tickets.map((each) => ({ ...each, ...fees })) });

  await reachStripe(page, stripe);
  await page.goto('/account.html');
  await page.getByLabel('Email').fill('jonas@example.com');
  await page.getByLabel('Password').fill('lantern-demo-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const summer = page.locator('customer-orders [part=order]', { hasText: 'Summer Night' });
  await summer.getByRole('button', { name: 'Show tickets' }).click();
  const ticket = summer.locator('[part=ticket]').last();
  // from here on without a mouse
  const name = async (lastname: string) => {
    await press(page, ticket.getByRole('button', { name: 'Manage ticket' }));
    await press(page, ticket.getByRole('button', { name: 'Change name' }));
    await type(page, ticket.getByLabel('First name'), 'Mary');
    await type(page, ticket.getByLabel('Last name'), lastname);
  };
  await name('Godwin');
  await press(page, ticket.getByRole('button', { name: 'Save name' }));
  await expect(summer.getByText('Saved. The ticket is now in the name of Mary Godwin')).toBeVisible();
  await expectFocusKept(page);
  const before = (await ticket.locator('code').textContent()) ?? '';

  await name('Shelley');
  await expect(ticket).toContainText('Changing the name costs €5.');
  await press(page, ticket.getByRole('button', { name: 'Continue to payment' }));
  const card = page.getByLabel('Card number');
  const pay = ticket.getByRole('button', { name: 'Pay €5 and change name' });
  await type(page, card, cards.declined);
  await expectAccessible(page);
  await press(page, pay);
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await expectFocusKept(page);
  await type(page, card, cards.good, 'Shift+Tab');
  await page.route(/\/personalize\/complete$/, (route) => route.abort());
  await press(page, pay);
  await expect(page.getByRole('heading', { name: 'We’ve received your payment.' })).toBeFocused();

  await page.unroute(/\/personalize\/complete$/);
  await page.reload();
  await expect(page.getByText('Saved. The ticket is now in the name of Mary Shelley')).toBeFocused();
  await expectAccessible(page);
  await summer.getByRole('button', { name: 'Show tickets' }).click();
  await expect(ticket).toContainText('Mary Shelley');
  await expect(ticket.locator('code')).not.toHaveText(before);
  expect(taken(stripe)).toBe(500);
});
