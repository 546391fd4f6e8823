/** Without a mouse. */
import { focused } from './support/checks.ts';
import { expectFocusKept, tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

test('buys from the listing to the tickets with the keyboard alone', async ({ buyer, page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Hamlet, After Hours' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Hamlet, After Hours' }));
  await page.keyboard.press('Enter');

  await expect(buyer.more('Adult, Circle')).toBeVisible();
  await expect(buyer.next).toBeAttached();
  await tabTo(page, buyer.more('Adult, Circle'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect(buyer.amount('Adult, Circle')).toHaveValue('2');
  await expect(buyer.more('Adult, Circle')).toBeFocused();

  const addCode = buyer.shop.locator('summary', { hasText: 'Add a code' });
  await tabTo(page, addCode);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Voucher, discount or access code'));
  await page.keyboard.type('WELCOME-10');
  await page.keyboard.press('Enter');
  await expect(buyer.due).toHaveText('€70.20');
  await expect(addCode).toBeFocused();

  await tabTo(page, buyer.next);
  await page.keyboard.press('Enter');
  await expect(buyer.detailsHeading).toBeFocused();
  await expectFocusKept(page);
  await tabTo(page, buyer.placeOrder);
  await page.keyboard.press('Enter');
  await expect(buyer.field('Email')).toBeFocused();
  await page.keyboard.type('ada@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Byron');
  await tabTo(page, buyer.shop.getByText('Address (optional)', { exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, buyer.shop.getByLabel('City'));
  await page.keyboard.type('Berlin');
  await tabTo(page, page.getByRole('radio', { name: 'Invoice' }));
  await tabTo(page, buyer.placeOrder);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeFocused();
  await expectFocusKept(page);
  expect(await buyer.receive()).toHaveLength(2);
  await tabTo(page, buyer.shop.getByText('Keep your tickets in an account'));
  await page.keyboard.press('Enter');
  await tabTo(page, buyer.field('Password'));
  await tabTo(page, page.getByRole('button', { name: 'Buy more tickets' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('event-shop [part=name]')).toBeFocused();
});

test('chooses a time with the arrow keys', async ({ buyer, page }) => {
  await buyer.open('museum-late');
  const times = page.getByRole('group', { name: 'Choose a time' });
  await expect(buyer.next).toBeAttached();
  await tabTo(page, times.getByRole('radio').first());
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(times.getByRole('radio').nth(1)).toBeChecked();
  await expect(times.getByRole('radio').nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown'); // over the one that is sold out
  await expect(times.getByRole('radio', { name: /20:30/ })).toBeChecked();
  await tabTo(page, buyer.more('Adult, Admission'));
  await page.keyboard.press('Enter');
  await expect(buyer.amount('Adult, Admission')).toHaveValue('1');
});

test('opens an order in the account with the keyboard', async ({ page }) => {
  await page.goto('/account.html');
  await expect(page.getByLabel('Email')).toBeVisible();
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type('mara@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('lantern-demo-2026');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hello Mara Lindqvist')).toBeVisible();
  expect((await focused(page)).name).not.toBe('body');
  await tabTo(page, page.getByRole('button', { name: 'Show tickets' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Hide tickets' })).toBeFocused();
  await expect(page.getByRole('img', { name: /^Ticket code/ }).first()).toBeVisible();
});
