/** Events with times of admission. */
import { expectAccessible } from './support/checks.ts';
import { expect, test } from './support/test.ts';

test('chooses a time, then tickets, and the confirmation shows the time', async ({ buyer, page }) => {
  await buyer.open('museum-late');
  const times = page.getByRole('group', { name: 'Choose a time' });
  await expect(times.getByRole('radio')).toHaveCount(10);
  await expect(times.getByRole('radio', { name: /20:00/ })).toBeDisabled();
  await expect(times.getByRole('radio', { name: /20:00/ })).toHaveAccessibleName(/Sold out/);
  await buyer.more('Adult, Admission').click();
  await expect(times.getByRole('radio', { disabled: false }).first()).toBeFocused();

  await times.getByRole('radio', { name: /19:30/ }).check();
  await buyer.choose('Adult, Admission', 2);
  await expect(buyer.shop.locator('[part=line]')).toContainText('19:30');
  await times.getByRole('radio', { name: /18:30/ }).check();
  await expect(buyer.amount('Adult, Admission')).toHaveValue('2');
  await expect(buyer.shop.locator('[part=line]')).toContainText('18:30');

  await buyer.goOn();
  await buyer.introduce();
  expect(await buyer.order()).toHaveLength(2);
  await expect(buyer.confirmation.getByText('18:30')).toHaveCount(3); // of the order and of each ticket
});

test('names every guest of a tour', async ({ buyer, page }) => {
  await buyer.open('backstage-tour');
  await page.getByRole('radio', { name: /12:30/ }).check();
  await buyer.choose('Adult', 2);
  await buyer.goOn();
  await buyer.introduce();
  await buyer.placeOrder.click();
  const first = page.getByRole('group', { name: 'Adult, ticket 1' });
  const second = page.getByRole('group', { name: 'Adult, ticket 2' });
  await expect(first.getByLabel('First name')).toBeFocused();
  await expect(first.getByText('Please fill in this field.').first()).toBeVisible();
  await first.getByLabel('First name').fill('Ada');
  await first.getByLabel('Last name').fill('Byron');
  await second.getByLabel('First name').fill('Mary');
  await second.getByLabel('Last name').fill('Somerville');
  await second.getByLabel('I would like to climb the gantry').check();
  await buyer.placeOrder.click();
  // the size of the helmet may follow later, or right here: one ticket after the other
  const confirmation = page.getByRole('region', { name: 'Thank you! We need one more detail.' });
  await expect(confirmation.locator('code')).toHaveCount(2);
  const save = confirmation.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(confirmation.getByText('Please choose an option.').first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await confirmation.getByLabel('Helmet size').selectOption({ index: 1 });
  await save.click();
  await expect(confirmation.getByText('We need one more detail before')).toHaveCount(1);
  await confirmation.getByLabel('Helmet size').selectOption({ index: 2 });
  await save.click();
  await expect(buyer.confirmation.locator('code')).toHaveCount(2);
  await expect(save).toHaveCount(0);
});
