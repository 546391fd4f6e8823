/**
 * A manager cancels an evening in the desk in eight steps, and watches it while the service is killed twice: the books
 * agree. Another evening is postponed, and undone.
 */
import { expectAccessible, expectNoSideways } from './support/checks.ts';
import { addOpenAir, addOrder, screens, withDesk } from './support/desk.ts';
import { Steps } from './support/steps.ts';
import { expect, failedRequest, test } from './support/test.ts';

for (const [name, viewport] of screens)
  test(`cancels an evening and watches it on ${name}`, async ({ browser, seeded, complaints }) => {
    const orders = viewport.width > 720 ? 300 : 60;
    const back = `€${((orders / 3) * 24).toLocaleString('en', { minimumFractionDigits: 2 })}`;
    complaints.allow(failedRequest('down')); // the service is killed
    await withDesk({ browser, seeded, complaints }, {}, async ({ service, client, open }) => {
      const id = await addOpenAir(client);
      for (let at = 0; at < orders; at++) {
        const buyer = { email: `guest${at}@example.com`, prename: 'Ada', lastname: 'Byron' };
        const order = await addOrder(client, id, buyer);
        if (at % 3 === 0) await client.transactions.markReceived({ id: order });
      }
      const page = await open(viewport);
      await page.goto('/desk');

      const steps = new Steps();
      const search = page.getByRole('textbox', { name: 'Search orders, people, events and codes' });
      await search.fill('Open Air');
      await steps.do(search.press('Enter'));
      await steps.click(page.getByRole('link', { name: 'Open Air' }));
      await steps.click(page.getByRole('button', { name: 'More actions for Open Air' }));
      await steps.click(page.getByRole('menuitem', { name: 'Cancel event' }));
      // a phone has a screen for money, words and result each
      const next = async () => {
        if (viewport.width < 720) await steps.click(page.getByRole('button', { name: 'Next' }));
      };
      await next();
      await steps.fill(page.getByLabel('Your words (English)'), 'The storm has taken our stage.');
      await next();
      const confirm = page.getByRole('button', { name: `Cancel ${orders} orders, refund ${back}` });
      await expectNoSideways(page);
      await expectAccessible(page);
      await steps.click(confirm);
      expect(steps.taken).toBeLessThanOrEqual(8);

      await expect(page.getByText('Begins in')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      await expectAccessible(page);
      await expectNoSideways(page);
      const { rows } = await client.runs.list({ event: id });
      const run = rows[0]?._id ?? '';

      await service.kill();
      await service.start({ minutesLater: 2 });
      await expect.poll(async () => (await client.runs.get({ id: run })).done).toBeGreaterThan(20);
      await service.kill();
      await service.start({ minutesLater: 4 });
      await page.reload();
      await expect(page.getByText(`${orders} of ${orders} done`)).toBeVisible({ timeout: 60_000 });
      await expect(page.getByText('Done', { exact: true })).toBeVisible();
      await expect(page.getByText(back)).toBeVisible();
      await expectAccessible(page);

      const done = await client.runs.get({ id: run });
      expect([done.done, done.failed, done.mails]).toEqual([orders, 0, orders]);
      const { total } = await client.transactions.list({ event: id, status: 'CANCELED', top: 1 });
      expect(total).toBe(orders);
      const { sums } = await client.refunds.list({ kind: 'byHand', state: 'waiting', top: 1 });
      expect(sums).toEqual([{ currency: 'EUR', amount: (orders / 3) * 24 }]);
      await page.getByRole('link', { name: 'To refund by hand' }).click();
      await expect(page.getByText(back)).toBeVisible();

      await page.goto('/desk/settings');
      await page.getByRole('link', { name: /^House/ }).click();
      await page.getByLabel('Imprint').fill('https://lantern.example/imprint');
      await expectNoSideways(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Settings saved.')).toBeVisible();
      await page.goto('/lantern');
      await expect(page.getByRole('link', { name: 'Legal notice' })).toHaveAttribute(
        'href',
        'https://lantern.example/imprint',
      );
      await page.context().close();
    });
  });

for (const [name, viewport] of screens)
  test(`postpones an evening, and undoes it, on ${name}`, async ({ browser, seeded, complaints }) => {
    await withDesk({ browser, seeded, complaints }, {}, async ({ client, open }) => {
      const id = await addOpenAir(client);
      const buyer = { email: 'ada@example.com', prename: 'Ada', lastname: 'Byron' };
      for (let at = 0; at < 2; at++) await addOrder(client, id, buyer);
      const { start } = await client.events.get({ id });
      const page = await open(viewport);
      await page.goto(`/desk/events/${id}`);

      const steps = new Steps();
      await steps.click(page.getByRole('button', { name: 'More actions for Open Air' }));
      await steps.click(page.getByRole('menuitem', { name: 'Postpone' }));
      await steps.fill(page.getByLabel('Start'), '2031-09-01T20:00');
      const next = async () => {
        if (viewport.width < 720) await steps.click(page.getByRole('button', { name: 'Next' }));
      };
      await next();
      await steps.fill(page.getByLabel('Your words (English)'), 'The storm has taken our stage.');
      await next();
      await page.getByText('How the email reads').click();
      await expect(page.getByText('The storm has taken our stage.', { exact: false }).last()).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Test email to me' }).click();
      await expect(page.getByText('Test sent to kit@lantern.example.')).toBeVisible();
      await steps.click(page.getByRole('button', { name: 'Postpone, send 2 emails' }));
      expect(steps.taken).toBeLessThanOrEqual(8);

      await expect(page.getByText('Begins in')).toBeVisible();
      await expectAccessible(page);
      expect((await client.events.get({ id })).status).toBe('RESCHEDULED');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Undone', { exact: true })).toBeVisible();
      const event = await client.events.get({ id });
      expect([event.start, event.status]).toEqual([start, undefined]);
      await page.context().close();
    });
  });
