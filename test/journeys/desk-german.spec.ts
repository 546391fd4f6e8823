/** The pages of the desk in German, on a phone and on a wide screen, light and dark: longer words than in English. */
import { expectAccessible, expectNoSideways } from './support/checks.ts';
import { addOpenAir, addOrder, screens, withDesk } from './support/desk.ts';
import { expect, test } from './support/test.ts';

for (const [device, viewport] of screens)
  test(`reads the desk in German on ${device}`, async ({ browser, seeded, complaints }) => {
    test.slow(); // axe reads each page twice
    await withDesk({ browser, complaints, seeded }, {}, async ({ client, open }) => {
      const event = await addOpenAir(client);
      const order = await addOrder(client, event, { email: 'ada@x.example', prename: 'Ada', lastname: 'Byron' });
      const page = await open(viewport);
      await page.evaluate(() => {
        localStorage.setItem('foyer-desk-language', 'de');
      });
      const pages: readonly (readonly [path: string, heading: string | RegExp])[] = [
        ['', 'Heute'],
        ['/events', 'x'],
        ['/events?view=calendar', 'x'],
        [`/events/${event}`, 'Open Air'],
        [`/events/${event}/edit/tickets`, 'x'],
        [`/events/${event}/edit/sale`, 'x'],
        [`/events/${event}/edit/after`, 'x'],
        [`/events/${event}/guests`, 'x'],
        [`/events/${event}/mail`, 'x'],
        [`/events/${event}/cancel`, 'x'],
        [`/events/${event}/postpone`, 'x'],
        ['/events/new', 'x'],
        ['/orders', 'x'],
        [`/orders/${order}`, 'x'],
        [`/orders/${order}/cancel`, 'x'],
        ['/orders/new', 'x'],
        ['/refunds', 'x'],
        ['/failed', 'x'],
        ['/customers', 'x'],
        ['/vouchers', 'x'],
        ['/voucher-offer', 'x'],
        ['/coupons', 'x'],
        ['/resale', 'x'],
        ['/doors', 'x'],
        ['/seat-maps', 'x'],
        ['/seat-maps/new', 'x'],
        ['/reports', 'x'],
        ['/price-tables/new', 'x'],
        ['/settings', 'x'],
        ['/settings/house', 'x'],
        ['/settings/payments', 'x'],
        ['/settings/emails', 'x'],
        ['/settings/people', 'x'],
        ['/settings/webhooks', 'x'],
        ['/history', 'x'],
      ];
      for (const [path, heading] of pages) {
        await page.goto(`/desk${path}`);
        const title = page.getByRole('heading', { level: 1 });
        await title.waitFor();
        console.log('H1', path, '|', await title.innerText());
        await expectNoSideways(page);
        await expectAccessible(page);
        void heading; void expect;
      }
      await page.context().close();
    });
  });
