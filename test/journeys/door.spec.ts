/** The door: tickets that were sold get people in, once, with and without a network. */
import { readFile } from 'node:fs/promises';
import { Evening, modulesOf, withPhone } from './support/doors.ts';
import { tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

test.use({ own: { commands: Evening.commands } });

test('admits a printed ticket once, and tells the second door when and where it came in', async ({ service }) => {
  const evening = await Evening.begin(service);
  const [ticket] = await evening.sell(2);
  const held = [{ codes: [{ modules: ticket!.modules }], frames: 10 }];

  await withPhone(held, async (first) => {
    await first.stand(await evening.pairing('Gate A'), evening);
    await expect(first.page).toHaveURL(`${service.origin}/door/`);
    await first.scan();
    await expect(first.result).toContainText('In');
    await expect(first.result).toContainText('Seat');
    await first.page.getByRole('button', { name: 'Next' }).click();
    await expect(first.page.getByLabel('1 of 2 in')).toBeVisible();
  });
  await withPhone(held, async (second) => {
    await second.stand(await evening.pairing('Gate B'), evening);
    await second.scan();
    await expect(second.result).toContainText('Already in');
    await expect(second.result).toContainText(/Came in at \d+:\d\d.*, Gate A/);
    await expect(second.result).toContainText('Please send to the box office.');
  });
});

test('admits without a network, and tells who was let in twice once there is one again', async ({ service }) => {
  const evening = await Evening.begin(service);
  const [ticket] = await evening.sell(1);
  const held = [{ codes: [{ modules: ticket!.modules }], frames: 10 }];

  await withPhone(held, async (first) => {
    await withPhone(held, async (second) => {
      for (const [phone, name] of [
        [first, 'Gate A'],
        [second, 'Gate B'],
      ] as const) {
        await phone.stand(await evening.pairing(name), evening);
        // the service worker has the page and its decoder
        await phone.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
        await phone.context.setOffline(true);
        await phone.page.reload();
        await phone.scan();
        await expect(phone.result).toContainText('In');
        await expect(phone.result).toContainText('Not confirmed: no network');
        await phone.page.getByRole('button', { name: 'Next' }).click();
        await expect(phone.page.getByText('1 scan to send')).toBeVisible();
      }
      for (const { page, context } of [first, second]) {
        const sent = page.waitForResponse(
          (answer) => /\/scans\/\w+$/.test(new URL(answer.url()).pathname) && answer.ok(),
        );
        await context.setOffline(false);
        await sent;
      }
      const notice = second.page.getByRole('alert').filter({ hasText: 'Let in twice' });
      await expect(notice).toContainText(/Ada Byron: here at \d+:\d\d.*, before that at \d+:\d\d.* \(Gate A\)\./);
    });
  });
});

test('keeps the network until the decoder is here, too, and then reads without one', async ({ service }) => {
  const evening = await Evening.begin(service);
  const [ticket] = await evening.sell(1);
  await withPhone([{ codes: [{ modules: ticket!.modules }], frames: 10 }], async (phone) => {
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((done) => (arrive = done));
    await phone.page.route(/decoder/, async (route) => {
      await arrived;
      await route.continue();
    });
    await phone.page.goto(await evening.pairing('Gate A'));
    await phone.page.getByRole('button', { name: evening.name }).click();
    await expect(phone.page.getByText('Keep the network until the page is here, too.')).toBeVisible();
    arrive();
    await expect(phone.page.getByText('It works without a network, too.')).toBeVisible();
    await phone.context.setOffline(true);
    await phone.scan();
    await expect(phone.result).toContainText('Not confirmed: no network');
  });
});

test('reads codes that are small, turned, out of focus and in the dark', async ({ service }) => {
  const evening = await Evening.begin(service);
  const [small, blurred, dim] = await evening.sell(3);
  const away = { codes: [], frames: 10 };

  await withPhone(
    [
      { codes: [{ modules: small!.modules, width: 110, turn: 20 }], light: { blur: 1 }, frames: 10 },
      away,
      { codes: [{ modules: blurred!.modules, width: 200, turn: -20 }], light: { blur: 2 }, frames: 10 },
      away,
      { codes: [{ modules: dim!.modules, width: 200 }], light: { dim: 0.15 }, frames: 10 },
      away,
    ],
    async (phone) => {
      await phone.stand(await evening.pairing('Gate A'), evening);
      await phone.scan();
      await expect(phone.page.getByLabel('3 of 3 in')).toHaveCount(1);
    },
  );
});

test('refuses a foreign code and a ticket of another house, and lets in the next person', async ({ service }) => {
  const elsewhere = await Evening.begin(service, { elsewhere: true });
  const [foreign] = await elsewhere.sell(1);
  const evening = await Evening.begin(service);
  const [ticket] = await evening.sell(1);

  for (const modules of [modulesOf('https://example.com/menu'), foreign!.modules])
    await withPhone([{ codes: [{ modules }], frames: 10 }], async (phone) => {
      await phone.stand(await evening.pairing('Gate A'), evening);
      await phone.scan();
      await expect(phone.result).toContainText('Unknown');
      await expect(phone.result).not.toContainText('Ada Byron');
    });
  expect([await evening.entered(), await elsewhere.entered()]).toEqual([0, 0]);
  await withPhone([{ codes: [{ modules: ticket!.modules }], frames: 10 }], async (phone) => {
    await phone.stand(await evening.pairing('Gate B'), evening);
    await phone.scan();
    await expect(phone.result).toContainText('In');
  });
});

test('says of a pairing link that is too old, or was used, that a new one is needed', async ({ service }) => {
  const evening = await Evening.begin(service);
  const [old, used] = [await evening.pairing('Gate A'), await evening.pairing('Gate B')];
  await withPhone([{ codes: [], frames: 10 }], async (first) => {
    await first.stand(used, evening);
    await withPhone([{ codes: [], frames: 10 }], async ({ page }) => {
      const refused = page.getByRole('alert').filter({ hasText: 'Ask the box office for a new one' });
      await page.goto(used);
      await expect(refused).toBeVisible();
      await service.stop();
      await service.start({ minutesLater: 11 });
      await page.goto('about:blank');
      await page.goto(old);
      await expect(refused).toBeVisible();
      await page.goto('about:blank');
      await page.goto(await evening.pairing('Gate C'));
      await expect(page.getByRole('button', { name: evening.name })).toBeVisible();
    });
    // the one that is paired goes on
    await first.page.reload();
    await expect(first.page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  });
});

test('loses no scan of a phone that is switched off in the middle of an evening', async ({ service }) => {
  const evening = await Evening.begin(service);
  const [ticket] = await evening.sell(1);
  await withPhone([{ codes: [{ modules: ticket!.modules }], frames: 10 }], async (phone) => {
    await phone.stand(await evening.pairing('Gate A'), evening);
    await phone.context.setOffline(true);
    await phone.scan();
    await expect(phone.result).toContainText('Not confirmed: no network');
    await evening.revoke('Gate A');
    await phone.context.setOffline(false);
    await expect(phone.page.getByRole('heading', { name: 'This device was switched off' })).toBeVisible();
    await expect(phone.page.getByText('1 scan handed over')).toBeVisible();
    await expect(phone.page.getByText('Ada Byron')).toHaveCount(0);
  });
  expect(await evening.entered()).toBe(0);
  const { docs } = await evening.seller.lateScans.list({});
  await evening.seller.lateScans.take({ ids: docs.map(({ _id }) => _id) });
  expect(await evening.entered()).toBe(1);
});

test('saves scans that could not be sent as a file, by keyboard', async ({ service }) => {
  const evening = await Evening.begin(service);
  const [ticket] = await evening.sell(1);
  await withPhone([{ codes: [{ modules: ticket!.modules }], frames: 10 }], async (phone) => {
    const { context, page, result } = phone;
    await phone.stand(await evening.pairing('Gate A'), evening);
    await context.setOffline(true);
    await phone.scan();
    await expect(result).toContainText('Not confirmed: no network');
    await page.keyboard.press('Enter'); // the next one
    await page.getByRole('button', { name: 'Last scans' }).focus();
    await page.keyboard.press('Enter');
    const save = page.getByRole('button', { name: 'Save 1 scan as a file' });
    await tabTo(page, save);
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toMatch(/^Gate A \d{4}-\d\d-\d\d\.jsonl$/);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
    const handed = lines.map((line) => JSON.parse(line) as { eventId: string; scans: { barcode: string }[] });
    expect(handed.map(({ eventId, scans }) => [eventId, ...scans.map(({ barcode }) => barcode)])).toEqual([
      [evening.eventId, ticket!.barcode],
    ]);
  });
});
