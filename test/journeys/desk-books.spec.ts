/** A month in the desk: figures, refunds, taxes, journal and orders of its reports have the sums of the orders themselves. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Client } from '../../src/client/client.ts';
import type { Api } from '../../src/contract/index.ts';
import { expectAccessible, expectNoSideways } from './support/checks.ts';
import { makeKey, openDesk, screens } from './support/desk.ts';
import { withService } from './support/service.ts';
import { Steps } from './support/steps.ts';
import { expect, failedRequest, test } from './support/test.ts';

const [[, phone]] = screens;

const openAir = {
  name: 'Open Air',
  start: '2031-06-14T20:00:00+02:00',
  end: '2031-06-14T22:00:00+02:00',
  tickets: [
    { _id: 'seat', name: 'Seat', price: 24, active: true },
    { _id: 'drink', name: 'Drink', price: 9.99, taxRate: 0.19, active: true },
  ],
  groups: [{ _id: 'all', tickets: ['seat', 'drink'] }],
};

/** Sells tickets on an invoice; the order's id. */
async function sell(client: Client<Api>, eventId: string, amounts: Readonly<Record<string, number>>, isPaid = true) {
  const items = Object.entries(amounts).map(([ticketTypeId, amount]) => ({
    type: 'ticket' as const,
    ...{ ticketTypeId, amount },
  }));
  const { _id: id, secret } = await client.checkout.create({ type: 'transaction', eventId, items });
  await client.checkout.setDetails({ id, secret, email: 'ada@example.com', prename: 'Ada', lastname: 'Byron' });
  await client.checkout.complete({ id, secret, paymentMethod: 'invoice' });
  if (isPaid) await client.transactions.markReceived({ id });
  return id;
}

/** Cancels one ticket of each type of an order. */
async function cancelOne(client: Client<Api>, id: string, types: readonly string[], refundFunds: boolean) {
  const { rows } = await client.tickets.list({ checkoutId: id });
  const items = types.map((type) => rows.find(({ ticketTypeId }) => ticketTypeId === type)?._id ?? '');
  await client.transactions.cancelItems({ id, items, refundFunds });
}

/** A month with all that happens to orders, and an order of another event; the id of that event. */
async function fillMonth(client: Client<Api>): Promise<string> {
  await client.sellerPayments.update({ methods: ['invoice'] });
  const { _id: id } = await client.events.create(openAir);
  const { _id: matinee } = await client.events.create({ ...openAir, name: 'Matinee' });
  await sell(client, matinee, { seat: 1 });
  await sell(client, id, { seat: 1, drink: 1 });
  await sell(client, id, { seat: 2 }, false);
  await cancelOne(client, await sell(client, id, { seat: 3, drink: 2 }), ['seat', 'drink'], true);
  await cancelOne(client, await sell(client, id, { seat: 2 }), ['seat'], false);
  await client.transactions.cancel({ id: await sell(client, id, { seat: 4, drink: 1 }) });
  return matinee;
}

/** What happened to an order at one tax rate, in cents; what goes back is below 0. */
interface Entry {
  readonly kind: 'sale' | 'return' | 'cancellation';
  readonly orderId: string;
  readonly eventId: string | undefined;
  readonly rate: number;
  readonly gross: number;
  readonly kept: number;
  readonly tax: number;
}

const cents = (amount = 0) => Math.round(amount * 100);
const sum = (entries: readonly Entry[], of: (entry: Entry) => number) =>
  entries.reduce((total, entry) => total + of(entry), 0);
const euros = (amount: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(amount / 100);

function byRate(lines: readonly (readonly [rate: number, amount: number])[]): [rate: number, amount: number][] {
  const sums = new Map<number, number>();
  for (const [rate, amount] of lines) sums.set(rate, (sums.get(rate) ?? 0) + amount);
  return [...sums];
}

/** The books, from what the orders themselves say: no report is asked. */
async function readBooks(client: Client<Api>): Promise<Entry[]> {
  const { rows } = await client.transactions.list({});
  const orders = await Promise.all(rows.map(async ({ _id: id }) => await client.transactions.get({ id })));
  return orders.flatMap(({ _id: orderId, eventId, status, tickets = [], returns = [] }): Entry[] => {
    const sold = byRate(tickets.map(({ price, amount = 0, taxRate = 0 }) => [taxRate, amount * cents(price)])).map(
      ([rate, gross]) => ({ orderId, eventId, rate, gross, kept: 0, tax: Math.round(gross - gross / (1 + rate)) }),
    );
    const returned = returns.flatMap(({ lines = [], taxes = [], retained = 0 }) =>
      byRate(lines.map(({ taxRate = 0, total }) => [taxRate, cents(total)])).map(([rate, gross]): Entry => {
        const tax = cents(taxes.find((each) => each.rate === rate)?.amount);
        return { kind: 'return', orderId, eventId, rate, gross: -gross, kept: retained > 0 ? gross : 0, tax: -tax };
      }),
    );
    const canceled = sold.map((entry): Entry => ({
      ...{ ...entry, kind: 'cancellation' },
      ...{ gross: -entry.gross, tax: -entry.tax },
    }));
    return [
      ...sold.map((entry): Entry => ({ ...entry, kind: 'sale' })),
      ...returned,
      ...(status === 'CANCELED' ? canceled : []),
    ];
  });
}

/** Sold, returned and canceled, kept, revenue, and the tax in it, as reports say them. */
const sumsOf = (books: readonly Entry[]) => ({
  gross: sum(books, ({ gross }) => Math.max(gross, 0)),
  canceled: sum(books, ({ gross }) => Math.min(gross, 0)),
  retained: sum(books, ({ kept }) => kept),
  revenue: sum(books, ({ gross, kept }) => gross + kept),
  tax: sum(books, ({ tax }) => tax),
});

/** The rows of a file that a click saves. */
async function saveCsv(page: Page, steps: Steps): Promise<Readonly<Record<string, string>>[]> {
  const download = page.waitForEvent('download');
  await steps.click(page.getByRole('link', { name: 'CSV' }));
  const text = await readFile(await (await download).path(), 'utf8');
  const [head = [], ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return lines.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at] ?? ''])));
}

const inCents = (rows: readonly Readonly<Record<string, string>>[], column: string) =>
  rows.reduce((total, row) => total + cents(Number(row[column])), 0);

/** Runs with the accountant of a house that sells nothing but this month. */
async function withAccountant(
  { browser, complaints, seeded }: Pick<Parameters<typeof openDesk>[0], 'browser' | 'complaints'> & { seeded: string },
  walk: (opened: { page: Page; client: Client<Api>; matinee: string }) => Promise<void>,
): Promise<void> {
  const house = ['--name', 'City Theatre', '--currency', 'EUR', '--timezone', 'Europe/Berlin', '--tax-rate', '7%'];
  const person = ['--email', 'noor@theatre.example', '--name', 'Noor', '--role', 'accounting'];
  const commands = [
    ['create', ...house],
    makeKey('city-theatre', 'Books'),
    ['user-link', '--seller', 'city-theatre', ...person],
  ];
  await withService(seeded, { commands }, async (service) => {
    const [, key, link = ''] = service.printed;
    const client = service.clientWith(key);
    const matinee = await fillMonth(client);
    const page = await openDesk({ browser, complaints, service }, link);
    await walk({ page, client, matinee });
    await page.context().close();
  });
}

test('reads a month whose sums are those of the orders', async ({ browser, seeded, complaints }) => {
  complaints.allow(failedRequest(401)); // the desk asks who is signed in
  await withAccountant({ browser, complaints, seeded }, async ({ page, client, matinee }) => {
    const books = await readBooks(client);
    const { gross, canceled, retained, revenue, tax } = sumsOf(books);
    expect([gross, canceled, retained, revenue]).toEqual([35_196, -16_398, 2400, 21_198]);
    const choose = async (label: 'Report' | 'Event', option: string) => {
      const field = page.getByLabel(label, { exact: true });
      // events have their dates beside their names
      const shown = field.locator('option').filter({ hasText: new RegExp(`^${option}(?:, .*)?$`) });
      await field.selectOption(await shown.getAttribute('value'));
    };

    for (const [, viewport] of screens) {
      await page.setViewportSize(viewport);
      /** Comes from Today to the reports. */
      const open = async () => {
        await page.goto('/desk');
        const steps = new Steps();
        if (viewport === phone) await steps.click(page.getByRole('button', { name: 'More' }));
        await steps.click(page.getByRole('link', { name: 'Reports', exact: true }));
        return steps;
      };
      const looksRight = async (heading: string) => {
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expectNoSideways(page);
        await expectAccessible(page);
      };

      // figures, tax and journal
      const month = await open();
      await expect(page.locator('.figures dd')).toHaveText([gross, canceled, retained, revenue, tax].map(euros));
      await looksRight('Sales over time');
      await month.do(choose('Report', 'Tax by rate'));
      for (const [head, rate] of [
        ['7%', 0.07],
        ['19%', 0.19],
      ] as const) {
        const own = sumsOf(books.filter((entry) => entry.rate === rate));
        const amounts = [own.gross, own.canceled, own.retained, own.revenue, own.tax, own.revenue - own.tax];
        const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: head, exact: true }) });
        await expect(row.getByRole('cell')).toHaveText([head, ...amounts.map(euros)]);
      }
      await looksRight('Tax by rate');
      await month.do(choose('Report', 'Journal'));
      await looksRight('Journal');
      const journal = await saveCsv(page, month);
      expect(month.taken).toBeLessThanOrEqual(5);
      const postings = journal.map(({ kind, orderId, debit, credit, rate, amount }) =>
        [kind, orderId, debit, credit, Number(rate), cents(Number(amount))].join(' '),
      );
      const expected = books
        .map((entry) => ({ ...entry, amount: entry.gross + entry.kept }))
        .filter(({ amount }) => amount !== 0) // what is kept is no posting
        .map(({ kind, orderId, rate, amount }) => {
          const accounts = ['1410', rate === 0.19 ? '8400' : '8300'];
          if (amount < 0) accounts.reverse();
          return [kind, orderId, ...accounts, rate, Math.abs(amount)].join(' ');
        });
      expect(postings.sort()).toEqual(expected.sort());
      await expect(page.getByRole('row')).toHaveCount(1 + expected.length + 1); // a head, and the sum

      // what went back, by ticket and by order
      const backwards = await open();
      await backwards.do(choose('Report', 'Returns and cancellations'));
      const back = books.filter(({ kind }) => kind !== 'sale');
      const { canceled: given, retained: kept } = sumsOf(back);
      await expect(page.locator('.figures dd').nth(1)).toHaveText(euros(given));
      await expect(page.locator('.figures dd').nth(2)).toHaveText(euros(kept));
      await looksRight('Returns and cancellations');
      const returns = await saveCsv(page, backwards);
      expect(backwards.taken).toBeLessThanOrEqual(5);
      expect(returns).toHaveLength(3);
      for (const { orderId = '', kind, canceled: less, revenue: net } of returns) {
        const own = sumsOf(back.filter((entry) => entry.orderId === orderId && entry.kind === kind));
        expect([less, net].map((amount) => cents(Number(amount)))).toEqual([own.canceled, own.revenue]);
      }
      const { rows: refunds } = await client.refunds.list({});
      expect(inCents(returns, 'revenue')).toBe(-refunds.reduce((total, { amount }) => total + cents(amount), 0));

      // an event, order by order
      const single = await open();
      const evening = books.filter(({ eventId }) => eventId !== matinee);
      const { gross: sold, revenue: earned } = sumsOf(evening);
      await single.do(choose('Event', 'Open Air'));
      await expect(page.locator('.figures dd').first()).toHaveText(euros(sold));
      await expect(page.locator('.figures dd').nth(3)).toHaveText(euros(earned));
      await single.do(choose('Report', 'Orders one by one'));
      await expect(page.getByRole('row')).toHaveCount(7); // a head, five orders, their sum
      await looksRight('Orders one by one');
      const orders = await saveCsv(page, single);
      expect(single.taken).toBeLessThanOrEqual(5);
      for (const { orderId, revenue: own } of orders)
        expect(cents(Number(own))).toBe(sumsOf(evening.filter((entry) => entry.orderId === orderId)).revenue);
      expect(inCents(orders, 'revenue')).toBe(earned);
    }
  });
});
