import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { EventRecord } from '../../../src/contract/events.ts';
import { csvOf } from '../../../src/service/http/csv.ts';
import { addCustomer, addEvent, buyer, keyOf, seats } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

/** What a spreadsheet reads: the cells of each row. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

const shops: Partial<EventRecord> = {
  underShops: [
    { _id: 'club', name: 'Club', active: true, allowMassDownload: true },
    { _id: 'plain', name: 'Plain', active: true, allowMassDownload: false },
  ],
};

describeWithService('the tickets of an order as CSV', (service) => {
  const order = async (
    shopId: string | undefined,
    fields: Partial<EventRecord> = {},
    { items = seats(2), details = {}, paymentMethod = 'invoice', token = undefined as string | undefined } = {},
  ) => {
    const eventId = await addEvent(service.db, { ...shops, ...fields });
    const body = { type: 'transaction' as const, eventId, items, ...(shopId && { shopId }) };
    const checkout = await service.call(api.checkout.create, body, { token });
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer, ...details }, { token });
    await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod });
    return checkout;
  };
  const get = ({ _id: id, secret }: { _id: string; secret: string }, locale = 'en') =>
    service.app.inject({ url: `/api/checkout/${id}/tickets.csv?secret=${secret}&locale=${locale}` });
  const codeOf = (body: string) => (JSON.parse(body) as { code?: string }).code;

  it('has code, name, seat, type and time, for a spreadsheet', async () => {
    const checkout = await order(
      'club',
      {},
      { details: { tickets: [{ index: 0, firstname: 'Žofie', lastname: 'O"Hara, Dr.' }] } },
    );
    const got = await get(checkout);
    assert.equal(got.statusCode, 200, got.body);
    assert.match(String(got.headers['content-type']), /^text\/csv; charset=utf-8/);
    assert.match(String(got.headers['content-disposition']), /^attachment; filename="tickets-[\w-]+\.csv"/);
    assert.deepEqual([...got.rawPayload.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
    const codes = (await service.call(api.checkout.tickets, keyOf(checkout))).map(({ barcode }) => barcode);
    assert.deepEqual(cellsOf(got.body.replace(/^\u{feff}/u, '')), [
      ['Code', 'Name', 'Seat', 'Ticket', 'Time'],
      [codes[0], 'Žofie O"Hara, Dr.', '', 'Seat', '2026-07-01 20:00'],
      [codes[1], '', '', 'Seat', '2026-07-01 20:00'],
    ]);
    assert.match((await get(checkout, 'de')).body, /Code,Name,Platz,Ticket,Zeit/);
    assert.equal((await service.call(api.orders.summary, keyOf(checkout))).allowMassDownload, true);
  });

  it('is given where the under-shop offers it, and nowhere else', async () => {
    for (const shopId of ['plain', undefined]) {
      const checkout = await order(shopId);
      const { statusCode, body } = await get(checkout);
      assert.deepEqual([statusCode, codeOf(body)], [409, 'NO_CSV']);
      assert.equal('allowMassDownload' in (await service.call(api.orders.summary, keyOf(checkout))), false);
    }
    const { statusCode } = await get({ ...(await order('club')), secret: 'x'.repeat(43) });
    assert.equal(statusCode, 404);
  });

  it('is given to the customer of the order alone', async () => {
    const [ada, bob] = [
      await addCustomer(service.db, 'grace@example.com'),
      await addCustomer(service.db, 'bob@example.com'),
    ];
    const { _id: id } = await order('club', {}, { token: ada.token });
    const statusOf = async (token: string) => {
      const url = `/api/customers/me/transactions/${id}/tickets.csv`;
      return (await service.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode;
    };
    assert.deepEqual([await statusOf(ada.token), await statusOf(bob.token)], [200, 404]);
  });

  it('runs no formula that a buyer typed', async () => {
    const checkout = await order(
      'club',
      {},
      { details: { tickets: [{ index: 0, firstname: '=HYPERLINK("https://evil.example")', lastname: '+1' }] } },
    );
    const [, first] = cellsOf((await get(checkout)).body);
    assert.equal(first?.[1], `'=HYPERLINK("https://evil.example") +1`);
    const german = await order(
      'club',
      {},
      { details: { tickets: [{ index: 0, firstname: 'Ada;=1+1;', lastname: 'B' }] } },
    );
    assert.equal(cellsOf((await get(german)).body)[1]?.[1], `Ada;'=1+1; B`);
  });

  it('keeps codes back until they may be seen, and until they are paid', async () => {
    const revealingSettings = { enabled: 'ENABLED', beforeEvent: { target: 'start', unit: 'days', offset: 1 } };
    const tickets = [{ _id: 'seat', name: 'Seat', price: 20, active: true, revealingSettings }];
    const hidden = await order('club', { tickets });
    assert.deepEqual(
      cellsOf((await get(hidden)).body)
        .slice(1)
        .map(([code]) => code),
      ['', ''],
    );
    const shop = { reservationSettings: { option: 'reservationsOnly' } };
    const eventId = await addEvent(service.db, { underShops: [{ ...shops.underShops?.[0], ...shop }] });
    const checkout = await service.call(api.checkout.create, {
      type: 'transaction',
      eventId,
      items: seats(1),
      shopId: 'club',
    });
    const early = await get(checkout);
    assert.deepEqual([early.statusCode, codeOf(early.body)], [409, 'WRONG_STATE']);
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer });
    await service.call(api.checkout.reserve, keyOf(checkout));
    assert.deepEqual(cellsOf((await get(checkout)).body)[1]?.[0], '');
  });

  it('ends with the order', async () => {
    const returnable = { ticketSettings: { returnSettings: { enabled: 'ENABLED' } } };
    const checkout = await order('club', returnable);
    await service.call(api.orders.cancel, keyOf(checkout));
    const { statusCode, body } = await get(checkout);
    assert.deepEqual([statusCode, codeOf(body)], [409, 'WRONG_STATE']);
  });
});

describe('a CSV', () => {
  it('has each cell as it was, and no formula', () => {
    const texts = fc.string({ unit: 'grapheme-ascii', maxLength: 8 }).map((text) => text.replace(/[^ -~\r\n\t]/g, ''));
    const hostile = fc.constantFrom(
      ...['=1+1', '@x', '-2', '+3', '\t=1', ' =1', '"', ',', 'a\r\nb', ''],
      ...['Ada;=1+1', 'Ada; -2', 'a;;@x', 'a\n=1', 'a\t+3', 'a-b', 'a; b', ';', '";=1'],
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.oneof(texts, hostile), { minLength: 2, maxLength: 4 }), { minLength: 1 }),
        (rows) => {
          const read = cellsOf(
            csvOf(rows)
              .toString()
              .replace(/^\u{feff}/u, ''),
          );
          // an apostrophe before each sign that begins a formula, or a cell with a tab, is all that differs
          const plain = (cell: string) => cell.replaceAll(/'(?=[=+\-@])|^'(?=[\t\r])/g, '');
          assert.deepEqual(
            read.map((row) => row.map(plain)),
            rows.map((row) => row.map(plain)),
          );
          // many languages of a spreadsheet divide at semicolons, and then quotes in the middle protect nothing
          for (const part of read.flat().flatMap((cell) => cell.split(/[;\t\r\n]/)))
            assert.doesNotMatch(part, /^\s*[=+\-@]/);
        },
      ),
    );
  });
});
