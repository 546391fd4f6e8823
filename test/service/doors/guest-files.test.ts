import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import type { EventRecord } from '../../../src/contract/events.ts';
import { csvRows } from '../../../src/service/http/csv.ts';
import { doorsOf } from '../../support/builders/doors.ts';
import { item } from '../../support/builders/seat-sales.ts';
import { addEvent, addKey, addSeatedEvent, hall, seats } from '../../support/builders/shop.ts';
import { readPdf } from '../../support/readers/read-pdf.ts';
import { readZip } from '../../support/readers/read-zip.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const service = serviceOfSuite();
const doors = doorsOf(service);
const evening = new Date('2026-07-01T17:30:00Z');

beforeEach(() => {
  service.clock.now = new Date('2026-06-01T10:00:00Z');
});

async function fileOf(id: string, query: string, headers: Readonly<Record<string, string>> = {}) {
  const token = await addKey(service.db);
  return await service.app.inject({
    url: `/api/events/${id}/guest-list?${query}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
}

describe('a guest list as CSV', () => {
  it('comes by format or by the header Accept, in the language of the seller or another one', async () => {
    const eventId = await addEvent(service.db);
    const { id, tickets } = await doors.sellTo(eventId, ['Žofie', 'O"Hara, Dr.']);
    service.clock.now = evening;
    await (await doors.device('Gate A')).scan(tickets[0]!.barcode!, { eventId });
    const got = await fileOf(eventId, 'format=csv');
    assert.equal(got.statusCode, 200, got.body);
    assert.match(String(got.headers['content-type']), /^text\/csv; charset=utf-8/);
    assert.match(String(got.headers['content-disposition']), /^attachment; filename="guest-list-\w+\.csv"/);
    assert.equal(
      got.body,
      'Name,Ticket,Area,Row,Seat,Order,State,First entry,Where,Notes\r\n' +
        `"O""Hara, Dr., Žofie",Seat,,,,${id},in,2026-07-01 19:30,Gate A,\r\n`,
    );
    const accepted = await fileOf(eventId, 'bom=true', { accept: 'text/csv, */*;q=0.1' });
    assert.equal(accepted.body, `\u{feff}${got.body}`);
    const german = await fileOf(eventId, 'format=csv&language=de-AT');
    assert.match(german.body, /^Name,Ticket,Bereich,Reihe,Platz,Bestellung,Stand,Erster Einlass,Wo,Hinweise\r\n.*,da,/);
    assert.match((await fileOf(eventId, '', { accept: 'text/csv;q=0.2, application/json' })).body, /^\{/);
    assert.equal((await fileOf(eventId, 'format=xml')).statusCode, 400);
  });

  it('is whole, whatever number of tickets it has', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 2000 });
    const { tickets } = await doors.sellTo(eventId, ['Ada', 'Byron']);
    await service.db.query(
      `insert into ticket select (jsonb_populate_record(t, jsonb_build_object('id', 'copy-' || n, 'barcode', 'COPY' || n,
         'data', t.data || jsonb_build_object('firstname', 'Copy', 'lastname', lpad(n::text, 4, '0'))))).*
       from ticket t, generate_series(1, 1203) n where t.id = $1`,
      [tickets[0]!._id],
    );
    const lines = (await fileOf(eventId, 'format=csv')).body.split('\r\n');
    assert.equal(lines.length, 1 + 1204 + 1);
    assert.deepEqual([lines[1]?.slice(0, 12), lines[1203]?.slice(0, 12)], ['"0001, Copy"', '"1203, Copy"']);
    await service.db.query(`delete from ticket where id like 'copy-%'`);
  });
});

describe('cells of CSV', () => {
  const formula = /^[=+\-@\t\r]/;

  it('never begin as a formula, whatever a buyer typed, and are read as they were written otherwise', () => {
    const texts = fc.array(
      fc.oneof(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '"', ',', ';', '\n', ' '), fc.string({ maxLength: 3 })),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(
        fc.array(
          texts.map((parts) => parts.join('')),
          { minLength: 1, maxLength: 4 },
        ),
        (row) => {
          const written = csvRows([row]);
          const read = cellsOf(written);
          assert.equal(read.length, row.length);
          for (const [at, cell] of read.entries()) {
            assert.doesNotMatch(cell, formula);
            assert.equal(cell.replaceAll("'", ''), row[at]!.replaceAll("'", ''), 'nothing but an apostrophe is added');
          }
        },
      ),
    );
  });
});

/** The cells of one row, as a spreadsheet reads them. */
function cellsOf(row: string): string[] {
  const body = row.slice(0, -2);
  return [...`${body},`.matchAll(/(?:"((?:[^"]|"")*)"|([^",]*)),/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  );
}

describe('a guest list as a sheet', () => {
  it('has typed cells and a first row that stays', async () => {
    const eventId = await addSeatedEvent(service.db, hall(1, 12));
    const { id, tickets } = await doors.sellTo(eventId, ['=1+1', '@Byron'], [item(1, ['A-12'])]);
    service.clock.now = evening;
    await (await doors.device('Gate A')).scan(tickets[0]!.barcode!, { eventId });
    const got = await fileOf(eventId, 'format=xlsx');
    assert.equal(got.statusCode, 200, got.body);
    assert.equal(got.headers['content-type'], 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const files = readZip(got.rawPayload, true);
    const sheet = String(files.get('xl/worksheets/sheet1.xml'));
    assert.match(sheet, /<pane ySplit="1"[^>]*state="frozen"/);
    const texts = [...String(files.get('xl/sharedStrings.xml')).matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
      ([, text]) => text,
    );
    const cells = new Map(
      [...sheet.matchAll(/<c r="([A-Z]+2)"([^>]*)>(?:<v>([^<]*)<\/v>)?/g)].map(([, at, kind = '', value = '']) => [
        at,
        kind.includes('t="s"') ? texts[Number(value)] : Number(value),
      ]),
    );
    assert.deepEqual(Object.fromEntries(cells), {
      ...{ A2: '@Byron, =1+1', B2: 'Seat', C2: 'Stalls', D2: 'A', E2: 12, F2: id, G2: 'in', I2: 'Gate A' },
      // days since 1900 by the clock at the venue: 2026-07-01 19:30
      H2: 46204.8125,
    });
    assert.doesNotMatch(sheet, /<f>/);
  });
});

describe('a guest list to print', () => {
  const long: Partial<EventRecord> = { name: 'Hamlet', maxAmount: 200 };

  it('has every name once, in order, on numbered pages that say which names they have', async () => {
    const eventId = await addEvent(service.db, long);
    for (const at of [1, 2, 3]) await doors.sellTo(eventId, ['Ada', `Name${at}`], seats(20));
    const canceled = await doors.sellTo(eventId, ['Late', 'Zed']);
    await service.call(api.transactions.cancel, { id: canceled.id }, await doors.key());
    const got = await fileOf(eventId, 'format=pdf');
    assert.equal(got.statusCode, 200, got.body);
    assert.equal(got.headers['content-type'], 'application/pdf');
    const pdf = await readPdf(got.rawPayload);
    assert.deepEqual([pdf.title, pdf.language, pdf.isTagged], ['Guest list: Hamlet', 'en', true]);
    const names = pdf.pages.flatMap(({ text }) => text.match(/(?:Name\d, Ada|Zed, Late)/g) ?? []);
    assert.deepEqual(names, [...[1, 2, 3].flatMap((at) => Array<string>(20).fill(`Name${at}, Ada`)), 'Zed, Late']);
    for (const [at, { text }] of pdf.pages.entries()) {
      assert.ok(text.startsWith('Hamlet'), text.slice(0, 40));
      assert.ok(text.includes(`Page ${at + 1} of ${pdf.pages.length}`));
      assert.match(text, /Wednesday, 1 July 2026/);
    }
    assert.match(pdf.pages[0]!.text, /Name1 – Name2/);
    assert.match(pdf.pages.at(-1)!.text, /Zed, Late Seat canceled/);
    assert.match(pdf.pages[0]!.text, /61 tickets · As of/);
  });

  it('is written in the language that is asked for, also when it is empty', async () => {
    const eventId = await addEvent(service.db, long);
    const pdf = await readPdf((await fileOf(eventId, 'format=pdf&language=de&state=missing')).rawPayload);
    assert.equal(pdf.pages.length, 1);
    assert.match(pdf.pages[0]!.text, /Seite 1 von 1.*0 Tickets fehlen noch.*Keine Tickets\./);
  });
});
