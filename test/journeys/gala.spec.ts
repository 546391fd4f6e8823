/** The gala asks a lot, and its friends have a shop of their own. */
import { expect, test } from './support/test.ts';

test('answers what the gala asks, is shown what is missing, and gets the seats', async ({ buyer, page }) => {
  await buyer.open('winter-gala-2027');
  await buyer.choose('Seat at a table, At a table', 2);
  await expect(buyer.next).toHaveText('Take your seats');
  await buyer.goOn();

  await buyer.placeOrder.click();
  await expect(buyer.field('Email')).toBeFocused();
  await expect(buyer.field('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(buyer.field('Email')).toHaveAccessibleDescription('Please fill in this field.');
  await expect(page.getByRole('alert').filter({ hasText: 'Please check:' })).toBeVisible();

  await buyer.introduce({ email: 'not an address', prename: 'Ada', lastname: 'Byron' });
  await buyer.placeOrder.click();
  await expect(buyer.field('Email')).toBeFocused();
  await expect(buyer.field('Email')).toHaveAccessibleDescription(
    'Please enter an email address, like name@example.com.',
  );
  await buyer.introduce();
  await buyer.placeOrder.click();
  const arrival = buyer.field('How will you arrive?');
  await expect(arrival).toBeFocused();

  await expect(buyer.field('Number plate')).toHaveCount(0);
  await arrival.selectOption('By car');
  await expect(buyer.field('Number plate')).toBeVisible();
  await arrival.selectOption('By ferry');
  await expect(buyer.field('Number plate')).toHaveCount(0);
  await arrival.selectOption('By car');
  await buyer.field('Number plate').fill('B-LW 1887');

  await buyer.placeOrder.click();
  await expect(buyer.field('Street and number')).toBeFocused();
  await buyer.field('Street and number').fill('Treidelufer 12');
  await buyer.field('Postal code').fill('10999');
  await buyer.field('City').fill('Berlin');
  await buyer.field('Country').selectOption({ label: 'Germany' });

  await buyer.placeOrder.click();
  const first = page.getByRole('group', { name: 'Seat at a table, ticket 1' });
  const second = page.getByRole('group', { name: 'Seat at a table, ticket 2' });
  await expect(first.getByLabel('Menu')).toBeFocused();
  await first.getByLabel('Menu').selectOption('Celeriac in hay, hazelnut, barley');
  await second.getByLabel('Menu').selectOption('Char from the lake, fennel, dill');
  await second.getByLabel(/Allergies/).fill('Hazelnuts');
  expect(await buyer.order()).toHaveLength(2);
});

test('asks only those about a menu who get one', async ({ buyer }) => {
  await buyer.open('winter-gala-2027');
  await buyer.choose('Circle and dancing, Circle', 1);
  await buyer.goOn();
  await expect(buyer.field('How will you arrive?')).toBeVisible();
  await expect(buyer.shop.getByLabel('Menu')).toHaveCount(0);
});

test('buys at a friend’s price in the shop of the friends', async ({ buyer, page }) => {
  await buyer.open('winter-gala-2027', '&shop=shop-friends');
  await expect(page.getByText('For the friends of the house')).toBeVisible();
  await expect(page.getByText('Circle and dancing')).toHaveCount(0);
  await buyer.choose('Friend’s seat at a table, At a table', 2);
  await expect(buyer.due).toHaveText('€220');
  await buyer.goOn();
  await buyer.introduce();
  await buyer.field('How will you arrive?').selectOption('By ferry');
  await buyer.field('Street and number').fill('Treidelufer 12');
  await buyer.field('Postal code').fill('10999');
  await buyer.field('City').fill('Berlin');
  await buyer.field('Country').selectOption({ label: 'Germany' });
  for (const menu of await buyer.shop.getByLabel('Menu').all())
    await menu.selectOption('Celeriac in hay, hazelnut, barley');
  await expect(buyer.placeOrder).toHaveText('Buy now · €220');
  expect(await buyer.order()).toHaveLength(2);

  await buyer.open('winter-gala-2027');
  await expect(page.getByText('Circle and dancing').first()).toBeVisible();
  await expect(buyer.due).toBeHidden(); // the carts of two shops are two
});
