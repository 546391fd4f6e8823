/** What is fetched and drawn does not depend on the engine: one database will do. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import type { EventRecord } from '../../../src/contract/events.ts';
import { canBeDrawn } from '../../../src/service/documents/pictures.ts';
import { fetchFile } from '../../../src/service/security/fetch-file.ts';
import { qrPng } from '../../../src/service/documents/qr-png.ts';
import { readPdf } from '../../support/readers/read-pdf.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, buyer, keyOf, seats } from '../../support/builders/shop.ts';

const picture = qrPng('a picture') ?? Buffer.alloc(0);

/** The picture with other pixels in it. */
function withData(data: Buffer): Buffer {
  const at = picture.indexOf('IDAT', 0, 'latin1') - 4;
  const size = picture.readUInt32BE(at);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const crc = picture.subarray(at + 8 + size, at + 12 + size);
  return Buffer.concat([
    picture.subarray(0, at),
    head,
    Buffer.from('IDAT'),
    data,
    crc,
    picture.subarray(at + 12 + size),
  ]);
}

describe('pictures on documents', () => {
  let server: Server;
  let origin: string;
  const asked: string[] = [];
  before(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/elsewhere') response.writeHead(302, { location: '/head.png' }).end();
      else if (request.url === '/cut')
        response.writeHead(200, { 'content-length': '900' }).end('short', () => response.destroy());
      else response.end(request.url === '/broken.png' ? withData(Buffer.from('no pixels')) : picture);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  it('are looked at before they are drawn', () => {
    assert.equal(canBeDrawn(picture), true);
    const bomb = deflateSync(Buffer.alloc(20 * 1024 * 1024));
    for (const file of [
      Buffer.alloc(0),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
      picture.subarray(0, 60),
      picture.subarray(0, picture.length - 20),
      withData(Buffer.from('no pixels')),
      withData(bomb),
    ])
      assert.equal(canBeDrawn(file), false);
  });

  it('are fetched from where the seller says, as far as the service may go', async () => {
    const usual = { reach: 'local', largest: 100_000, timeout: 5_000 } as const;
    assert.deepEqual(await fetchFile(`${origin}/head.png`, usual), picture);
    assert.equal(await fetchFile(`${origin}/elsewhere`, usual), undefined);
    assert.equal(await fetchFile(`${origin}/cut`, usual), undefined);
    assert.equal(await fetchFile(`${origin}/head.png`, { ...usual, largest: picture.length - 1 }), undefined);
    const before = asked.length;
    for (const address of [`${origin}/x`, origin.replace('http:', 'https:'), 'https://10.0.0.1/x', 'https://[::1]/x'])
      assert.equal(await fetchFile(address, { ...usual, reach: 'public' }), undefined);
    const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    assert.equal(await fetchFile('https://pictures.example/x', { ...usual, reach: 'public', resolve }), undefined);
    assert.equal(asked.length, before);
  });

  describeWithService('of a seller', { context: { webhooksReach: 'local' } }, (service) => {
    const ticketOf = async (fields: Partial<EventRecord>) => {
      const eventId = await addEvent(service.db, fields);
      const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) });
      await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer });
      await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
      const url = `/api/checkout/${checkout._id}/tickets.pdf?secret=${checkout.secret}`;
      const { rawPayload } = await service.app.inject({ url });
      const [page] = (await readPdf(rawPayload)).pages;
      assert.ok(page?.drawing(25) && page.text.includes('The House'));
      return rawPayload.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
    };

    it('stand on tickets where the seller’s own design is switched on', async () => {
      const design = { customDesignURL: `${origin}/design.png`, footerDesignURL: `${origin}/foot.png` };
      assert.equal(await ticketOf({ ticketDesign: { ...design, useCustomDesign: true } }), 2);
      assert.equal(await ticketOf({ ticketDesign: design }), 1);
      assert.equal(await ticketOf({ ticketBackground: `${origin}/behind.png` }), 1);
      assert.equal(await ticketOf({}), 0);
    });

    it('are left out where they cannot be had or drawn, and are asked for once', async () => {
      for (const address of [
        `${origin}/broken.png`,
        `${origin}/elsewhere`,
        'http://10.0.0.1/x.png',
        'javascript:alert(1)',
      ])
        assert.equal(await ticketOf({ ticketBackground: address }), 0);
      const before = asked.length;
      await ticketOf({ ticketBackground: `${origin}/behind.png` });
      await ticketOf({ ticketBackground: `${origin}/broken.png` });
      assert.equal(asked.length, before);
    });
  });
});
