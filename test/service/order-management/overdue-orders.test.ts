/** Overdue orders: by the terms of their seller, the same ones in the list and on Today. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { workOnRuns } from '../../../src/service/runs/work.ts';
import { sendEmails } from '../../../src/service/server/emails.ts';
import { addEvent, addKey, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const { create, setDetails, complete } = api.checkout;
const { list, get, bulk, mail, markReceived, cancel } = api.transactions;

const day = 86_400_000;

describeWithService('overdue orders', (service) => {
  let token: string;
  let eventId: string;
  /** The time at which all of them but one were placed. */
  let placed: number;
  /** The ids of orders by what becomes of them. */
  const ids: Record<string, string> = {};
  const place = async (name: string, paymentMethod: string) => {
    const checkout = await service.call(create, { type: 'transaction', eventId, items: seats(1) });
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, email: `${name}@example.com` });
    await service.call(complete, { ...keyOf(checkout), paymentMethod });
    ids[name] = checkout._id;
  };

  before(async () => {
    token = await addKey(service.db);
    eventId = await addEvent(service.db, { maxAmount: 100 });
    await service.db.query(
      `update payment_settings set methods = array['invoice', 'boxoffice'], invoice_valid_immediately = true,
         invoice_term_days = 7, reservation_term_days = 2, updated_at = $2 where seller_id = $1`,
      [sellerId, onSale],
    );
    await place('invoice', 'invoice');
    await place('boxOffice', 'boxoffice');
    await place('paidLater', 'invoice');
    await place('canceled', 'invoice');
    placed = service.context.now().getTime();
    service.clock.forward(day);
    await place('younger', 'invoice');
  });

  /** Sets the clock to a time after the orders were placed. */
  const at = (days: number, milliseconds = 0) => {
    service.clock.forward(placed + days * day + milliseconds - service.context.now().getTime());
  };
  const nameOf = (id: string) => Object.entries(ids).find(([, each]) => each === id)?.[0];
  const found = async (query: object) =>
    (await service.call(list, query, { token })).rows.map(({ _id }) => nameOf(_id)).sort();
  const onToday = async () =>
    (await service.call(api.overview.attention, {}, { token })).items.find(({ kind }) => kind === 'overdue');
  /** The overdue orders, where Today counts just as many. */
  const overdue = async () => {
    const { total } = await service.call(list, { overdue: true }, { token });
    const today = await onToday();
    assert.equal(today?.count, total);
    const opened = await service.app.inject({
      url: today.href ?? '',
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(opened.json<{ total: number }>().total, total);
    return await found({ overdue: true });
  };

  it('are those whose time to pay is over, each by its way to pay', async () => {
    at(2);
    assert.deepEqual(await overdue(), []);
    at(2, 1);
    assert.deepEqual(await overdue(), ['boxOffice']);
    at(7);
    assert.deepEqual(await overdue(), ['boxOffice']);
    at(7, 1);
    assert.deepEqual(await overdue(), ['boxOffice', 'canceled', 'invoice', 'paidLater']);
    assert.deepEqual(await found({ overdue: false }), ['younger']);
  });

  it('are none once they are paid or canceled', async () => {
    at(7, 1);
    await service.call(markReceived, { id: ids['paidLater'] ?? '' }, { token });
    await service.call(cancel, { id: ids['canceled'] ?? '' }, { token });
    assert.deepEqual(await overdue(), ['boxOffice', 'invoice']);
    assert.deepEqual(await found({ overdue: false }), ['canceled', 'paidLater', 'younger']);
  });

  it('say since when, in the list and alone', async () => {
    at(8);
    const { rows } = await service.call(list, {}, { token });
    const since = { boxOffice: new Date(placed + 2 * day), invoice: new Date(placed + 7 * day) };
    assert.deepEqual(
      Object.fromEntries(
        rows.flatMap(({ _id, overdueSince }) => (overdueSince ? [[nameOf(_id), new Date(overdueSince)]] : [])),
      ),
      since,
    );
    const alone = async (name: string) => (await service.call(get, { id: ids[name] ?? '' }, { token })).overdueSince;
    assert.equal(await alone('invoice'), since.invoice.toISOString());
    assert.equal(await alone('younger'), undefined);
    assert.equal(await alone('paidLater'), undefined);
  });

  it('are found together with other filters, in a file, and for what is done with many', async () => {
    at(7, 1);
    assert.deepEqual(await found({ overdue: true, paymentMethod: 'invoice' }), ['invoice']);
    assert.deepEqual(await found({ overdue: true, sort: 'completedAt', eventId }), ['boxOffice', 'invoice']);
    const { body } = await service.app.inject({
      url: '/api/transactions?overdue=true&paymentMethod=invoice',
      headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
    });
    const [, ...rows] = body.trim().split('\r\n');
    assert.deepEqual(
      rows.map((row) => nameOf(row.split(',')[0] ?? '')),
      ['invoice'],
    );
    const counted = { action: 'received', filter: { overdue: true }, dryRun: true } as const;
    assert.equal((await service.call(bulk, counted, { token })).orders, 2);
    await service.refused(list, 400, { overdue: 'perhaps' }, { token });
  });

  it('are sent again as a payment reminder, in the language of the buyer, until they are paid', async () => {
    at(7, 1);
    const subjects = async () => {
      const found: string[] = [];
      await sendEmails(service.context, {
        from: 'tickets@foyer.example',
        async deliver({ raw }) {
          const { headers, text = '' } = await readMail(raw);
          found.push(`${headers.find(([name]) => name === 'Subject')?.[1] ?? ''}\n${text}`);
        },
      });
      return found;
    };
    await service.db.query('delete from mail');
    const invoice = { id: ids['invoice'] ?? '' };
    for (const [language, subject, amount] of [
      ['en', /^Payment reminder: [^]*We haven’t received the payment/, '€20.00'],
      ['de', /^Zahlungserinnerung: [^]*noch keine Zahlung eingegangen/, '20,00'],
      ['fr', /^Rappel de paiement\u00a0: [^]*pas encore reçu le paiement/, '20,00'],
      ['es', /^Recordatorio de pago: [^]*Todavía no hemos recibido el pago/, '20,00'],
    ] as const) {
      await service.db.query(
        `update checkout set data = data || jsonb_build_object('preferredLanguage', $2::text) where id = $1`,
        [invoice.id, language],
      );
      await service.call(mail, invoice, { token });
      const [sent = '', ...others] = await subjects();
      assert.deepEqual(others, []);
      assert.match(sent, subject);
      assert.ok(sent.includes(amount), sent);
      await service.db.query('delete from mail');
    }
    // as many, too; one that is not late is sent as it was
    await service.call(bulk, { action: 'mail', filter: { eventId, overdue: true } }, { token });
    await service.call(mail, { id: ids['younger'] ?? '' }, { token });
    assert.match((await subjects()).join(), /^Your order: /);
    service.clock.forward(60_000);
    await workOnRuns(service.context);
    const queued = await service.db.query<{ template: string }>('select template from mail where sent_at is null');
    assert.deepEqual(
      queued.map(({ template }) => template),
      ['overdue', 'overdue'],
    );
    // the money came before the email went out
    await service.call(markReceived, invoice, { token });
    const [paid = ''] = (await subjects()).filter((each) => !each.startsWith('Payment reminder'));
    assert.match(paid, /^Hemos recibido tu pago: /);
    await service.db.query(`update checkout set payment_status = 'AWAITING' where id = $1`, [invoice.id]);
  });

  it('follow the terms that the seller has now, or the usual ones', async () => {
    at(7, 1);
    await service.db.query('update payment_settings set invoice_term_days = 14 where seller_id = $1', [sellerId]);
    assert.deepEqual(await overdue(), ['boxOffice']);
    await service.db.query('delete from payment_settings where seller_id = $1', [sellerId]);
    at(14);
    assert.deepEqual(await overdue(), ['boxOffice']);
    at(14, 1);
    assert.deepEqual(await overdue(), ['boxOffice', 'invoice']);
  });

  it('are of no other seller', async () => {
    at(30);
    const other = await addKey(service.db, 'another-seller');
    assert.equal((await service.call(list, { overdue: true }, { token: other })).total, 0);
  });
});
