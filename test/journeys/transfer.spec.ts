/** A ticket on its way from one person to another: offered in the account, accepted by the mailed link, and gone for who had it. */
import { newcomer } from './support/buyer.ts';
import { expectAccessible } from './support/checks.ts';
import { expect, failedRequest, test } from './support/test.ts';

test.use({ own: {} });

test('goes to a new holder by email, with a new code', async ({ page, service, complaints }) => {
  complaints.allow(failedRequest(410)); // the link, once it is used
  complaints.allow(failedRequest(400)); // the holder's own address, which only the service knows
  const orders = page.locator('customer-orders');
  const { email } = newcomer();
  await page.goto('/account.html');
  await page.getByLabel('Email').fill('mara@example.com');
  await page.getByLabel('Password').fill('lantern-demo-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const hamlet = orders.locator('[part=order]', { hasText: 'Hamlet' });
  await hamlet.getByRole('button', { name: 'Show tickets' }).click();
  const ticket = hamlet.locator('[part=ticket]').first();
  const before = await ticket.locator('code').textContent();
  await ticket.getByRole('button', { name: 'Manage ticket' }).click();
  await ticket.getByRole('button', { name: 'Send to a friend' }).click();
  await ticket.getByLabel('Recipient’s email').fill('Mara@example.com');
  await ticket.getByRole('button', { name: 'Send ticket' }).click();
  await expect(ticket).toContainText('This ticket already belongs to this address.');
  await ticket.getByLabel('Recipient’s email').fill(email);
  await ticket.getByRole('button', { name: 'Send ticket' }).click();
  await expect(hamlet.getByRole('status').filter({ hasText: `Sent to ${email}` })).toBeVisible();

  await expect.poll(() => service.mailedLink(email), { message: `a mail to ${email}` }).toBeDefined();
  const link = (await service.mailedLink(email)) ?? '';
  await page.goto(link);
  await expect(page.getByText('Mara Lindqvist has sent you this ticket.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
  await page.getByRole('button', { name: 'Accept ticket' }).click();
  await expect(page.getByRole('heading', { name: 'The ticket is yours' })).toBeVisible();
  await page.getByRole('link', { name: 'Open ticket' }).click();
  const mine = orders.locator('[part=ticket]');
  await expect(mine).toContainText('Grace Hopper');
  const code = mine.locator('code');
  await expect(code).toBeVisible();
  expect(await code.textContent()).not.toBe(before);

  await page.goto('/account.html');
  await hamlet.getByRole('button', { name: 'Show tickets' }).click();
  await expect(hamlet.locator('[part=ticket]').first()).toContainText('Transferred');
  await expect(hamlet.locator('code')).toHaveCount(1);
  await page.goto(link);
  await expect(page.getByText('It has already been accepted.')).toBeVisible();
});
