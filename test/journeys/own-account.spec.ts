/** What a customer may do with their own account: look after devices, take their data along, find their own shops, and go. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/checks.ts';
import { expect, failedRequest, test } from './support/test.ts';

test.use({ own: {} });

const mara = { email: 'mara@example.com', password: 'lantern-demo-2026' };

async function signIn(page: Page): Promise<void> {
  await page.goto('/account.html');
  await page.getByLabel('Email').fill(mara.email);
  await page.getByLabel('Password').fill(mara.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('signs out elsewhere, takes the data along, and is forgotten', async ({ page, context, complaints }) => {
  complaints.allow(failedRequest(401), failedRequest(403));
  await signIn(page);
  await expect(page.getByText('Hello Mara Lindqvist')).toBeVisible();
  const other = await (await context.browser()?.newContext({ baseURL: new URL(page.url()).origin }))?.newPage();
  if (!other) throw new Error('There is no second browser');
  await signIn(other);
  await expect(other.getByText('Hello Mara Lindqvist')).toBeVisible();

  await page.getByRole('button', { name: 'Your account' }).click();
  const account = page.locator('customer-orders [part=account]');
  await expect(account.getByText('this device')).toBeVisible();
  await expectAccessible(page);
  await account.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(account.getByRole('status').filter({ hasText: 'You’re signed out everywhere else.' })).toBeVisible();
  await other.reload();
  await expect(other.getByLabel('Password')).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    account.getByRole('button', { name: 'Download' }).click(),
  ]);
  const data = await readFile(await download.path(), 'utf8');
  for (const known of [mara.email, 'Planufer 82', 'order-mara-hamlet']) expect(data).toContain(known);
  expect(data, 'no secret goes into it').not.toMatch(/scrypt|"password[^"]*":/);

  await account.getByRole('button', { name: 'Delete account' }).click();
  await account.getByLabel('Your password').fill('not this one');
  await account.getByRole('button', { name: 'Delete for good' }).click();
  await expect(account.getByText('Wrong password.')).toBeVisible();
  await account.getByLabel('Your password').fill(mara.password);
  await account.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await signIn(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong email or password.' })).toBeVisible();
});

test('is led into the shop that is open to friends of the house alone', async ({ buyer, page }) => {
  await signIn(page);
  await expect(page.getByText('Hello Mara Lindqvist')).toBeVisible();
  await buyer.open('winter-gala-2027');
  await buyer.choose('Circle and dancing, Circle', 1);
  await buyer.goOn();
  await expect(buyer.field('Email')).toHaveValue(mara.email);
  await expect(buyer.field('Street and number')).toHaveValue('Planufer 82');
  await buyer.field('How will you arrive?').selectOption('By ferry');
  await buyer.order();

  await page.goto('/account.html');
  const shops = page.locator('customer-orders [part=shops]');
  await expect(shops.getByRole('heading', { name: 'Offers for you' })).toBeVisible();
  await shops.getByRole('link').first().click();
  await expect(page.getByText('For the friends of the house')).toBeVisible();
  await expect(buyer.more('Friend’s seat at a table, At a table')).toBeVisible();
});
