/** What is fetched and drawn does not depend on the engine: one database will do. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import { decodePicture } from '../../../src/service/documents/decode-picture.ts';
import { addPicture } from '../../../src/service/media/rows.ts';
import { fetchFile } from '../../../src/service/security/fetch-file.ts';
import { brokenPictures, png, soundPictures } from '../../support/builders/broken-pictures.ts';
import { sendEmails } from '../../../src/service/server/emails.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { readPdf } from '../../support/readers/read-pdf.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled } from '../../support/running/service.ts';
import { addEvent, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';

const picture = soundPictures['rgb'] ?? Buffer.alloc(0);
/** Every picture by the path of its address. */
const files = new Map(
  Object.entries({ ...soundPictures, ...brokenPictures }).map(([name, file]) => [`/${encodeURIComponent(name)}`, file]),
);

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
      else response.end(files.get(request.url?.replace('/mailed', '') ?? '') ?? picture);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  it('are decoded into a file of our own, or not at all', async () => {
    for (const [name, file] of Object.entries(soundPictures))
      for (const form of ['page', 'pass'] as const) {
        const decoded = Buffer.from((await decodePicture({ file, form })) ?? []);
        assert.deepEqual([...decoded.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47], name);
        assert.notDeepEqual(decoded, file, name);
        const [width, height, , colour, , , interlaced] = [
          decoded.readUInt32BE(16),
          decoded.readUInt32BE(20),
          ...decoded.subarray(24, 29),
        ];
        assert.deepEqual([width, height, interlaced], [8, 8, 0], name);
        // what a page shows has no alpha channel, so that nothing decodes it again
        if (form === 'page') assert.ok(colour === 0 || colour === 2, name);
        assert.equal(decoded.includes('tRNS') && form === 'page', false, name);
      }
    for (const [name, file] of Object.entries(brokenPictures))
      assert.equal(await decodePicture({ file, form: 'page' }), undefined, name);
  });

  it('are no larger than a page needs', async () => {
    const wide = png({ width: 4000, height: 300, colour: 2, rows: Buffer.alloc(300 * 12_001) });
    const decoded = Buffer.from((await decodePicture({ file: wide, form: 'page' })) ?? []);
    assert.deepEqual([decoded.readUInt32BE(16), decoded.readUInt32BE(20)], [1600, 120]);
    const noise = Buffer.from(
      Array.from({ length: 1200 * 3601 }, (_, at) =>
        at % 3601 === 0 ? 0 : Math.imul(at ^ (at >>> 9), 0x9e3779b1) >>> 24,
      ),
    );
    const photograph = await decodePicture({
      file: png({ width: 1200, height: 1200, colour: 2, rows: noise }),
      form: 'page',
    });
    assert.deepEqual([...(photograph?.subarray(0, 2) ?? [])], [0xff, 0xd8]);
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
    const order = async (fields: Partial<EventRecord>) => {
      const eventId = await addEvent(service.db, fields);
      const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) });
      await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer });
      await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
      return `/api/checkout/${checkout._id}/tickets.pdf?secret=${checkout.secret}`;
    };
    const picturesIn = (file: Uint8Array) =>
      Buffer.from(file)
        .toString('latin1')
        .match(/\/Subtype \/Image/g)?.length ?? 0;
    const ticketOf = async (fields: Partial<EventRecord>) => {
      const url = await order(fields);
      const { rawPayload } = await service.app.inject({ url });
      const [page] = (await readPdf(rawPayload)).pages;
      assert.ok(page?.drawing(25) && page.text.includes('The House'));
      return picturesIn(rawPayload);
    };

    it('stand on tickets where the seller’s own design is switched on', async () => {
      const design = { customDesignURL: `${origin}/design.png`, footerDesignURL: `${origin}/foot.png` };
      assert.equal(await ticketOf({ ticketDesign: { ...design, useCustomDesign: true } }), 2);
      assert.equal(await ticketOf({ ticketDesign: design }), 1);
      assert.equal(await ticketOf({ ticketBackground: `${origin}/behind.png` }), 1);
      const type = { _id: 'seat', name: 'Seat', price: 20, active: true, ticketBackground: `${origin}/type.png` };
      const other = { ...type, _id: 'other', ticketBackground: `${origin}/other.png` };
      assert.equal(await ticketOf({ tickets: [type, other] }), 1);
      assert.deepEqual([asked.includes('/type.png'), asked.includes('/other.png')], [true, false]);
      assert.equal(await ticketOf({ tickets: [other, { ...type, ticketBackground: undefined }] }), 0);
      assert.equal(await ticketOf({}), 0);
    });

    it('are the event’s poster, if the service has the picture itself', async () => {
      const tag = 'p'.repeat(22);
      await addPicture(
        service.db,
        { sellerId, tag, files: [{ width: 8, height: 8, type: 'image/png', content: picture }] },
        service.context.now(),
      );
      assert.equal(await ticketOf({ image: `${service.context.publicUrl}/media/${tag}` }), 1);
      const seen = asked.length;
      assert.equal(await ticketOf({ image: `${origin}/poster.png` }), 0);
      assert.equal(asked.length, seen);
    });

    it('are the seller’s logo and ribbon where the branding is switched on', async () => {
      const branding = { eventLogo: `${origin}/logo.png`, ticketRibbonImage: `${origin}/ribbon.png` };
      const as = (brandingSettings: object) =>
        service.db.query(`update seller set data = data || jsonb_build_object('brandingSettings', $1::jsonb)`, [
          JSON.stringify(brandingSettings),
        ]);
      await as(branding);
      assert.equal(await ticketOf({}), 0);
      await as({ ...branding, customBrandingEnabled: true });
      assert.equal(await ticketOf({}), 2);
      assert.equal(await ticketOf({ ticketBackground: `${origin}/behind.png` }), 3);
      await as({});
    });

    it('are the logo of an invoice, which an own picture for documents replaces', async () => {
      const as = (pictures: object) =>
        service.db.query('update seller set data = data || $1::jsonb', [JSON.stringify(pictures)]);
      const invoiceOf = async () => {
        const { rawPayload } = await service.app.inject({
          url: (await order({ ticketBackground: `${origin}/behind.png` })).replace('tickets.pdf', 'invoice.pdf'),
        });
        return picturesIn(rawPayload);
      };
      assert.equal(await invoiceOf(), 0);
      await as({ documentImage: `${origin}/letter.png` });
      assert.equal(await invoiceOf(), 1);
      assert.ok(asked.includes('/letter.png'));
      await as({ documentSettings: { image: `${origin}/own.png` } });
      assert.equal(await invoiceOf(), 1);
      assert.ok(asked.includes('/own.png'));
      await as({ documentImage: null, documentSettings: null });
    });

    it('may be of any kind that browsers show', async () => {
      for (const name of Object.keys(soundPictures))
        assert.equal(await ticketOf({ ticketBackground: `${origin}/${encodeURIComponent(name)}` }), 1, name);
    });

    it('are left out of an email that would carry a broken one', async () => {
      const broken = Object.keys(brokenPictures).slice(0, 5); // as many emails as an address gets in an hour
      await service.db.query('delete from mail');
      for (const name of broken) {
        const design = { useCustomDesign: true, customDesignURL: `${origin}/mailed/${encodeURIComponent(name)}` };
        await order({ ticketDesign: design });
      }
      const context = { db: service.db, now: () => service.clock.now, ...settled, webhooksReach: 'local' as const };
      const mails: Buffer[] = [];
      const deliver = ({ raw }: { raw: Buffer }) => Promise.resolve(void mails.push(raw));
      assert.equal(await sendEmails(context, { from: 'us@tickets.example', deliver }), broken.length);
      for (const raw of mails) {
        const pdf = (await readMail(raw)).files.find(({ type }) => type === 'application/pdf');
        assert.ok(pdf);
        assert.equal((await readPdf(pdf.content)).pages.length, 1);
        assert.equal(picturesIn(pdf.content), 0);
      }
    });

    it('are left out where they cannot be had or drawn, and are asked for once', async () => {
      const broken = Object.keys(brokenPictures).map((name) => `${origin}/${encodeURIComponent(name)}`);
      for (const address of [...broken, `${origin}/elsewhere`, 'http://10.0.0.1/x.png', 'javascript:alert(1)'])
        assert.equal(await ticketOf({ ticketBackground: address }), 0);
      const before = asked.length;
      await ticketOf({ ticketBackground: `${origin}/behind.png` });
      await ticketOf({ ticketBackground: broken[0] ?? '' });
      assert.equal(asked.length, before);
    });
  });
});
