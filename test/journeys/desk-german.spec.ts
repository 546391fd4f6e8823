/** The pages of the desk in German, on a phone and on a wide screen, light and dark: longer words than in English. */
import { expectAccessible, expectNoSideways } from './support/checks.ts';
import { addOpenAir, addOrder, screens, withDesk } from './support/desk.ts';
import { expect, test } from './support/test.ts';

for (const [device, viewport] of screens)
  test(`reads the desk in German on ${device}`, async ({ browser, seeded, complaints }) => {
    test.slow(); // axe reads each page twice on a phone
    await withDesk({ browser, complaints, seeded }, {}, async ({ client, open }) => {
      const event = await addOpenAir(client);
      const order = await addOrder(client, event, { email: 'ada@x.example', prename: 'Ada', lastname: 'Byron' });
      const page = await open(viewport);
      await page.evaluate(() => {
        localStorage.setItem('foyer-desk-language', 'de');
      });
      const pages: readonly (readonly [path: string, heading: string | RegExp])[] = [
        ['', 'Heute'],
        ['/events', 'Termine'],
        ['/events?view=calendar', 'Termine'],
        [`/events/${event}`, 'Open Air'],
        [`/events/${event}/edit/tickets`, 'Open Air bearbeiten'],
        [`/events/${event}/edit/sale`, 'Open Air bearbeiten'],
        [`/events/${event}/edit/after`, 'Open Air bearbeiten'],
        [`/events/${event}/guests`, 'Gäste'],
        [`/events/${event}/mail`, 'Den Gästen von Open Air schreiben'],
        [`/events/${event}/cancel`, 'Open Air absagen'],
        [`/events/${event}/postpone`, 'Open Air verschieben'],
        ['/events/new', 'Neuer Termin'],
        ['/orders', 'Bestellungen'],
        [`/orders/${order}`, 'Ada Byron'],
        [`/orders/${order}/cancel`, /^Bestellung .* stornieren$/],
        ['/orders/new', 'Neue Bestellung'],
        ['/refunds', 'Erstattungen'],
        ['/failed', 'Fehlgeschlagen'],
        ['/customers', 'Kundschaft'],
        ['/vouchers', 'Gutscheine'],
        ['/voucher-offer', 'Angebot'],
        ['/coupons', 'Rabattcodes'],
        ['/resale', 'Weiterverkauf'],
        ['/doors', 'Einlass'],
        ['/seat-maps', 'Saalpläne'],
        ['/seat-maps/new', 'Neuer Saal'],
        ['/reports', 'Verkäufe im Lauf der Zeit'],
        ['/price-tables/new', 'Neue Preistabelle'],
        ['/settings', 'Einstellungen'],
        ['/settings/house', 'Haus'],
        ['/settings/payments', 'Zahlung'],
        ['/settings/emails', 'E-Mails'],
        ['/settings/people', 'Personen'],
        ['/settings/channels/new', 'Neue Vertriebskanalgruppe'],
        ['/rights', 'Was jede Rolle darf'],
        ['/settings/webhooks', 'Webhooks'],
        ['/history', 'Verlauf'],
      ];
      for (const [path, heading] of pages) {
        await page.goto(`/desk${path}`);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
        await expectNoSideways(page);
        // axe runs in every frame, and in that of an email nothing runs
        if (path !== '/settings/emails' && device === 'a phone') await expectAccessible(page);
      }
      await page.context().close();
    });
  });
