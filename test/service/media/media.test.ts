import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import sharp from 'sharp';
import { readingAlso } from '../../../src/service/workers/picture-decoders.ts';
import { addEvent, addKey, sellerId } from '../../support/builders/shop.ts';
import { brokenPictures, soundPictures } from '../../support/builders/broken-pictures.ts';
import { addUser, signIn } from '../../support/builders/staff.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled, testService, type CallOptions } from '../../support/running/service.ts';

const { create, list, get, update, delete: remove } = api.media;

/** A photograph: wide, in one colour, taken somewhere, and held sideways by the camera. */
const photograph = async (width = 2400, height = 1200, colour = '#c03020') =>
  await sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Make: 'Camera of Mara' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
/** What sharp tells of a file; other tests of this process may have loaded the decoders of the service. */
const metadataOf = async (file: Uint8Array) => await readingAlso(['webp'], async () => await sharp(file).metadata());
const base64 = (file: Uint8Array) => Buffer.from(file).toString('base64');

describeWithService('pictures', (service) => {
  let key: CallOptions;
  let stranger: CallOptions;
  let photo: Buffer;
  before(async () => {
    await addEvent(service.db);
    key = { token: await addKey(service.db) };
    stranger = { token: await addKey(service.db, 'other-seller') };
    photo = await photograph();
    assert.ok(photo.includes('Camera of Mara'));
  });
  const pathOf = (url: string) => url.slice(settled.publicUrl.length);
  const load = async (url: string, accept = 'image/avif,image/webp,*/*') =>
    await service.app.inject({ url: pathOf(url), headers: { accept } });
  const send = async (type: string, payload: Buffer, headers: Readonly<Record<string, string>> = {}) =>
    await service.app.inject({
      method: 'POST',
      url: '/api/media',
      headers: { 'content-type': type, authorization: `Bearer ${key.token ?? ''}`, ...headers },
      payload,
    });

  it('are taken as bytes, turned upright, freed of metadata and scaled', async () => {
    const sent = await send('image/jpeg', photo);
    assert.equal(sent.statusCode, 201, sent.body);
    const picture = create.answer.parse(sent.json());
    // the camera was turned by a quarter
    assert.deepEqual([picture.width, picture.height], [1200, 2400]);
    assert.deepEqual(
      picture.sizes.map(({ width, height }) => [width, height]),
      [
        [320, 640],
        [640, 1280],
        [960, 1920],
        [1200, 2400],
      ],
    );
    assert.deepEqual([picture.alt, picture.focus], ['', { x: 0.5, y: 0.5 }]);
    for (const { url, width, height } of picture.sizes) {
      const { rawPayload, headers } = await load(url);
      const scaled = await metadataOf(rawPayload);
      assert.deepEqual([scaled.format, scaled.width, scaled.height], ['webp', width, height]);
      assert.equal(headers['content-type'], 'image/webp');
      assert.deepEqual([scaled.exif, scaled.orientation, scaled.icc], [undefined, undefined, undefined]);
      assert.equal(rawPayload.includes('Camera of Mara'), false);
    }
    assert.ok(picture.size > 0);
  });

  it('are served to anyone, for good, in a format that the caller takes', async () => {
    const { url } = await service.call(create, { content: base64(photo) }, key);
    const { statusCode, headers } = await load(url);
    assert.equal(statusCode, 200);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(String(headers['vary']).toLowerCase().includes('accept'), true);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    const plain = await load(url, 'image/png,*/*');
    assert.equal(plain.headers['content-type'], 'image/jpeg');
    assert.equal((await metadataOf(plain.rawPayload)).width, 1200);
    const narrow = await metadataOf((await load(`${url}?w=300`, '*/*')).rawPayload);
    assert.deepEqual([narrow.format, narrow.width], ['jpeg', 640]);
    assert.equal((await metadataOf((await load(`${url}?w=400`)).rawPayload)).width, 640);
    // what is no width is none
    for (const w of ['0', '-1', 'wide', '1e9', '640.5']) assert.equal((await load(`${url}?w=${w}`)).statusCode, 200, w);
    for (const tag of ['none', 'a'.repeat(22), `${pathOf(url).slice(7)}x`])
      assert.equal((await load(`${settled.publicUrl}/media/${tag}`)).statusCode, 404, tag);
  });

  it('keep their transparency for those who take no WebP', async () => {
    const { url, width } = await service.call(create, { content: base64(soundPictures['transparent'] ?? photo) }, key);
    assert.equal(width, 8);
    const plain = await load(url, '*/*');
    const { format, hasAlpha } = await metadataOf(plain.rawPayload);
    assert.deepEqual([plain.headers['content-type'], format, hasAlpha], ['image/png', 'png', true]);
  });

  it('may be PNG, WebP and AVIF, whatever their type says', async () => {
    const source = sharp({ create: { width: 700, height: 20, channels: 3, background: '#102030' } });
    for (const format of ['png', 'webp', 'avif'] as const) {
      const sent = await send('image/jpeg', await source.clone().toFormat(format).toBuffer());
      assert.equal(sent.statusCode, 201, `${format} ${sent.body}`);
      assert.equal(create.answer.parse(sent.json()).width, 700);
    }
  });

  it('are the same when they are sent again, and another one of another seller', async () => {
    const file = base64(await photograph(40, 40, '#00ff00'));
    const one = await service.call(create, { content: file, alt: 'Green' }, key);
    const again = await service.call(create, { content: file }, key);
    assert.deepEqual(again, one);
    const renamed = await service.call(create, { content: file, alt: 'Greener' }, key);
    assert.deepEqual([renamed._id, renamed.alt], [one._id, 'Greener']);
    const theirs = await service.call(create, { content: file }, stranger);
    assert.notEqual(theirs.url, one.url);
    for (const [route, input] of [
      [get, {}],
      [update, { alt: 'Mine' }],
      [remove, {}],
    ] as const)
      await service.refused(route, 404, { id: theirs._id, ...input }, key);
    assert.deepEqual((await service.call(list, { url: theirs.url }, key)).rows, []);
    assert.equal((await service.call(get, { id: theirs._id }, stranger)).alt, '');
  });

  it('say what they show, and what must stay visible', async () => {
    const { _id: id, url } = await service.call(create, { content: base64(photo) }, key);
    const told = await service.call(update, { id, alt: 'A skull', focus: { x: 0.25, y: 1 } }, key);
    assert.deepEqual([told.alt, told.focus], ['A skull', { x: 0.25, y: 1 }]);
    assert.deepEqual((await service.call(update, { id, alt: '' }, key)).focus, { x: 0.25, y: 1 });
    const { rows, total } = await service.call(list, { url }, key);
    assert.deepEqual([rows.map(({ _id }) => _id), total], [[id], 1]);
    const { body } = await service.refused(update, 400, { id, focus: { x: 50, y: 0 } }, key);
    assert.equal(body.details?.[0]?.path, 'focus.x');
    await service.refused(update, 400, { id, focus: { x: 0.5 } }, key);
    await service.refused(update, 400, { id, alt: 'a'.repeat(501) }, key);
    await service.refused(list, 400, { top: 0 }, key);
  });

  it('are listed by pages, the newest first', async () => {
    const token = { token: await addKey(service.db, 'third-seller') };
    for (const width of [10, 11, 12]) {
      await service.call(create, { content: base64(await photograph(width)) }, token);
      service.clock.forward(1000);
    }
    const first = await service.call(list, { top: 2 }, token);
    assert.deepEqual([first.rows.length, first.total], [2, 3]);
    const second = await service.call(list, { top: 2, after: first.next }, token);
    const ids = [...first.rows, ...second.rows].map(({ _id }) => _id);
    assert.deepEqual([new Set(ids).size, second.next], [3, undefined]);
    assert.deepEqual(ids.toSorted().toReversed(), ids);
  });

  it('are refused when they are none, broken, or too large', async () => {
    const refusedAs = async (name: string, payload: Buffer, text: RegExp) => {
      const sent = await send('image/png', payload);
      assert.equal(sent.statusCode, 400, name);
      const { code, message, details } = sent.json<{ code: string; message: string; details: { path: string }[] }>();
      assert.deepEqual([code, details[0]?.path], ['NO_PICTURE', 'content'], name);
      assert.match(message, text, name);
    };
    const unlike = ['svg', 'empty'];
    for (const [name, file] of Object.entries(brokenPictures))
      await refusedAs(name, file, unlike.includes(name) ? /expected a JPEG/ : /damaged, or has more than 50/);
    await refusedAs('a document', Buffer.from('%PDF-1.7'), /expected a JPEG, PNG, WebP or AVIF/);
    await refusedAs('cut off', photo.subarray(0, photo.length >> 1), /damaged/);
    await refusedAs('too large', Buffer.concat([photo, Buffer.alloc(10_000_001)]), /at most 10 MB/);
    assert.equal((await send('image/png', Buffer.alloc(15_000_000))).statusCode, 413);
    assert.equal((await send('image/svg+xml', photo)).statusCode, 415);
    assert.equal(
      (await service.refused(create, 400, { content: 'no base64!' }, key)).body.details?.[0]?.path,
      'content',
    );
    // no other operation takes a picture
    const { headers } = { headers: { 'content-type': 'image/png', authorization: `Bearer ${key.token ?? ''}` } };
    const elsewhere = await service.app.inject({ method: 'POST', url: '/api/webhooks', headers, payload: photo });
    assert.equal(elsewhere.statusCode, 415);
  });

  it('are uploaded by those who change events or settings', async () => {
    const file = base64(await photograph(30, 30, '#0000ff'));
    const { _id: id } = await service.call(create, { content: file }, key);
    const statuses = { admin: 201, programme: 201, sales: 403, door: 403, accounting: 403 } as const;
    for (const [role, status] of Object.entries(statuses) as [keyof typeof statuses, 201 | 403][]) {
      const person = await signIn(service, await addUser(service, role));
      assert.equal((await service.send(create, { content: file }, person)).statusCode, status, role);
      assert.equal((await service.send(update, { id, alt: role }, person)).statusCode === 403, status === 403, role);
      assert.equal((await service.send(get, { id }, person)).statusCode, 200, role);
    }
    const settingsKey = { token: await addKey(service.db, sellerId, { permissions: ['settings:write'] }) };
    assert.equal((await service.send(create, { content: file }, settingsKey)).statusCode, 201);
    const scansKey = { token: await addKey(service.db, sellerId, { permissions: ['scans:write'] }) };
    await service.refused(create, 403, { content: file }, scansKey);
    await service.refused(list, 403, {}, scansKey);
    // before the body is read
    assert.equal((await send('image/png', Buffer.alloc(15_000_000), { authorization: 'Bearer none' })).statusCode, 401);
  });

  it('are deleted once nothing names them', async () => {
    const { _id: id, url } = await service.call(create, { content: base64(await photograph(20, 20, '#ffff00')) }, key);
    const event = await addEvent(service.db, { image: `${url}?w=640` });
    assert.equal(pathOf(url).length, '/media/'.length + 22);
    assert.equal((await service.refused(remove, 409, { id }, key)).body.code, 'IN_USE');
    await service.call(api.events.update, { id: event, image: '' }, key);
    assert.equal((await service.call(remove, { id }, key))._id, id);
    await service.refused(get, 404, { id }, key);
    assert.equal((await load(url)).statusCode, 404);
    assert.deepEqual(await service.db.query('select width from picture_file where picture_id = $1', [id]), []);
  });

  it('are in several widths on the pages of the seller, and in the generated picture of an event', async () => {
    const { _id: id, url } = await service.call(create, { content: base64(photo), alt: 'A "skull"' }, key);
    const event = await addEvent(service.db, { image: url });
    const page = async (path: string) => (await service.app.inject(path)).body;
    const html = await page(`/${sellerId}/${event}`);
    assert.ok(html.includes(`src="${url}"`));
    assert.ok(html.includes('alt="A &quot;skull&quot;"'));
    assert.ok(html.includes(`srcset="${url}?w=320 320w, ${url}?w=640 640w`), html.slice(0, 3000));
    assert.ok((await page(`/${sellerId}`)).includes(`${url}?w=320 320w`));
    // read from the database, not from its address
    const { rawPayload } = await service.app.inject(`/feeds/${sellerId}/events/${event}.png`);
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    const [red = 0, green = 0, blue = 0] = data.subarray((300 * info.width + 1100) * info.channels);
    assert.ok(Math.abs(red - 0xc0) < 8 && Math.abs(green - 0x30) < 8 && Math.abs(blue - 0x20) < 8, `${red} ${green}`);
    const drawn = async () => (await service.app.inject(`/feeds/${sellerId}/events/${event}.png`)).headers['etag'];
    const before = await drawn();
    await service.call(update, { id, focus: { x: 0, y: 0 } }, key);
    assert.notEqual(await drawn(), before);
    // the picture of another site has one width
    const other = await addEvent(service.db, { image: 'https://theatre.example/a.jpg' });
    assert.equal((await page(`/${sellerId}/${other}`)).includes('srcset'), false);
  });

  it('take no more room than they may', async () => {
    const small = await testService({}, undefined, { maxMedia: 400 });
    try {
      await addEvent(small.db);
      const token = { token: await addKey(small.db) };
      const { size } = await small.call(create, { content: base64(await photograph(8, 8)) }, token);
      assert.ok(size > 200 && size <= 400, String(size));
      const { body } = await small.refused(create, 409, { content: base64(await photograph(300, 300)) }, token);
      assert.deepEqual([body.code, body['limit']], ['MEDIA_FULL', 400]);
      assert.match(body.message ?? '', /delete some/);
      // the one that is there is answered still
      await small.call(create, { content: base64(await photograph(8, 8)) }, token);
    } finally {
      await small.close();
    }
  });
});
