/** From the theatre's listing to an evening; vouchers; the other language. */
import { advice, expect, failedRequest, test } from './support/test.ts';

test('picks an evening from the listing', async ({ page }) => {
  await page.goto('/');
  const cards = page.locator('event-listing[layout=cards]');
  const card = cards.getByRole('listitem').filter({ hasText: 'Hamlet, After Hours' });
  await expect(card).toContainText('from €');
  await expect(cards.getByRole('listitem').filter({ hasText: 'The Cherry Orchard' })).toContainText('Sold out');
  await card.getByRole('link', { name: 'Hamlet, After Hours' }).click();
  await expect(page).toHaveURL(/event\.html\?event=hamlet-after-hours/);
  await expect(page.getByRole('heading', { name: 'Hamlet, After Hours' })).toBeVisible();
  await expect(page).toHaveTitle('Hamlet, After Hours: The Lantern Works');
  await expect(page.locator('event-shop').getByRole('link', { name: /23125 410/ })).toBeHidden();
});

test('looks for an evening, and finds it or nothing', async ({ page }) => {
  await page.goto('/');
  const cards = page.locator('event-listing[layout=cards]');
  await cards.getByRole('searchbox', { name: 'Search events' }).fill('jazz');
  await expect(cards.getByRole('link', { name: 'Jazz in the Vault' })).toBeVisible();
  await expect(cards.getByRole('link', { name: 'Hamlet, After Hours' })).toBeHidden();
  await expect(cards.getByRole('status').filter({ hasText: '1 event' })).toBeAttached();
  await cards.getByRole('searchbox').fill('zebra');
  await expect(cards.getByText('No events match your search.')).toBeVisible();
  await cards.getByRole('searchbox').fill('');
  await expect(cards.getByRole('link', { name: 'Hamlet, After Hours' })).toBeVisible();
});

test('goes from the season to another evening of it', async ({ page }) => {
  await page.goto('/event.html?event=season-26-27');
  const others = page.getByRole('navigation', { name: 'Events' });
  await others.getByRole('button').first().click();
  await expect(
    others.getByRole('button', { pressed: true }).or(page.locator('event-shop [part=name]')).first(),
  ).toBeVisible();
  await expect(page.locator('event-shop')).not.toHaveAttribute('event', '');
});

test('asks what is left on a voucher', async ({ page, complaints }) => {
  await page.goto('/voucher.html');
  const check = async (code: string) => {
    await page.getByLabel('Voucher code').fill(code);
    await page.getByRole('button', { name: 'Check' }).click();
  };
  await check('GIFT-20-LANTERN');
  await expect(page.getByText('€12.50', { exact: true })).toBeVisible();
  await expect(page.getByText('of €20')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use in this order' })).toHaveCount(0);
  await check('EXPIRED-LANTERN');
  await expect(page.getByText('Expired on')).toBeVisible();
  complaints.allow(failedRequest(404));
  await check('NO-SUCH-CODE');
  await expect(page.locator('voucher-check:not([buy])').getByRole('alert')).toContainText('We don’t know this code.');
  await expect(page.getByLabel('Voucher code')).toBeFocused();
  await check('');
  await expect(page.locator('voucher-check:not([buy])').getByRole('alert')).toContainText('Please enter a code.');
});

test('switches to German, and it stays from page to page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'DE Deutsch' }).click();
  const cards = page.locator('event-listing[layout=cards]');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alles beginnt im Dunkeln.');
  await expect(cards.getByRole('searchbox', { name: 'Veranstaltungen suchen' })).toBeVisible();
  await cards.getByRole('link', { name: 'Hamlet, nach Feierabend' }).click();
  await expect(page).toHaveURL(/lang=de/);
  await expect(page.getByRole('button', { name: /hinzufügen/ }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Ihre Tickets' }).first().click();
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
});

test('is told when there is no such evening, and finds the phone number', async ({ page, complaints }) => {
  complaints.allow(failedRequest(404), advice.noEvent);
  await page.goto('/event.html?event=no-such-evening');
  await expect(page.getByRole('alert')).toContainText('We can’t find this event.');
  await expect(page.locator('event-shop').getByRole('link', { name: /23125 410/ })).toBeVisible();
  await page.locator('event-shop').getByRole('link', { name: 'See what’s on' }).click();
  await expect(page.locator('event-listing[layout=cards]').getByRole('listitem').first()).toBeVisible();
});

test('signs in with the wrong password, then with the right one, and out again', async ({ page, complaints }) => {
  await page.goto('/account.html');
  await page.getByLabel('Email').fill('mara@example.com');
  await page.getByLabel('Password').fill('wrong password');
  complaints.allow(failedRequest(401), failedRequest(400));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong email or password.' })).toBeVisible();
  await page.getByLabel('Password').fill('lantern-demo-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Hello Mara Lindqvist')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show tickets' })).toHaveCount(4);
  await page.reload();
  await expect(page.getByText('Hello Mara Lindqvist')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});
