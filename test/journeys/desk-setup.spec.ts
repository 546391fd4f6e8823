/** An operator starts an empty service: the house is set up in the browser, and sells its first ticket. */
import { Buyer } from './support/buyer.ts';
import { expectAccessible, expectNoSideways } from './support/checks.ts';
import { screens } from './support/desk.ts';
import { withEmptyService } from './support/service.ts';
import { Steps } from './support/steps.ts';
import { expect, failedRequest, test } from './support/test.ts';

for (const [screen, viewport] of screens)
  test(`an empty service sells its first ticket without a terminal, on ${screen}`, async ({ browser, complaints }) => {
    complaints.allow(failedRequest(401)); // the desk asks who is signed in
    await withEmptyService(async (service) => {
      const link = new URL(service.setupLink);
      const context = await browser.newContext({
        viewport,
        baseURL: service.origin,
        locale: 'de-DE',
        timezoneId: 'Europe/Berlin',
      });
      await complaints.listen(context);
      const page = await context.newPage();
      await page.addInitScript(() => {
        localStorage.setItem('foyer-desk-language', 'en');
      });
      const steps = new Steps();
      await steps.do(page.goto(link.pathname + link.hash));
      await expect(page.getByRole('heading', { level: 1, name: 'Set up your house' })).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page);
      await steps.fill(page.getByLabel('Name of the house'), 'City Theatre');
      await steps.fill(page.getByLabel('Your name'), 'Mara Lind');
      await steps.fill(page.getByLabel('Your email address'), 'mara@theatre.example');
      await steps.fill(page.getByLabel('Password'), 'curtain rises late');
      await steps.click(page.getByRole('button', { name: 'Create the house' }));
      await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
      await expect(page.getByText('0 of 6 done')).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page);

      await steps.click(page.getByRole('link', { name: 'How buyers pay' }));
      await steps.click(page.getByLabel('Buyers may pay an invoice by transfer'));
      await expectNoSideways(page);
      await expectAccessible(page);
      await steps.click(page.getByRole('button', { name: 'Save' }));
      await expect(page.getByText('Settings saved.')).toBeVisible();

      await steps.click(page.getByRole('link', { name: 'Events', exact: true }));
      await steps.click(page.getByRole('link', { name: 'New event' }).first());
      await steps.fill(page.locator('#field-name'), 'Premiere');
      await steps.fill(page.locator('#field-start'), '2031-06-14T20:00');
      await steps.fill(page.locator('#field-end'), '2031-06-14T22:00');
      await steps.fill(page.locator('[id="field-tickets.0.name"]'), 'Seat');
      await steps.fill(page.locator('[id="field-tickets.0.price"]'), '18.50');
      await steps.click(page.getByRole('button', { name: 'Save and publish' }));
      await expect(page.getByText('On sale')).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page);

      // the first ticket is bought where buyers do, in German like the browser
      const opened = context.waitForEvent('page');
      await steps.click(page.getByRole('link', { name: 'Open the shop' }));
      const buyer = new Buyer(await opened);
      await steps.click(buyer.page.getByRole('button', { name: 'Eins hinzufügen: Seat' }));
      await steps.click(buyer.next);
      await steps.fill(buyer.field('E-Mail'), 'ada@example.com');
      await steps.fill(buyer.field('Vorname'), 'Ada');
      await steps.fill(buyer.field('Nachname'), 'Byron');
      await steps.click(buyer.placeOrder);
      await expect(
        buyer.page.getByRole('region', { name: 'Vielen Dank! Ihre Tickets sind reserviert.' }),
      ).toBeVisible();
      await expectNoSideways(buyer.page);
      await expectAccessible(buyer.page);
      expect(steps.taken).toBeLessThanOrEqual(32);

      await page.getByRole('link', { name: 'Today', exact: true }).click();
      await expect(page.getByText('3 of 6 done')).toBeVisible();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
      const order = page.getByRole('row', { name: /Ada Byron/ });
      await expect(order).toContainText('€18.50');
      await expect(order).toContainText('Premiere');
      await context.close();
    });
  });
