/** Imports of vouchers and customers from CSV files: balances, records, consents, and that a file counts once. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { importCommand, storedRows } from '../../support/builders/csv-imports.ts';
import {
  addCustomer,
  addEvent,
  addKey,
  addSeller,
  balanceOf,
  keyOf,
  seats,
  sellerId,
} from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

describeWithService('an import of vouchers', (service) => {
  const { write, run } = importCommand(service);
  before(() => addSeller(service.db, sellerId));

  it('takes them with what is left of them, once', async () => {
    const file = write(
      'code;balance;amount;validUntil\nGIFT-2024-A;12,50;50,00;31.12.2026\nGIFT-2024-B;20;;\nx;1;;\nGIFT-2024-C;9;5;\n',
    );
    const first = await run('vouchers', file);
    assert.equal(first.code, 1);
    assert.match(first.out, /^taken +2 +32\.50 EUR$/m);
    assert.match(first.out, /^line 4, "code": "x"; expected at least 4 letters or digits$/m);
    assert.match(first.out, /^line 5, "amount": "5"; expected no less than the balance$/m);
    assert.deepEqual(
      [await balanceOf(service.db, 'GIFT-2024-A'), await balanceOf(service.db, 'gift2024b')],
      [1250, 2000],
    );
    const before = await storedRows(service);
    const again = await run('vouchers', file);
    assert.match(again.out, /^2 skipped: imported before$/m);
    assert.deepEqual(await storedRows(service), before);
  });

  it('can be paid with', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 6 });
    const open = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) });
    const order = await service.call(api.checkout.setVouchers, { ...keyOf(open), vouchers: ['gift 2024 a'] });
    assert.equal(order.redeemedVouchers?.totalRedeemedAmount, 12.5);
  });
});

describeWithService('an import of customers', (service) => {
  const { write, run } = importCommand(service);
  before(async () => {
    await addCustomer(service.db, 'known@example.com');
  });

  it('creates records, fills empty fields, and keeps consents with their time and source', async () => {
    const header = 'email,name,city,tags,consentDate,consentSource,consent:newsletter';
    const file = write(
      `${header}\nAda@example.com,Ada Lovelace,London,friend;press,2024-05-01,Form,yes\nknown@example.com,Another Name,Paris,,,,\nbob@example.com,,,,,,yes\n`,
    );
    const dry = await run('customers', file, '--dry-run');
    const before = await storedRows(service);
    const first = await run('customers', file);
    assert.equal(first.out, dry.out);
    assert.deepEqual([first.code, dry.code], [1, 1]);
    assert.match(first.out, /^line 4, "consentDate": empty; expected the time at which the consent was given$/m);
    assert.deepEqual(before, { ...(await storedRows(service)), customers: 1, consents: 0 });
    const token = await addKey(service.db);
    const [row] = await service.db.query<{ id: string }>(`select id from customer where email = 'Ada@example.com'`);
    const { consents } = await service.call(api.customers.consents, { id: row?.id ?? '' }, { token });
    assert.deepEqual(consents, [
      {
        consentId: 'newsletter',
        status: 'granted',
        givenAt: '2024-05-01T00:00:00.000Z',
        source: 'import',
        origin: 'Form',
      },
    ]);
    const [known] = await service.db.query<{ name: string }>(
      `select data->>'lastname' as name from customer where email = 'known@example.com'`,
    );
    assert.equal(known?.name, 'Customer');
    const after = await storedRows(service);
    const again = await run('customers', file);
    assert.match(again.out, /^2 skipped: nothing new$/m);
    assert.deepEqual(await storedRows(service), after);
  });

  it('adds what is missing later, and keeps what is there', async () => {
    const { code, note } = await run('customers', write('email,company,city\nada@example.com,Engines,Rome\n'));
    assert.deepEqual([code, note], [0, '1 row was imported.']);
    const [row] = await service.db.query<{ data: Record<string, unknown> }>(
      `select data from customer where email_key = 'ada@example.com'`,
    );
    assert.deepEqual([row?.data['company'], row?.data['location']], ['Engines', { city: 'London' }]);
  });
});
