/** Reloads, second tabs and hasty fingers. */
import { newcomer } from './support/buyer.ts';
import { expect, test } from './support/test.ts';

const ticket = 'Adult, Circle';
const type = 'hamlet-circle-adult';

test('finds the cart again after a reload, and in a second tab', async ({ buyer, page, context }) => {
  await buyer.open('hamlet-after-hours');
  await buyer.choose(ticket, 2);
  await page.reload();
  await expect(buyer.amount(ticket)).toHaveValue('2');
  await expect(buyer.next).toHaveAttribute('aria-disabled', 'false');

  const other = await context.newPage();
  await other.goto('/event.html?event=hamlet-after-hours');
  await expect(other.getByLabel(`Quantity: ${ticket}`)).toHaveValue('2');
  await other.getByRole('button', { name: `Add one: ${ticket}` }).click();
  await expect(buyer.amount(ticket)).toHaveValue('3');
});

test('goes on with the details after a reload: what was typed is there, and nothing is held twice', async ({
  buyer,
  page,
  service,
}) => {
  await buyer.open('hamlet-after-hours');
  const before = (await service.left('evt-hamlet', type)) ?? 0;
  await buyer.choose(ticket, 2);
  await buyer.goOn();
  await buyer.introduce();
  await buyer.shop.getByText('Address (optional)', { exact: true }).click();
  await buyer.field('City (optional)').fill('London');

  await page.reload();
  await expect(buyer.detailsHeading).toBeVisible();
  await expect(buyer.field('Email')).toHaveValue('ada@example.com');
  await expect(buyer.field('First name')).toHaveValue('Ada');
  await expect(buyer.field('Last name')).toHaveValue('Byron');
  await expect(buyer.field('City (optional)')).toHaveValue('London');
  await expect.poll(() => service.left('evt-hamlet', type)).toBe(before - 2);

  expect(await buyer.order()).toHaveLength(2);
  expect(await service.left('evt-hamlet', type)).toBe(before - 2);
  await page.reload();
  await expect(buyer.codes).toHaveCount(2);
  await page.goto('/');
  await page.goBack();
  await expect(buyer.codes).toHaveCount(2);
  await page.getByRole('button', { name: 'Buy more tickets' }).click();
  await expect(page.getByText('No tickets selected yet.')).toBeVisible();
  await expect(buyer.amount(ticket)).toHaveValue('0');
  await page.reload();
  await expect(page.getByText('No tickets selected yet.')).toBeVisible();
});

test('changes the tickets in the middle of the details, and holds what is in the cart', async ({
  buyer,
  page,
  service,
}) => {
  await buyer.open('hamlet-after-hours');
  const before = (await service.left('evt-hamlet', type)) ?? 0;
  await buyer.choose(ticket, 3);
  await buyer.goOn();
  await buyer.introduce();
  await page.getByRole('button', { name: 'Change tickets' }).click();
  await page.getByRole('button', { name: `Remove one: ${ticket}` }).click();
  await buyer.goOn();
  await expect(buyer.field('Email')).toHaveValue('ada@example.com');
  await expect.poll(() => service.left('evt-hamlet', type)).toBe(before - 2);
  expect(await buyer.order()).toHaveLength(2);
});

test('clicks “Continue” and “Place order” twice, and gets one order', async ({ buyer, service, page }) => {
  await buyer.open('hamlet-after-hours');
  const before = (await service.left('evt-hamlet', type)) ?? 0;
  await buyer.choose(ticket, 2);
  await buyer.next.dblclick();
  await expect(buyer.detailsHeading).toBeFocused();
  await expect.poll(() => service.left('evt-hamlet', type)).toBe(before - 2);

  const person = newcomer();
  await buyer.introduce(person);
  await buyer.placeOrder.dblclick();
  expect(await buyer.receive()).toHaveLength(2);
  await buyer.openAccount();
  expect(await service.left('evt-hamlet', type)).toBe(before - 2);

  await buyer.proveAddress(person, service);
  await buyer.signIn(person);
  await expect(page.getByRole('button', { name: 'Show tickets' })).toHaveCount(1);
});

test('clicks twice within one moment, and gets one order', async ({ buyer, service }) => {
  await buyer.open('hamlet-after-hours');
  const before = (await service.left('evt-hamlet', type)) ?? 0;
  await buyer.choose(ticket, 1);
  const twice = (button: HTMLElement) => {
    button.click();
    button.click();
  };
  await buyer.next.evaluate(twice);
  await expect(buyer.detailsHeading).toBeFocused();
  await buyer.introduce();
  await buyer.placeOrder.evaluate(twice);
  expect(await buyer.receive()).toHaveLength(1);
  expect(await service.left('evt-hamlet', type)).toBe(before - 1);
});

test('finishes the order in one tab, and the other tab has an empty cart', async ({ buyer, context }) => {
  await buyer.open('hamlet-after-hours');
  await buyer.choose(ticket, 1);
  const other = await context.newPage();
  await other.goto('/event.html?event=hamlet-after-hours');
  await expect(other.getByLabel(`Quantity: ${ticket}`)).toHaveValue('1');
  await buyer.goOn();
  await buyer.introduce();
  await buyer.order();
  await expect(other.getByText('No tickets selected yet.')).toBeVisible();
});
