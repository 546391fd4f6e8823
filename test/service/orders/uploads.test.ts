/** Long because there is a test for each thing that may be wrong with a file, and for what becomes of it. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { ErrorBody } from '../../../src/contract/error-body.ts';
import { cleanName, kindOf } from '../../../src/service/orders/file-kinds.ts';
import { insertPayment } from '../../../src/service/payments/records.ts';
import { expireAll, cleanUp } from '../../../src/service/server/jobs.ts';
import { passWindows } from '../../support/builders/attempts.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, testService, type TestService } from '../../support/running/service.ts';
import { addEvent, addKey, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';

const { add, remove } = api.uploads;
const { create, setDetails, setItems, complete, abort, tickets } = api.checkout;

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const pdf = bytes('%PDF-1.7\n', 'a student card');
const png = bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'a picture');
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0], 'a photo');
const base64 = (content: Buffer) => content.toString('base64');

const asking = {
  extraFields: [
    { _id: 'card', name: 'Student card', type: 'documentUpload', required: false },
    {
      _id: 'photo',
      name: 'Photo',
      type: 'documentUpload',
      required: false,
      settings: { allowedMimeTypes: ['image/png'] },
    },
    { _id: 'sign', name: 'Signature', type: 'signature', required: false },
    { _id: 'note', name: 'Note', type: 'text', required: false },
  ],
  ticketExtraFields: [{ _id: 'waiver', name: 'Waiver', type: 'documentUpload', required: false }],
};

describeWithService('files as answers', (service) => {
  let token: string;
  let eventId: string;
  before(async () => {
    token = await addKey(service.db);
    eventId = await addEvent(service.db, asking);
  });

  const start = (amount = 1, of = eventId) =>
    service.call(create, { type: 'transaction', eventId: of, items: seats(amount) });
  const send = (checkout: Checkout, fields: Partial<Parameters<typeof input>[1]> = {}) =>
    service.call(add, input(checkout, fields));
  const input = (checkout: Checkout, fields: { field?: string; fileName?: string; content?: string } = {}) => ({
    ...keyOf(checkout),
    field: 'card',
    fileName: 'card.pdf',
    content: base64(pdf),
    ...fields,
  });
  const refusedFile = async (checkout: Checkout, fields: object, status = 400) => {
    const { body } = await service.refused(add, status, { ...input(checkout), ...fields });
    const [detail] = body.details ?? [];
    return [body.code, detail?.path, (detail as { code?: string } | undefined)?.code];
  };
  const answer = (checkout: Checkout, extraFields: Record<string, unknown>) =>
    service.call(setDetails, { ...keyOf(checkout), ...buyer, extraFields });
  const refusedAnswer = async (checkout: Checkout, extraFields: object) => {
    const { body } = await service.refused(setDetails, 400, { ...keyOf(checkout), ...buyer, extraFields });
    return body.details?.map((detail) => `${detail.path}: ${(detail as { code?: string }).code}`);
  };
  const files = async (checkout: Checkout) =>
    (
      await service.db.query<{ id: string }>('select id from upload where checkout_id = $1 order by created_at, id', [
        checkout._id,
      ])
    ).map(({ id }) => id);
  const download = (id: string, key = token) =>
    service.app.inject({
      url: `/api/uploads/${id}`,
      headers: { authorization: `Bearer ${key}` },
    });

  it('are sent by a buyer and read by the seller, to be saved and not to be shown', async () => {
    const checkout = await start();
    const sent = await send(checkout, { fileName: '../../Ada’s "card".PDF' });
    assert.deepEqual(sent, {
      _id: sent._id,
      fileName: 'Ada’s card.PDF',
      mimeType: 'application/pdf',
      size: pdf.length,
    });
    const done = await answer(checkout, { card: sent._id });
    assert.deepEqual(done.extraFields, { card: sent._id });
    await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    const got = await download(sent._id);
    assert.equal(got.statusCode, 200);
    assert.deepEqual(got.rawPayload, pdf);
    assert.equal(got.headers['content-type'], 'application/pdf');
    assert.equal(
      got.headers['content-disposition'],
      `attachment; filename="Ada_s card.PDF"; filename*=UTF-8''Ada%E2%80%99s%20card.PDF`,
    );
    assert.equal(got.headers['x-content-type-options'], 'nosniff');
    assert.match(String(got.headers['content-security-policy']), /default-src 'none';sandbox/);
    assert.equal(got.headers['cache-control'], 'private, no-store');
    assert.equal(got.headers['access-control-allow-origin'], undefined);
  });

  it('belong to their seller, and to keys that may read customers', async () => {
    const { _id: id } = await send(await start());
    assert.equal((await download(id, '')).statusCode, 401);
    assert.equal((await download(id, await addKey(service.db, 'other'))).statusCode, 404);
    const limited = (permission: string) => addKey(service.db, undefined, { permissions: [permission] });
    assert.equal((await download(id, await limited('events:read'))).statusCode, 403);
    assert.equal((await download(id, await limited('customers:read'))).statusCode, 200);
    assert.equal((await download('none')).statusCode, 404);
  });

  it('belong to the checkout whose secret is known', async () => {
    const [mine, other] = [await start(), await start()];
    await service.refused(add, 404, { ...input(mine), secret: other.secret });
    const sent = await send(mine);
    await service.refused(remove, 404, { ...keyOf(other), uploadId: sent._id });
    await service.refused(remove, 404, { ...keyOf(mine), secret: other.secret, uploadId: sent._id });
    assert.deepEqual(await refusedAnswer(other, { card: sent._id }), ['extraFields.card: NO_FILE']);
    assert.deepEqual(await service.call(remove, { ...keyOf(mine), uploadId: sent._id }), sent);
    await service.refused(remove, 404, { ...keyOf(mine), uploadId: sent._id });
  });

  it('are what their content is, whatever they are called', async () => {
    const checkout = await start();
    assert.equal((await send(checkout, { fileName: 'x.jpg', content: base64(jpeg) })).mimeType, 'image/jpeg');
    assert.equal((await send(checkout, { fileName: 'scan', content: base64(png) })).fileName, 'scan.png');
    const wrong = ['INVALID_FILE', 'content', 'FILE_TYPE'];
    assert.deepEqual(await refusedFile(checkout, { content: base64(png) }), wrong, 'a PNG that is called .pdf');
    assert.deepEqual(await refusedFile(checkout, { fileName: 'x.html', content: base64(pdf) }), wrong);
    for (const content of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<!doctype html><script>1</script>',
      'GIF89a',
      'PK',
    ])
      for (const fileName of ['a.pdf', 'a.png', 'a.svg', 'a'])
        assert.deepEqual(await refusedFile(checkout, { fileName, content: base64(bytes(content)) }), wrong);
  });

  it('are refused where the question takes another kind, and where none is wanted', async () => {
    const checkout = await start();
    const wrong = ['INVALID_FILE', 'content', 'FILE_TYPE'];
    assert.deepEqual(await refusedFile(checkout, { field: 'photo' }), wrong);
    assert.deepEqual(await refusedFile(checkout, { field: 'sign' }), wrong);
    for (const field of ['note', 'nothing', '', '__proto__'])
      assert.deepEqual(await refusedFile(checkout, { field }), ['NO_FILE_WANTED', 'field', undefined]);
    const plain = await start(1, await addEvent(service.db));
    assert.deepEqual(await refusedFile(plain, {}), ['NO_FILE_WANTED', 'field', undefined]);
  });

  it('are neither empty, nor no base64, nor too large', async () => {
    const checkout = await start();
    assert.deepEqual(await refusedFile(checkout, { content: '' }), ['INVALID_FILE', 'content', 'NO_FILE']);
    assert.deepEqual(await refusedFile(checkout, { content: 'data:x;base64,AA' }), [
      'INVALID_FILE',
      'content',
      'NO_FILE',
    ]);
    const large = (size: number) => base64(Buffer.concat([pdf], size));
    assert.equal((await send(checkout, { content: large(10_000_000) })).size, 10_000_000);
    const tooBig = ['INVALID_FILE', 'content', 'FILE_TOO_BIG'];
    assert.deepEqual(await refusedFile(checkout, { content: large(10_000_001) }), tooBig);
    await service.refused(add, 413, { ...input(checkout), content: large(12_000_000) });
    // no other body is that large
    await service.refused(setDetails, 413, {
      ...keyOf(checkout),
      ...buyer,
      extraFields: { note: 'x'.repeat(300_000) },
    });
    const drawing = base64(Buffer.concat([png], 600_000));
    assert.deepEqual(await refusedFile(checkout, { field: 'sign', fileName: 'a.png', content: drawing }), tooBig);
  });

  it('are one when they are sent twice, also at the same time', async () => {
    const checkout = await start();
    const sent = await Promise.all([send(checkout), send(checkout), send(checkout, { fileName: 'again.pdf' })]);
    assert.equal(new Set(sent.map(({ _id }) => _id)).size, 1);
    assert.equal((await files(checkout)).length, 1);
    const other = await send(checkout, { field: 'photo', fileName: 'p.png', content: base64(png) });
    assert.notEqual(other._id, sent[0]._id);
  });

  it('are at most ten, or two for each question of many', async () => {
    const checkout = await start();
    const fill = async (of: Checkout, count: number) => {
      for (let at = 0; at < count; at++) await send(of, { content: base64(bytes('%PDF-', String(at))) });
    };
    await fill(checkout, 10);
    assert.equal((await refusedFile(checkout, {}, 409))[0], 'TOO_MANY_FILES');
    const [first = ''] = await files(checkout);
    await service.call(remove, { ...keyOf(checkout), uploadId: first });
    await send(checkout);
    const many = await start(8);
    await fill(many, 22);
    assert.equal((await refusedFile(many, {}, 409))[0], 'TOO_MANY_FILES');
  });

  it('answer the question that they were sent for, and no other', async () => {
    const checkout = await start();
    const card = await send(checkout);
    const photo = await send(checkout, { field: 'photo', fileName: 'p.png', content: base64(png) });
    assert.deepEqual(await refusedAnswer(checkout, { card: photo._id, photo: card._id, sign: 'nothing' }), [
      'extraFields.card: NO_FILE',
      'extraFields.photo: NO_FILE',
      'extraFields.sign: NO_FILE',
    ]);
    assert.deepEqual(await refusedAnswer(checkout, { card: { toString: 1 }, photo: ['x'], sign: 7 }), [
      'extraFields.card: NOT_TEXT',
      'extraFields.photo: NOT_TEXT',
      'extraFields.sign: NO_FILE',
    ]);
    assert.deepEqual(await refusedAnswer(checkout, { card: `data:application/pdf;base64,${base64(pdf)}` }), [
      'extraFields.card: NO_FILE',
    ]);
    await answer(checkout, { card: card._id, photo: photo._id });
  });

  it('that were allowed are refused once the seller takes another kind', async () => {
    const own = await addEvent(service.db, { ...asking, _id: 'changing' });
    const checkout = await start(1, own);
    const card = await send(checkout);
    await service.call(
      api.events.update,
      { id: own, extraFields: [{ _id: 'card', settings: { allowedMimeTypes: ['image/png'] } }] },
      { token },
    );
    assert.deepEqual(await refusedAnswer(checkout, { card: card._id }), ['extraFields.card: FILE_TYPE']);
  });

  it('go with the order that names them; what it does not name goes away', async () => {
    const checkout = await start(2);
    const card = await send(checkout);
    const waiver = await send(checkout, { field: 'waiver' });
    const spare = await send(checkout, { content: base64(bytes('%PDF-2.0')) });
    await service.call(setDetails, {
      ...keyOf(checkout),
      ...buyer,
      extraFields: { card: card._id },
      tickets: [{ index: 1, extraFields: { waiver: waiver._id } }],
    });
    await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    assert.deepEqual(new Set(await files(checkout)), new Set([card._id, waiver._id]));
    assert.deepEqual((await service.call(tickets, keyOf(checkout)))[1]?.extraFields, { waiver: waiver._id });
    assert.equal((await download(spare._id)).statusCode, 404);
    await service.refused(add, 409, input(checkout));
    await service.refused(remove, 409, { ...keyOf(checkout), uploadId: card._id });
  });

  it('that were taken back after they answered hold the order back', async () => {
    const checkout = await start();
    const card = await send(checkout);
    await answer(checkout, { card: card._id });
    await service.call(remove, { ...keyOf(checkout), uploadId: card._id });
    const { body } = await service.refused(complete, 409, { ...keyOf(checkout), paymentMethod: 'invoice' });
    assert.deepEqual([body.code, body.details?.[0]?.path], ['DETAILS_MISSING', 'extraFields.card']);
  });

  it('end with their checkout, and are asked for again in the next one', async () => {
    const [given, out] = [await start(), await start()];
    const [first, second] = [await send(given), await send(out)];
    await service.call(abort, keyOf(given));
    assert.deepEqual([(await files(given)).length, (await files(out)).length], [0, 1]);
    service.clock.forward(20 * 60_000);
    await service.refused(add, 410, input(out));
    const next = await start();
    // the old checkout has run out, but its end was not processed yet
    assert.deepEqual(await refusedAnswer(next, { card: second._id }), ['extraFields.card: NO_FILE']);
    await expireAll(service.context);
    assert.deepEqual(await files(out), []);
    for (const { _id } of [first, second]) {
      assert.deepEqual(await refusedAnswer(next, { card: _id }), ['extraFields.card: NO_FILE']);
      assert.equal((await download(_id)).statusCode, 404);
    }
  });

  it('stay with an order, and an hour longer where a payment may still arrive', async () => {
    const [sold, paying, left] = [await start(), await start(), await start()];
    await answer(sold, { card: (await send(sold))._id });
    await service.call(complete, { ...keyOf(sold), paymentMethod: 'invoice' });
    for (const checkout of [paying, left]) {
      await send(checkout);
      const payable = { sellerId, checkoutId: checkout._id, amount: 1000, currency: 'EUR' };
      const { id } = await insertPayment(service.db, payable, 'stripe', service.clock.now);
      // canceled at the provider
      if (checkout === left) await service.db.query(`update payment set status = 'canceled' where id = $1`, [id]);
    }
    const count = async () => (await Promise.all([sold, paying, left].map(files))).map(({ length }) => length);
    service.clock.forward(16 * 60_000);
    await expireAll(service.context);
    assert.deepEqual(await count(), [1, 1, 0]);
    service.clock.forward(50 * 60_000);
    await cleanUp(service.context);
    assert.deepEqual(await count(), [1, 1, 0]);
    service.clock.forward(20 * 60_000);
    await cleanUp(service.context);
    assert.deepEqual(await count(), [1, 0, 0]);
  });

  it('are forgotten with the customer', async () => {
    const checkout = await start();
    const card = await send(checkout);
    await answer(checkout, { card: card._id });
    await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    const { docs } = await service.call(api.customers.list, { top: 100 }, { token });
    const ada = docs.find(({ primaryEmail }) => primaryEmail === buyer.email);
    await service.call(api.customers.delete, { id: ada?._id ?? '' }, { token });
    assert.deepEqual(await files(checkout), []);
    assert.equal((await download(card._id)).statusCode, 404);
  });

  it('stay while the items change', async () => {
    const checkout = await start();
    const card = await send(checkout);
    await service.call(setItems, { ...keyOf(checkout), items: seats(3) });
    await answer(checkout, { card: card._id });
    assert.deepEqual(await files(checkout), [card._id]);
  });

  it('are refused before the body is read, without the secret of an open checkout', async () => {
    const checkout = await start();
    await service.call(abort, keyOf(checkout));
    const open = await start();
    // a body that could not be read
    const ask = async (id: string, query: string) => {
      const headers = { 'content-type': 'application/json' };
      const url = `/api/checkout/${id}/uploads${query}`;
      const answer = await service.app.inject({ method: 'POST', url, headers, payload: '{'.repeat(1_000_000) });
      const { statusCode, message } = answer.json<ErrorBody>();
      return statusCode === 400 ? message : statusCode;
    };
    assert.equal(await ask(open._id, ''), 'The request does not fit: secret: Missing.');
    const asked = [
      await ask('none', `?secret=${open.secret}`),
      await ask(open._id, '?secret=wrong'),
      await ask(open._id, `?secret=${checkout.secret}`),
      await ask(checkout._id, `?secret=${checkout.secret}`),
    ];
    assert.deepEqual(asked, [404, 404, 404, 409]);
    assert.match(String(await ask(open._id, `?secret=${open.secret}`)), /JSON|cannot be read/);
    assert.equal(
      await ask('%00', '?secret=x'),
      'The request does not fit: id: Holds a character that cannot be stored.',
    );
  });

  it('are limited by the bytes of an hour, for an address over all processes', async () => {
    const limits = { rateLimits: { read: 1000, write: 6000, guess: 1000, key: 1000 } };
    const one = await testService(limits, onSale, { db: service.db });
    const two = await testService(limits, onSale, { db: service.db });
    try {
      const checkout = await start();
      const payload = { ...keyOf(checkout), field: 'card', fileName: 'card.pdf', content: base64(pdf) };
      const { id, secret, ...body } = payload;
      const send = async ({ app }: TestService, remoteAddress: string, length: number) => {
        const headers = { 'content-type': 'application/json' };
        const url = `/api/checkout/${id}/uploads?secret=${secret}`;
        const padded = JSON.stringify(body).padEnd(length);
        return (await app.inject({ method: 'POST', url, headers, payload: padded, remoteAddress })).statusCode;
      };
      const statuses: number[] = [];
      // 14 of 14 MB fit into an hour
      for (let at = 0; at < 15; at++) statuses.push(await send(at % 2 ? one : two, `2001:db8::${at}`, 14_000_000));
      assert.deepEqual(statuses, [...Array<number>(14).fill(200), 429]);
      assert.equal(await send(two, '2001:db8:0:1::1', 14_000_000), 200, 'another address');
      assert.equal(await send(one, '2001:db8::1', 1_000), 200, 'what still fits');
      await passWindows(service.db, 3_600_000);
      assert.equal(await send(one, '2001:db8::1', 14_000_000), 200);
    } finally {
      await one.app.close();
      await two.app.close();
    }
  });

  it('are sent less often than anything else', async () => {
    const limited = await testService({ rateLimits: { read: 60, write: 12, guess: 5, key: 60 } });
    try {
      const answers = [];
      for (let count = 0; count < 3; count++)
        answers.push(
          (await limited.send(add, { id: 'x', secret: 'x', field: 'x', fileName: 'x', content: base64(pdf) }))
            .statusCode,
        );
      assert.deepEqual(answers, [404, 404, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('the name of a file', () => {
  it('has no folders, nothing that hides its ending, and an ending that fits', () => {
    assert.deepEqual(
      ['a.pdf', 'C:\\x\\b.PDF', '/etc/c', '..', '.pdf', 'd\u202efdp.pdf', 'e\0\n.pdf', ' f .pdf', '', 'g.tar.pdf'].map(
        (name) => cleanName(name, 'application/pdf'),
      ),
      ['a.pdf', 'b.PDF', 'c.pdf', 'file.pdf', 'pdf.pdf', 'dfdp.pdf', 'e.pdf', 'f.pdf', 'file.pdf', 'g.tar.pdf'],
    );
    assert.equal(cleanName('a.pdf.exe', 'application/pdf'), undefined);
    assert.equal(cleanName('a.jpeg', 'image/jpeg'), 'a.jpeg');
    assert.equal(cleanName(`${'ä'.repeat(300)}.png`, 'image/png'), `${'ä'.repeat(80)}.png`);
  });

  it('has nothing to do with the kind', () => {
    assert.deepEqual([pdf, png, jpeg, bytes('<svg'), bytes(''), png.subarray(0, 7)].map(kindOf), [
      'application/pdf',
      'image/png',
      'image/jpeg',
      undefined,
      undefined,
      undefined,
    ]);
  });
});
