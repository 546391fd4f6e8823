/** What is drawn does not depend on the engine: one database will do. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { drawShare, type ShareContent } from '../../../src/service/discovery/draw-share.ts';
import { soundPictures } from '../../support/builders/broken-pictures.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { addEvent, sellerId } from '../../support/builders/shop.ts';

const content: ShareContent & { fallbackFont: string | undefined } = {
  name: 'Concert',
  when: '1 July 2026, 20:00',
  where: 'Hall, Berlin',
  seller: 'The House',
  colour: '#8b1e3f',
  picture: undefined,
  fallbackFont: undefined,
};

/** The pixels of a picture: its size, and the number of those that differ from the first. */
async function look(file: Uint8Array): Promise<{ width: number; height: number; drawn: number }> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  let drawn = 0;
  for (let at = 0; at < data.length; at += info.channels) if (Math.abs((data[at] ?? 0) - (data[0] ?? 0)) > 40) drawn++;
  return { width: info.width, height: info.height, drawn };
}

describe('the picture of an event', () => {
  it('has the size that networks want, and the texts as outlines', async () => {
    const { width, height, drawn } = await look(await drawShare(content));
    assert.deepEqual([width, height], [1200, 630]);
    const empty = await look(await drawShare({ ...content, name: '', when: '', where: '', seller: '' }));
    assert.ok(drawn > empty.drawn + 10_000, `${drawn} of ${empty.drawn}`);
  });

  it('has the event’s own picture beside them', async () => {
    const picture = await sharp({ create: { width: 90, height: 70, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer();
    const { data, info } = await sharp(await drawShare({ ...content, picture }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
    assert.deepEqual(at(1100, 300), [0, 255, 0]);
    assert.deepEqual(at(5, 5), [0x8b, 0x1e, 0x3f]);
  });

  it('cuts the own picture around its focus', async () => {
    // red on the left, blue on the right
    const picture = await sharp({ create: { width: 2000, height: 630, channels: 3, background: '#ff0000' } })
      .composite([
        {
          input: { create: { width: 1000, height: 630, channels: 3, background: '#0000ff' } },
          left: 1000,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const colours = async (x: number) => {
      const { data, info } = await sharp(await drawShare({ ...content, picture, focus: { x, y: 0.5 } }))
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [760, 1190].map((at) => [...data.subarray((300 * info.width + at) * info.channels).subarray(0, 3)]);
    };
    const [red, blue] = [
      [255, 0, 0],
      [0, 0, 255],
    ];
    assert.deepEqual(await colours(0), [red, red]);
    assert.deepEqual(await colours(0.5), [red, blue]);
    assert.deepEqual(await colours(1), [blue, blue]);
  });

  it('is drawn whatever the texts are', async () => {
    for (const name of [
      '</svg><script>',
      'W'.repeat(5000),
      'שלום עולם',
      'سلام',
      '👩‍👩‍👧',
      '\u0000&"\'',
      'a b '.repeat(2000),
    ])
      assert.equal(
        (await look(await drawShare({ ...content, name, where: name, seller: name }))).width,
        1200,
        name.slice(0, 20),
      );
  });

  it('leaves drawings of others unread', async () => {
    await drawShare(content);
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await assert.rejects(sharp(drawing).png().toBuffer(), /unsupported image format/);
  });
});

describeWithService('the address of a picture', { context: { webhooksReach: 'local' } }, (service) => {
  let server: Server;
  let origin: string;
  let asked = 0;
  before(async () => {
    server = createServer((_request, response) => {
      asked++;
      response.end(soundPictures['rgb']);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  it('answers the same picture until something on it changes', async () => {
    await addEvent(service.db, { url: 'concert', image: `${origin}/a.png`, accentColor: '#123456' });
    const url = `/feeds/${sellerId}/events/concert.png?v=1`;
    const first = await service.app.inject({ url });
    assert.equal(first.statusCode, 200);
    assert.equal(first.headers['content-type'], 'image/png');
    assert.equal(first.headers['cache-control'], 'public, max-age=86400');
    assert.equal(first.headers['cross-origin-resource-policy'], 'cross-origin');
    assert.equal((await look(first.rawPayload)).width, 1200);
    const again = await service.app.inject({ url });
    assert.deepEqual(again.rawPayload, first.rawPayload);
    assert.equal(asked, 1);
    const known = await service.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
    assert.equal(known.statusCode, 304);
    const german = await service.app.inject({ url: `${url}&locale=de` });
    assert.notEqual(german.headers.etag, first.headers.etag);
  });
});
