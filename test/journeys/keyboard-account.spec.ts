/** After the purchase, without a mouse: what is asked about a ticket, whose it is, and giving one back. */
import { expectAccessible } from './support/checks.ts';
import { expectFocusKept, press, tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

test.use({ own: {} });

test('answers, names and gives back tickets with the keyboard alone', async ({ page, service }) => {
  await page.goto('/account.html');
  await expect(page.getByLabel('Email')).toBeVisible();
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type('mara@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('lantern-demo-2026');
  await page.keyboard.press('Enter');
  const order = page.locator('customer-orders [part=order]', { hasText: 'Backstage Tour' });
  await press(page, order.getByRole('button', { name: 'Show tickets' }));
  const ticket = order.locator('[part=ticket]').first();
  await expect(ticket).toContainText('Details missing');
  const said = (words: string) => order.getByRole('status').filter({ hasText: words });

  await press(page, ticket.getByRole('button', { name: 'Manage ticket' }));
  await press(page, ticket.getByRole('button', { name: 'Answer questions' }));
  const size = ticket.getByLabel('Helmet size');
  await expect(size).toBeVisible();
  await expectFocusKept(page);
  await press(page, ticket.getByRole('button', { name: 'Save answers' }));
  await expect(size, 'what is missing has the focus').toBeFocused();
  await page.keyboard.type('Medium');
  await expect(size).toHaveValue('Medium');
  await press(page, ticket.getByRole('button', { name: 'Save answers' }));
  await expect(said('your ticket is now valid')).toBeVisible();
  await expect(ticket).not.toContainText('Details missing');
  await expectFocusKept(page);

  await press(page, ticket.getByRole('button', { name: 'Manage ticket' }));
  await press(page, ticket.getByRole('button', { name: 'Change name' }));
  await expect(ticket.getByLabel('First name')).toBeVisible();
  await tabTo(page, ticket.getByLabel('First name'));
  await page.keyboard.type('Mara');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Lindqvist');
  await page.keyboard.press('Enter');
  await expect(said('The ticket is now in the name of Mara Lindqvist')).toBeVisible();
  await expectFocusKept(page);

  await press(page, ticket.getByRole('button', { name: 'Manage ticket' }));
  await press(page, ticket.getByRole('button', { name: 'Return for a refund' }));
  await expect(ticket, 'no one agrees to what is not known yet').toContainText('Your refund');
  await press(page, ticket.getByRole('button', { name: 'Return ticket' }));
  await expect(said('Returned.')).toBeVisible();
  await expectFocusKept(page);
  await expect(order).toContainText('Kept by the organizer');
  const note = page.waitForEvent('download');
  await press(page, order.getByRole('button', { name: 'Credit note (PDF)' }));
  expect((await note).suggestedFilename()).toMatch(/^credit-note-\w+\.pdf$/);
  await expect(said('Saved: credit-note-')).toBeVisible();
  await expectFocusKept(page);
  await expectAccessible(page);
  expect(service.faults).toEqual([]);
});

test('signs in by a code where the page asks for one', async ({ page, service }) => {
  await page.goto('/account.html');
  await page.getByRole('link', { name: 'Sign in by a code' }).click();
  const orders = page.locator('customer-orders');
  await expect(orders.getByLabel('Email')).toBeVisible();
  await expect(orders.getByLabel('Password')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign in with the password' })).toBeVisible();
  expect(service.faults).toEqual([]);
});
