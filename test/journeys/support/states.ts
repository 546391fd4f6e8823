/** Every page and state that a person may be in, and the way there. */
import { advice, failedRequest } from './test.ts';
import type { Buyer } from './buyer.ts';
import { expect } from './expect.ts';

export interface State {
  readonly name: string;
  /** What the browser may write meanwhile. */
  readonly allow?: readonly RegExp[];
  readonly reach: (buyer: Buyer) => Promise<void>;
}

const down = { allow: [failedRequest('down'), advice.unreachable] };

const inDetails = async (buyer: Buyer) => {
  await buyer.open('hamlet-after-hours', '&voucher=GALA-500-LANTERN');
  await buyer.choose('Adult, Stalls', 1);
  await buyer.goOn();
};

const signedIn = async ({ page }: Buyer) => {
  await page.goto('/account.html');
  await page.getByLabel('Email').fill('mara@example.com');
  await page.getByLabel('Password').fill('lantern-demo-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Hello Mara')).toBeVisible();
};

const checked =
  (code: string, words: string) =>
  async ({ page }: Buyer) => {
    await page.goto('/voucher.html');
    await page.getByLabel('Voucher code').fill(code);
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.locator('voucher-check:not([buy])').getByText(words).last()).toBeVisible();
  };

export const states: readonly State[] = [
  {
    name: 'the listing',
    reach: async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Hamlet, After Hours' })).toBeVisible();
      await expect(page.locator('event-listing').last().getByRole('link').first()).toBeVisible();
    },
  },
  {
    name: 'the calendar',
    reach: async ({ page }) => {
      await page.goto('/calendar.html');
      await expect(page.getByRole('gridcell').first()).toBeVisible();
    },
  },
  {
    name: 'the listing with nothing found',
    reach: async ({ page }) => {
      await page.goto('/');
      await page.getByRole('searchbox').fill('zebra');
      await expect(page.getByText('No events match your search.')).toBeVisible();
    },
  },
  {
    name: 'the listing that could not be loaded',
    ...down,
    reach: async ({ page }) => {
      await page.route('**/api/events/public/listings?*', (route) => route.abort());
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    },
  },
  {
    name: 'an event',
    reach: async (buyer) => {
      await buyer.open('hamlet-after-hours');
      await expect(buyer.next).toBeAttached();
      await expect(buyer.shop.getByText('After the performance the canteen stays open')).toBeVisible();
    },
  },
  {
    name: 'an event with tickets in the cart and a code that does not apply',
    reach: async (buyer) => {
      await buyer.open('jazz-in-the-vault');
      await buyer.choose('At the bar, At the bar', 1);
      await buyer.enterCode('EXPIRED-LANTERN');
      await expect(buyer.page.getByText('This voucher has expired.')).toBeVisible();
    },
  },
  {
    name: 'an event with a voucher that pays',
    reach: async (buyer) => {
      await buyer.open('hamlet-after-hours', '&voucher=GIFT-20-LANTERN');
      await buyer.choose('Adult, Circle', 2);
      await expect(buyer.page.getByRole('button', { name: 'Remove voucher GIFT-20-LANTERN' })).toBeVisible();
    },
  },
  {
    name: 'an event that is sold out',
    reach: async (buyer) => {
      await buyer.open('the-cherry-orchard');
      await expect(buyer.shop.getByText('Sold out').first()).toBeVisible();
      await expect(buyer.next).toBeAttached();
    },
  },
  {
    name: 'an event that is not on sale yet',
    reach: async (buyer) => {
      await buyer.open('book-launch-london');
      await expect(buyer.next).toBeAttached();
    },
  },
  {
    name: 'an event with times',
    reach: async (buyer) => {
      await buyer.open('museum-late');
      await buyer.page.getByRole('radio', { name: /19:30/ }).check();
      await buyer.choose('Under 26, Admission', 1);
    },
  },
  {
    name: 'an event with a choice to make',
    reach: async (buyer) => {
      await buyer.open('kabuki-evening');
      await buyer.choose('Adult, Along the hanamichi', 1);
      await expect(buyer.shop.getByText('Programme in English')).toBeVisible();
    },
  },
  {
    name: 'an event with a shop behind a code',
    reach: async (buyer) => {
      await buyer.open('new-years-concert');
      await expect(buyer.next).toBeAttached();
    },
  },
  {
    name: 'an event with a waiting list',
    reach: async (buyer) => {
      await buyer.open('puppet-sundays-3');
      await expect(buyer.shop.getByLabel('Email', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'the season',
    reach: async (buyer) => {
      await buyer.open('season-26-27');
      await expect(buyer.page.getByRole('heading', { name: 'Events', level: 3 })).toBeVisible();
    },
  },
  {
    name: 'an event of many dates',
    reach: async (buyer) => {
      await buyer.open('puppet-sundays');
      await expect(buyer.page.getByRole('heading', { name: 'Choose a date' })).toBeVisible();
    },
  },
  {
    name: 'an event that there is not',
    allow: [failedRequest(404), advice.noEvent],
    reach: async ({ page }) => {
      await page.goto('/event.html?event=no-such-evening');
      await expect(page.getByText('We can’t find this event.')).toBeVisible();
    },
  },
  {
    name: 'an event that could not be loaded',
    ...down,
    reach: async ({ page }) => {
      await page.route('**/api/events/info/*', (route) => route.abort());
      await page.goto('/event.html?event=hamlet-after-hours');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'a choice that could not be held',
    ...down,
    reach: async (buyer) => {
      await buyer.open('hamlet-after-hours');
      await buyer.choose('Adult, Stalls', 1);
      await buyer.page.route('**/api/checkout', (route) => route.abort());
      await buyer.next.click();
      await expect(buyer.page.getByText('The ticket service can’t be reached right now.')).toBeVisible();
    },
  },
  {
    name: 'the details',
    reach: async (buyer) => {
      await inDetails(buyer);
      await buyer.shop.getByText('Address (optional)', { exact: true }).click();
    },
  },
  {
    name: 'the details with mistakes',
    reach: async (buyer) => {
      await buyer.open('winter-gala-2027');
      await buyer.choose('Seat at a table, At a table', 1);
      await buyer.goOn();
      await buyer.field('How will you arrive?').selectOption('By car');
      await buyer.placeOrder.click();
      await expect(buyer.page.getByText('Please check: ')).toBeVisible();
    },
  },
  {
    name: 'an order that could not be placed',
    ...down,
    reach: async (buyer) => {
      await inDetails(buyer);
      await buyer.introduce();
      await buyer.page.route('**/api/checkout/*/complete', (route) => route.abort());
      await buyer.placeOrder.click();
      await expect(buyer.page.getByText('The ticket service can’t be reached right now.')).toBeVisible();
    },
  },
  {
    name: 'the confirmation',
    reach: async (buyer) => {
      await buyer.open('poetry-slam-free');
      await buyer.choose('Guest', 2);
      await buyer.goOn();
      await buyer.introduce();
      await buyer.order();
      await expect(buyer.page.getByRole('img', { name: /^Ticket code/ })).toHaveCount(2);
    },
  },
  {
    name: 'the account, signed out',
    reach: async ({ page }) => {
      await page.goto('/account.html');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByText('Please fill in this field.').first()).toBeVisible();
    },
  },
  {
    name: 'the account with an open order',
    reach: async (buyer) => {
      await signedIn(buyer);
      await buyer.page.getByRole('button', { name: 'Show tickets' }).first().click();
      await expect(buyer.page.getByRole('img', { name: /^Ticket code/ }).first()).toBeVisible();
    },
  },
  { name: 'a voucher', reach: checked('GIFT-50-LANTERN', '€50') },
  { name: 'a voucher that has expired', reach: checked('EXPIRED-LANTERN', 'Expired on') },
  {
    name: 'a voucher that there is not',
    allow: [failedRequest(404)],
    reach: checked('NO-SUCH-CODE', 'We don’t know this code.'),
  },
  {
    name: 'the page for partners',
    reach: async ({ page }) => {
      await page.goto('/developers.html');
      await expect(page.getByRole('button', { name: 'Copy' }).first()).toBeVisible();
      // a month that is still on its way is faint
      await expect(page.locator('event-listing [part=calendar]').first()).toBeVisible();
      await expect(page.locator('event-listing [aria-busy=true]')).toHaveCount(0);
    },
  },
  {
    name: 'the terms',
    reach: async ({ page }) => {
      await page.goto('/terms.html');
      await expect(page.getByRole('heading', { name: 'Terms and conditions' })).toBeVisible();
    },
  },
  {
    name: 'the page to try the shop',
    reach: async (buyer) => {
      await buyer.page.goto('/sandbox.html');
      await buyer.page.getByText('The page of the event').click();
      await buyer.page.getByLabel('headerStyle').selectOption('compact');
      await expect(buyer.page.locator('#request')).toContainText('"headerStyle": "compact"');
      await expect(buyer.next).toBeAttached();
    },
  },
  {
    name: 'a page that there is not',
    allow: [failedRequest(404)],
    reach: async ({ page }) => {
      await page.goto('/no/such/page.html');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
];
