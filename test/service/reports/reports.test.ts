/** Reports agree with the books to the cent, whatever was sold, canceled, returned and paid with vouchers. Long because one property compares all of them. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import fc from 'fast-check';
import type { Checkout } from '../../../src/contract/checkout.ts';
import { reportsOfOrders, reportTypes, type Report, type ReportType } from '../../../src/contract/reports.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, addVoucher, buyer, keyOf, sellerId } from '../../support/builders/shop.ts';

const { create, setDetails, complete } = api.checkout;

type Rows = Report['data']['rows'];
const cents = (value: string | number | undefined) => Math.round(Number(value ?? 0) * 100);
const sumOf = (rows: Rows, key: string) => rows.reduce((sum, row) => sum + cents(row[key]), 0);

describeWithService('reports', (service) => {
  let key: { token: string };
  let events: string[];
  let codes = 0;
  before(async () => {
    key = { token: await addKey(service.db) };
    const tickets = [
      { _id: 'seat', name: 'Seat', price: 20.01, active: true, taxRate: 0.07 },
      { _id: 'drink', name: 'Drink', price: 9.99, active: true, taxRate: 0.19 },
    ];
    const returnSettings = { enabled: 'ENABLED', feeFix: 1.5, feeVar: 0.1 };
    const fields = {
      ...{ start: '2028-07-01T18:00:00.000Z', end: '2028-07-01T21:00:00.000Z' },
      tickets,
      maxAmount: 1000,
      maxAmountPerOrder: 20,
      ticketSettings: { returnSettings },
    };
    events = [
      await addEvent(service.db, {
        ...fields,
        customCharges: { outerChargeFix: 0.5, outerChargeVar: 0.03, innerChargeFix: 0.2 },
      }),
      await addEvent(service.db, { ...fields, name: 'Ball', customCharges: { cartOuterChargeFix: 2 }, taxRate: 0.19 }),
    ];
  });

  const report = async (type: ReportType, query: object = {}) =>
    (await service.call(api.reports.get, { type, ...query }, key)).data;
  const minor = async (sql: string) =>
    Number((await service.db.query<{ sum: string | null }>(sql, [sellerId]))[0]?.sum ?? 0);

  interface Step {
    readonly do: 'buy' | 'voucher' | 'receive' | 'cancel' | 'cancelSome' | 'return';
    readonly which: number;
    readonly amounts: readonly [number, number];
    readonly flag: boolean;
    readonly hours: number;
  }

  const act = async (step: Step, orders: Checkout[], event?: string) => {
    const { which, amounts, flag } = step;
    service.clock.forward(step.hours * 3_600_000);
    const order = orders[which % Math.max(1, orders.length)];
    if (step.do === 'buy' || step.do === 'voucher') {
      const vouchers = step.do === 'voucher' ? [`CODE-${++codes}-${which}`] : [];
      for (const code of vouchers) await addVoucher(service.db, code, 500 + which * 777);
      const items = ['seat', 'drink'].flatMap((ticketTypeId, at) => {
        const amount = amounts[at] ?? 0;
        return amount > 0 ? [{ type: 'ticket' as const, ticketTypeId, amount }] : [];
      });
      const eventId = event ?? events[which % 2] ?? '';
      const made = await service.call(create, { type: 'transaction', eventId, items, vouchers });
      await service.call(setDetails, { ...keyOf(made), ...buyer });
      // A voucher that pays it all leaves nothing for an invoice.
      const isPaid = made.redeemedVouchers?.totalRedeemedAmount === made.realPrice;
      await service.call(complete, { ...keyOf(made), paymentMethod: isPaid ? 'free' : 'invoice' });
      orders.push(made);
      return;
    }
    if (!order) return;
    const id = order._id;
    if (step.do === 'receive') await service.send(api.transactions.markReceived, { id }, key);
    if (step.do === 'cancel') await service.send(api.transactions.cancel, { id }, key);
    if (step.do === 'receive' || step.do === 'cancel') return;
    const tickets = await service.call(api.checkout.tickets, keyOf(order));
    const some = tickets.filter(({ status }) => status === 'VALID').slice(0, amounts[0] || 1);
    if (some.length === 0) return;
    if (step.do === 'cancelSome') {
      const refundTarget = flag ? 'origin' : 'voucher';
      const items = some.map(({ _id }) => _id);
      await service.send(api.transactions.cancelItems, { id, items, refundFunds: which % 3 > 0, refundTarget }, key);
    } else {
      const asked = { tickets: some.map(({ _id }) => _id), as: flag ? 'money' : 'voucher' };
      await service.send(api.orders.returnTickets, { ...keyOf(order), ...asked }, key);
    }
  };

  /** The sums of the books, from the orders and the ledger alone. */
  const books = async () => {
    const returns = `coalesce((select sum((r->>'paid')::bigint + (r->>'toVouchers')::bigint + coalesce((r->>'carried')::bigint, 0))
      from jsonb_array_elements(c.data->'returns') r), 0)`;
    const kept = `coalesce((select sum((r->>'retainedMoney')::bigint + (r->>'retainedVouchers')::bigint - coalesce((r->>'carried')::bigint, 0))
      from jsonb_array_elements(c.data->'returns') r), 0)`;
    const of = `from checkout c where c.seller_id = $1 and c.completed_at is not null`;
    const isOver = `c.status = 'CANCELED' and c.data->>'endedBy' is distinct from 'returned'`;
    return {
      gross: await minor(`select sum(c.total) as sum ${of}`),
      retained: await minor(`select sum(${kept}) as sum ${of}`),
      revenue: await minor(`select sum(case when ${isOver} then ${kept} else c.total - ${returns} end) as sum ${of}`),
      orders: await minor(`select count(*)::int as sum ${of}`),
      fees: await minor(`select sum((c.data->'order'->>'charge')::bigint) as sum ${of}`),
      sold: await minor(`select count(*)::int as sum from ticket t where t.seller_id = $1 and t.status <> 'INVALID'`),
      redeemed:
        0 -
        (await minor(
          `select sum(e.amount) as sum from voucher_entry e join checkout c on c.id = e.checkout_id where c.seller_id = $1`,
        )),
      toNewVouchers: await minor(
        `select sum((r->>'paid')::bigint) as sum from checkout c cross join lateral jsonb_array_elements(c.data->'returns') r
         where c.seller_id = $1 and r->>'as' = 'voucher'`,
      ),
      balance: await minor('select sum(balance) as sum from voucher where seller_id = $1'),
    };
  };

  it('have the sums of the books', async () => {
    const step: fc.Arbitrary<Step> = fc.record({
      do: fc.constantFrom(
        'buy',
        'buy',
        'voucher',
        'receive',
        'receive',
        'cancel',
        'cancelSome',
        'cancelSome',
        'return',
      ),
      which: fc.nat({ max: 9 }),
      amounts: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat({ max: 3 })),
      flag: fc.boolean(),
      hours: fc.nat({ max: 30 }),
    });
    const orders: Checkout[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        for (const one of steps) await act(one, orders);
        const sums = await books();
        const all = [
          'sales_over_time',
          'event_revenue',
          'sales_by_shop',
          'tickets_by_channel',
          'sales_by_payment',
          'revenue',
        ] as const;
        for (const type of [...all, 'tickets_by_tickettype', 'accountingTransactionsTaxes', 'settlement'] as const) {
          const { rows, totals } = await report(type, type === 'sales_over_time' ? { interval: 'week' } : {});
          for (const name of ['gross', 'retained', 'revenue'] as const) {
            assert.equal(sumOf(rows, name), sums[name], `${type} ${name}`);
            assert.equal(sumOf(totals, name), sums[name], `sum of ${type} ${name}`);
          }
          for (const row of rows)
            assert.equal(cents(row['gross']) + cents(row['canceled']) + cents(row['retained']), cents(row['revenue']));
          if (type === 'accountingTransactionsTaxes') continue;
          assert.equal(sumOf(rows, 'tickets') + sumOf(rows, 'canceledTickets'), sums.sold * 100, type);
          if (type !== 'tickets_by_tickettype') assert.equal(sumOf(rows, 'orders'), sums.orders * 100, type);
        }
        const single = await report('orders');
        assert.equal(sumOf(single.rows, 'gross'), sums.gross);
        assert.equal(sumOf(single.rows, 'revenue'), sums.revenue);
        assert.equal(single.rows.length, sums.orders);
        const ended = await report('transactionsCancellations');
        assert.equal(sums.gross + sumOf(ended.rows, 'canceled') + sumOf(ended.rows, 'retained'), sums.revenue);
        const moved = await report('transactions');
        assert.equal(sumOf(moved.rows, 'revenue'), sums.revenue);
        assert.equal(sumOf(moved.rows, 'tax'), sumOf((await report('revenue')).rows, 'tax'));
        for (const row of moved.rows) {
          const parts = ['vouchers', 'transferred', 'paid', 'outstanding'].map((name) => cents(row[name]));
          assert.equal(
            parts.reduce((sum, part) => sum + part, 0),
            cents(row['revenue']),
            'a movement is paid in full',
          );
        }
        const average = await report('avg_transaction_value_over_time', { interval: 'month' });
        assert.equal(sumOf(average.rows, 'gross'), sums.gross);
        assert.equal(sumOf(average.rows, 'orders'), sums.orders * 100);
        assert.equal(Math.round(Number(average.totals[0]?.['average'] ?? 0) * sums.orders * 100), sums.gross);
        const counted = await report('tickets_over_time');
        assert.equal(sumOf(counted.totals, 'tickets') + sumOf(counted.totals, 'canceledTickets'), sums.sold * 100);
        const each = await report('tickets');
        const byType = (await report('tickets_by_tickettype')).rows.filter(({ ticketTypeId }) => ticketTypeId !== '');
        for (const { eventId, ticketTypeId, gross, tickets } of byType) {
          const own = each.rows.filter((row) => row['eventId'] === eventId && row['ticketTypeId'] === ticketTypeId);
          assert.deepEqual(
            [sumOf(own, 'gross'), own.length],
            [cents(gross), tickets],
            'each ticket has its part of the sale',
          );
        }
        assert.equal(sumOf(each.totals, 'gross'), sumOf(byType, 'gross'));
        assert.equal(each.rows.filter(({ status }) => status !== 'INVALID').length, sums.sold);
        const fees = await report('fee_revenue');
        assert.equal(sumOf(fees.rows, 'fees'), sums.fees);
        for (const row of fees.rows) {
          assert.equal(cents(row['fees']) + cents(row['canceledFees']), cents(row['feeRevenue']));
          assert.ok(Number(row['feeRevenue']) >= 0, 'never more fees given back than sold');
        }

        const taxes = await report('accountingTransactionsTaxes');
        const byDay = await report('sales_over_time');
        assert.equal(sumOf(taxes.rows, 'tax'), sumOf(byDay.rows, 'tax'));
        for (const { tax, net, revenue } of taxes.rows) assert.equal(cents(tax) + cents(net), cents(revenue));

        const { rows: settled } = await report('settlement');
        for (const row of settled) {
          const parts = ['vouchers', 'transferred', 'paid', 'outstanding'].reduce(
            (sum, name) => sum + cents(row[name]),
            0,
          );
          assert.equal(parts, cents(row['revenue']), 'a settlement adds up');
        }
        assert.equal(sumOf(settled, 'vouchers'), sums.redeemed - sums.toNewVouchers);

        const { totals: liability } = await report('voucherLiability');
        assert.equal(sumOf(liability, 'closing'), sums.balance);
        const issued = await report('vouchers');
        for (const name of ['issued', 'redeemed', 'refunded', 'adjusted', 'closing'] as const) {
          assert.equal(sumOf(issued.rows, name), sumOf(liability, name), `vouchers ${name}`);
          assert.equal(sumOf(issued.totals, name), sumOf(liability, name), `sum of vouchers ${name}`);
        }
        assert.doesNotMatch(JSON.stringify(issued), /CODE-/, 'a code is money');

        const { rows: postings } = await report('accountingTransactions');
        const balanceOf = (account: string) =>
          postings.reduce(
            (sum, { debit, credit, amount }) =>
              sum + (credit === account ? cents(amount) : 0) - (debit === account ? cents(amount) : 0),
            0,
          );
        assert.equal(balanceOf('8300') + balanceOf('8400'), sums.revenue);
        assert.equal(0 - balanceOf('1796'), sums.redeemed - sums.toNewVouchers);
      }),
      // The runs share a seller, so only the first failure tells its cause: a shrunk one starts with what that left.
      { numRuns: 8, endOnFailure: true },
    );
  });

  it('cut days in the time zone of the seller, and months that follow each other add up', async () => {
    service.clock.now = new Date('2026-06-30T22:30:00Z');
    const orders: Checkout[] = [];
    const eventIds = await addEvent(service.db);
    const before = await report('sales_over_time', {
      eventIds,
      timezone: 'Europe/Berlin',
      start: '2026-06-30T22:00:00Z',
    });
    assert.deepEqual(before.rows, []);
    await act({ do: 'buy', which: 0, amounts: [1, 0], flag: true, hours: 0 }, orders, eventIds);
    const query = { eventIds, timezone: 'Europe/Berlin', interval: 'month', start: '2026-06-30T22:00:00Z' };
    const { rows } = await report('sales_over_time', query);
    assert.deepEqual(
      rows.map(({ day }) => day),
      ['2026-07-01'],
    );
    service.clock.forward(40 * 86_400_000);
    await service.call(api.transactions.cancel, { id: orders[0]?._id ?? '' }, key);
    const july = await report('sales_over_time', { ...query, end: '2026-07-31T22:00:00Z' });
    assert.deepEqual(july.rows, rows, 'a month that is over does not change');
    const all = await report('sales_over_time', query);
    assert.deepEqual(
      all.rows.map(({ day, revenue }) => [day, cents(revenue)]),
      [
        ['2026-07-01', cents(rows[0]?.['gross'])],
        ['2026-08-01', -cents(rows[0]?.['gross'])],
      ],
    );
  });

  it('are files, too', async () => {
    const query = {
      type: 'accountingTransactions',
      start: '2025-12-31T23:00:00Z',
      end: '2026-12-31T23:00:00Z',
      timezone: 'Europe/Berlin',
    };
    const ask = (more: object) =>
      service.app.inject({
        url: '/api/reports',
        query: { ...query, ...more },
        headers: { authorization: `Bearer ${key.token}` },
      });
    const { rows } = await report('accountingTransactions', { start: query.start, end: query.end });
    const csv = await ask({ format: 'csv' });
    assert.match(csv.body, /^day,kind,orderId,eventId,debit,credit,currency,amount,rate\r\n/);
    assert.equal(csv.body.trim().split('\r\n').length, rows.length + 1);
    const back = (await ask({ type: 'transactionsCancellations', format: 'csv' })).body.trim().split('\r\n');
    const at = back[0]?.split(',').indexOf('canceled') ?? -1;
    const canceled = back.slice(1).reduce((total, line) => total + cents(line.split(',')[at]), 0);
    const inJson = await report('transactionsCancellations', { start: query.start, end: query.end });
    assert.equal(canceled, sumOf(inJson.rows, 'canceled'), 'a spreadsheet adds up what was canceled');
    assert.ok(canceled < 0);
    const single = await ask({ type: 'tickets', format: 'csv' });
    const [head, ...ticketLines] = single.body.trim().split('\r\n');
    assert.equal(head, 'orderId,ticketId,day,eventId,name,ticketTypeId,ticket,seat,status,currency,gross');
    assert.equal(ticketLines.length, (await report('tickets', { start: query.start, end: query.end })).rows.length);
    const tickets = await ask({ type: 'tickets', format: 'xlsx' });
    assert.equal(tickets.rawPayload.subarray(0, 2).toString(), 'PK');
    const sheet = await ask({ type: 'event_revenue', format: 'xlsx' });
    assert.equal(sheet.rawPayload.subarray(0, 2).toString(), 'PK');

    const datev = await ask({ format: 'datev', consultant: '4711', accounts: 'tax19:4400,invoice:10000' });
    const [header = '', columns = '', ...lines] = datev.rawPayload.toString('latin1').trim().split('\r\n');
    assert.match(
      header,
      /^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"RE";"";"";4711;1;20260101;4;20260101;20261231;"Tickets";/,
    );
    assert.equal(header.split(';').length, 31);
    assert.equal(columns.split(';').length, 125);
    assert.ok(columns.includes('Gegenkonto (ohne BU-Schlüssel)'));
    assert.ok(columns.includes(';Zusatzinformation - Art 20;Zusatzinformation- Inhalt 20;Stück;'));
    assert.equal(lines.length, rows.length);
    for (const line of lines) {
      assert.equal(line.split(';').length, 125);
      assert.equal(line.split(';')[113], '0', 'not locked');
    }
    const accounts = new Set(lines.flatMap((line) => line.split(';').slice(6, 8)));
    assert.deepEqual([...accounts].filter((account) => /^[48][34]00$/.test(account)).sort(), ['4400', '8300']);
    const sum = lines.reduce((total, line) => total + cents((line.split(';')[0] ?? '').replace(',', '.')), 0);
    assert.equal(sum, sumOf(rows, 'amount'));
  });

  it('post to the accounts of the seller, unless a request names others', async () => {
    const accountingSettings = {
      consultant: 4711,
      client: 22,
      accounts: { invoice: '1411', tax19: '8401', vouchers: '1797' },
    };
    await service.call(api.sellers.update, { id: 'me', accountingSettings }, key);
    const query = { start: '2025-12-31T23:00:00Z', end: '2026-12-31T23:00:00Z', timezone: 'Europe/Berlin' };
    const accountsIn = (rows: Rows) => new Set(rows.flatMap(({ debit, credit }) => [debit, credit]));
    const own = accountsIn((await report('accountingTransactions', query)).rows);
    for (const account of ['1411', '8401', '1797', '8300']) assert.ok(own.has(account), account);
    for (const account of ['1410', '8400', '1796']) assert.ok(!own.has(account), account);
    const asked = accountsIn((await report('accountingTransactions', { ...query, accounts: 'tax19:4400' })).rows);
    assert.deepEqual([asked.has('4400'), asked.has('8401'), asked.has('1411')], [true, false, true]);

    const batch = async (more: object) =>
      (
        await service.app.inject({
          url: '/api/reports',
          query: { type: 'accountingTransactions', ...query, format: 'datev', ...more },
          headers: { authorization: `Bearer ${key.token}` },
        })
      ).body;
    assert.match(await batch({}), /^"EXTF";.*;4711;22;20260101;/);
    assert.match(await batch({ client: '3' }), /^"EXTF";.*;4711;3;20260101;/);

    const refused = async (wrong: object) =>
      (await service.refused(api.sellers.update, 400, { id: 'me', accountingSettings: wrong }, key)).body.details?.[0];
    assert.deepEqual(await refused({ accounts: { tax19: '84' } }), {
      path: 'accountingSettings.accounts.tax19',
      message: 'Expected an account of 4 to 9 digits',
    });
    assert.equal((await refused({ consultant: 1000 }))?.path, 'accountingSettings.consultant');

    // sent whole: a name that is missing is taken out
    const only = { id: 'me', accountingSettings: { consultant: null, accounts: { 'tax5.5': '8305' } } };
    const changed = await service.call(api.sellers.update, only, key);
    assert.deepEqual(changed.accountingSettings, { client: 22, accounts: { 'tax5.5': '8305' } });
    await service.call(api.sellers.update, { id: 'me', accountingSettings: null }, key);
    assert.ok(accountsIn((await report('accountingTransactions', query)).rows).has('8400'));
  });

  it('name what does not fit', async () => {
    const refused = async (query: object) =>
      (await service.refused(api.reports.get, 400, { type: 'accountingTransactions', ...query }, key)).body.details?.[0]
        ?.path;
    assert.equal(await refused({ timezone: 'Mars' }), 'timezone');
    assert.equal(await refused({ accounts: 'invoice' }), 'accounts');
    assert.equal(await refused({ format: 'datev' }), 'start');
    assert.equal(await refused({ format: 'datev', start: '2025-05-01T00:00:00Z', end: '2026-05-01T00:00:00Z' }), 'end');
    assert.equal(await refused({ format: 'datev', start: '2026-05-01T00:00:00Z', client: 0.5 }), 'client');
    assert.equal(await refused({ format: 'datev', start: '2026-05-01T00:00:00Z', consultant: 1000 }), 'consultant');
    assert.equal(await refused({ type: 'scans', format: 'datev' }), 'format');
    assert.equal(await refused({ start: '2026-05-01T00:00:00Z', end: '2026-05-01T00:00:00Z' }), 'end');
  });

  it('show money beyond sales to those alone who see orders', async () => {
    const limited = { token: await addKey(service.db, sellerId, { permissions: ['reports:read'] }) };
    for (const type of reportTypes) {
      const { statusCode } = await service.send(api.reports.get, { type }, limited);
      assert.equal(statusCode, reportsOfOrders.has(type) ? 403 : 200, type);
    }
    const other = { token: await addKey(service.db, 'another') };
    for (const type of reportTypes)
      assert.deepEqual((await service.call(api.reports.get, { type }, other)).data.rows, [], type);
  });
});
