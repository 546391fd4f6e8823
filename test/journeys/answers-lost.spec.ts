/** The service does what it was asked, and its answer is lost on the way. Nothing is bought twice. */
import type { Page, Route } from '@playwright/test';
import { newcomer } from './support/buyer.ts';
import { expect, failedRequest, test } from './support/test.ts';

const unreachable = 'The ticket service can’t be reached right now.';
const ticket = 'Adult, Stalls';

/** The service does what it was asked, and the line breaks before the answer is here; once. */
async function loseAnswer(page: Page, address: string, lose: (route: Route) => Promise<void>): Promise<void> {
  await page.route(address, lose, { times: 1 });
}

const lost = async (route: Route) => {
  await route.fetch();
  await route.abort('connectionreset');
};

const brokenOff = async (route: Route) => {
  const response = await route.fetch();
  const text = await response.text();
  await route.fulfill({ response, body: text.slice(0, text.length / 2) });
};

test.beforeEach(({ complaints }) => {
  complaints.allow(failedRequest('down'));
});

for (const [how, lose] of [
  ['never comes', lost],
  ['breaks off', brokenOff],
] as const) {
  test(`holds once when the answer to “Continue” ${how}`, async ({ buyer, page, service, complaints }) => {
    // the check whether a policy refused the request asks with a method that the address does not take
    complaints.allow(failedRequest(405));
    await buyer.open('hamlet-after-hours');
    const before = await service.left('evt-hamlet', 'hamlet-stalls-adult');
    await buyer.choose(ticket, 2);
    await loseAnswer(page, '**/api/checkout', lose);
    await buyer.next.click();
    await expect(page.getByRole('alert').filter({ hasText: unreachable })).toBeVisible();
    await buyer.goOn();
    await expect.poll(() => service.left('evt-hamlet', 'hamlet-stalls-adult')).toBe((before ?? 0) - 2);
  });

  test(`orders once when the answer to “Place order” ${how}`, async ({ buyer, page, service, complaints }) => {
    complaints.allow(failedRequest(409));
    await buyer.open('hamlet-after-hours');
    const before = await service.left('evt-hamlet', 'hamlet-stalls-adult');
    await buyer.choose(ticket, 2);
    await buyer.goOn();
    const person = newcomer();
    await buyer.introduce(person);
    await loseAnswer(page, '**/api/checkout/*/complete', lose);
    await loseAnswer(page, '**/api/checkout/*?secret=*', lose);
    await buyer.placeOrder.click();
    await expect(page.getByRole('alert').filter({ hasText: unreachable })).toBeVisible();
    expect(await buyer.order()).toHaveLength(2);
    await buyer.openAccount();

    expect(await service.left('evt-hamlet', 'hamlet-stalls-adult')).toBe((before ?? 0) - 2);
    await buyer.proveAddress(person, service);
    await buyer.signIn(person);
    await expect(page.getByRole('button', { name: 'Show tickets' })).toHaveCount(1);
  });

  test(`sees the tickets after a reload when the answer to “Place order” ${how}`, async ({ buyer, page }) => {
    await buyer.open('hamlet-after-hours');
    await buyer.choose(ticket, 1);
    await buyer.goOn();
    await buyer.introduce();
    await loseAnswer(page, '**/api/checkout/*/complete', lose);
    await loseAnswer(page, '**/api/checkout/*?secret=*', lose);
    await buyer.placeOrder.click();
    await expect(page.getByRole('alert').filter({ hasText: unreachable })).toBeVisible();
    await page.reload();
    expect(await buyer.receive()).toHaveLength(1);
  });

  test(`sees the order immediately when only the answer to “Place order” ${how}`, async ({ buyer, page }) => {
    await buyer.open('hamlet-after-hours');
    await buyer.choose(ticket, 1);
    await buyer.goOn();
    await buyer.introduce();
    await loseAnswer(page, '**/api/checkout/*/complete', lose);
    expect(await buyer.order()).toHaveLength(1);
  });

  test(`sees the tickets when the answer with the tickets ${how}`, async ({ buyer, page }) => {
    await buyer.open('hamlet-after-hours');
    await buyer.choose(ticket, 1);
    await buyer.goOn();
    await buyer.introduce();
    await loseAnswer(page, '**/api/checkout/*/tickets*', lose);
    await buyer.placeOrder.click();
    // the order is placed, whatever becomes of its tickets
    await expect(page.getByRole('alert').filter({ hasText: 'Your order is placed' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(buyer.codes).toHaveCount(1);
    expect(await buyer.receive()).toHaveLength(1);
  });
}

test('shows codes as text when their picture cannot be loaded', async ({ buyer, page }) => {
  await page.route('**/chunks/codes-parts-*.js', (route) => route.abort('connectionreset'));
  await buyer.open('hamlet-after-hours');
  await buyer.choose(ticket, 1);
  await buyer.goOn();
  await buyer.introduce(newcomer());
  const failed = page.waitForEvent('requestfailed');
  const codes = await buyer.order();
  await failed;
  expect(codes).toHaveLength(1);
});
