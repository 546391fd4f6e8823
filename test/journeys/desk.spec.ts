/** The desk: a box office finds an order, takes its money and sends its tickets, on a phone and on a wide screen. */
import { expectAccessible, expectNoSideways } from './support/checks.ts';
import { screens, withDesk } from './support/desk.ts';
import { expect, test } from './support/test.ts';

for (const [name, viewport] of screens)
  test(`runs the box office on ${name}`, async ({ browser, seeded, complaints }) => {
    await withDesk({ browser, seeded, complaints }, { role: 'sales' }, async ({ service, open }) => {
      const page = await open(viewport);
      await expectNoSideways(page);
      await expectAccessible(page);

      await page.getByRole('link', { name: 'Orders', exact: true }).click();
      await page.getByRole('searchbox').fill('jonas@example.com');
      await page.getByRole('searchbox').press('Enter');
      await page.getByRole('link', { name: 'Unpaid' }).click();
      await expect(page.getByRole('link', { name: 'Jonas Adeyemi' })).toHaveCount(1);
      await expectNoSideways(page);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Jonas Adeyemi' }).click();

      await page.getByRole('button', { name: 'Mark paid' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Mark paid' }).click();
      await expect(page.getByText('Marked as paid.')).toBeVisible();
      await expect(page.locator('.below .state')).toHaveText('Paid');
      await expectNoSideways(page);
      await expectAccessible(page);

      await page.getByRole('button', { name: /^More actions for LW-/ }).click();
      await page.getByRole('menuitem', { name: 'Send 2 tickets by email' }).click();
      await page.getByLabel('Email address').fill('jonas.at.work@example.com');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByText('2 tickets are on the way.')).toBeVisible();
      await expect.poll(() => service.hasMailed('jonas.at.work@example.com', 'Museum')).toBe(true);
      await page.context().close();
    });
  });
