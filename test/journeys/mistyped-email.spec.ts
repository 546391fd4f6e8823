/** A mistyped email address: seen on the confirmation, corrected without a mouse, and the tickets arrive. */
import { randomUUID } from 'node:crypto';
import { newcomer } from './support/buyer.ts';
import { expectAccessible } from './support/checks.ts';
import { expectFocusKept, press } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

test('is corrected on the confirmation, and the tickets arrive at the new address', async ({
  buyer,
  page,
  service,
}) => {
  const name = `ada.${randomUUID()}`;
  const [wrong, right] = [`${name}@exmaple.com`, `${name}@example.com`];
  await buyer.open('hamlet-after-hours');
  await buyer.choose('Adult, Stalls', 1);
  await buyer.goOn();
  await buyer.introduce({ ...newcomer(), email: wrong });
  await buyer.order();
  await expect(buyer.confirmation).toContainText(`We’ve emailed your tickets to ${wrong}.`);
  const [code = ''] = await buyer.codes.allInnerTexts();
  await expect.poll(() => service.hasMailed(wrong, 'Hamlet')).toBe(true);

  await press(page, buyer.confirmation.getByRole('button', { name: 'Wrong email? Change it' }));
  await expect(buyer.confirmation.getByLabel('Email')).toBeFocused();
  await expectFocusKept(page);
  await expectAccessible(page);
  await page.keyboard.type(right); // the old address is selected
  await page.keyboard.press('Enter');
  await expect(
    buyer.confirmation.getByRole('status').filter({ hasText: `We’ve emailed your tickets to ${right}.` }),
  ).toBeVisible();
  await expect(buyer.confirmation.getByRole('button', { name: 'Wrong email? Change it' })).toBeFocused();
  await expectAccessible(page);
  const arrives = () => service.hasMailed(right, code.replace(/\s/g, ''));
  await expect.poll(arrives, { message: 'the email at the new address' }).toBe(true);

  await page.reload();
  await expect(buyer.confirmation).toContainText(`We’ve emailed your tickets to ${right}.`);
});
