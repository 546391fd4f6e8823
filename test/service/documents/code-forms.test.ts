/** Documents are drawn by the process, whatever the engine: one database will do. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { runCommand } from '../../../src/service/server/cli/command-line.ts';
import { saveApple, saveGoogle } from '../../../src/service/documents/wallet-settings.ts';
import { readPdf } from '../../support/readers/read-pdf.ts';
import { readZip } from '../../support/readers/read-zip.ts';
import { doorsOf } from '../../support/builders/doors.ts';
import { addEvent, sellerId } from '../../support/builders/shop.ts';
import { appleFiles, googleFiles } from '../../support/fakes/signers.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled } from '../../support/running/service.ts';

describeWithService('tickets with other codes than short ones', { checkBooks: false }, (service) => {
  const doors = doorsOf(service);
  const [apple, google] = [appleFiles(), googleFiles()];
  before(async () => {
    await addEvent(service.db);
    await saveApple(service.db, settled.secrets, sellerId, apple, service.clock.now);
    const issuer = '3388000000012345678';
    await saveGoogle(service.db, settled.secrets, sellerId, { issuer, file: google.file }, service.clock.now);
  });
  type Sold = Awaited<ReturnType<typeof doors.ticket>>;
  const ticketOf = async (codeForm: string) =>
    await doors.ticket(await addEvent(service.db, { ticketSettings: { codeForm } }));
  const get = ({ order: { id, secret } }: Sold, name: string) =>
    service.app.inject({ url: `/api/checkout/${id}/${name}?${new URLSearchParams({ secret }).toString()}` });
  const page = async (sold: Sold) => {
    const { pages } = await readPdf((await get(sold, 'tickets.pdf')).rawPayload);
    return pages[0]!;
  };
  const pass = async (sold: Sold) =>
    JSON.parse(
      readZip((await get(sold, 'apple-wallet')).rawPayload)
        .get('pass.json')!
        .toString(),
    ) as {
      barcodes?: { message: string; altText: string }[];
      eventTicket: { backFields: { value: string }[] };
    };
  const saved = async (sold: Sold) => {
    const [url = ''] = (await get(sold, 'google-wallet')).json<{ urls: string[] }>().urls;
    const body = Buffer.from(url.split('.').at(-2) ?? '', 'base64url').toString();
    return (JSON.parse(body) as { payload: { eventTicketObjects: Record<string, unknown>[] } }).payload
      .eventTicketObjects[0]!;
  };

  it('are printed with what is signed, 45 mm wide or more, and with the short code to type', async () => {
    const sold = await ticketOf('signed');
    const { signedBarcode = '', barcode = '' } = sold.ticket;
    const { text, drawing } = await page(sold);
    assert.ok(text.includes(barcode) && !text.includes(signedBarcode));
    assert.ok(drawing(41), 'the code is drawn');
    // 190 points, with a quiet zone of 4 modules
    assert.ok((190 / 72) * 25.4 * (41 / 49) >= 45);
    assert.deepEqual(
      (await pass(sold)).barcodes?.map(({ message, altText }) => [message, altText]),
      [[signedBarcode, barcode]],
    );
    assert.deepEqual((await saved(sold))['barcode'], { type: 'QR_CODE', value: signedBarcode, alternateText: barcode });
  });

  it('are not printed where they rotate: paper and passes of Apple point to the account, without a secret', async () => {
    const sold = await ticketOf('rotating');
    const { text, drawing } = await page(sold);
    assert.ok(text.includes('Your code is in your account'), text);
    assert.ok(!text.includes(sold.barcode));
    for (const size of [25, 41]) assert.equal(drawing(size), undefined);
    const { barcodes, eventTicket } = await pass(sold);
    assert.equal(barcodes, undefined);
    const link = eventTicket.backFields.find(({ value }) => value.includes('/seller/account?'));
    assert.ok(link && !link.value.includes('secret'), JSON.stringify(eventTicket.backFields));
  });

  it('rotate by themselves in the wallet of Google', async () => {
    const sold = await ticketOf('rotating');
    const object = await saved(sold);
    assert.equal(object['barcode'], undefined);
    const { prefix = '', key } = sold.ticket.rotatingBarcode ?? {};
    assert.deepEqual(object['rotatingBarcode'], {
      type: 'QR_CODE',
      valuePattern: `${prefix}{totp_value_0}{totp_timestamp_seconds}`,
      totpDetails: { algorithm: 'TOTP_SHA1', periodMillis: '15000', parameters: [{ key, valueLength: 8 }] },
    });
  });

  it('are signed with another key once the seller makes one', async () => {
    const sold = await ticketOf('signed');
    const { code, out } = await runCommand(['signing-key', '--seller', sellerId], {
      terminal: { read: () => assert.fail(), askPassword: () => assert.fail() },
      open: () =>
        Promise.resolve({
          ...{ secrets: settled.secrets, publicUrl: 'https://tickets.example' },
          db: Object.assign(Object.create(service.db) as typeof service.db, { close: () => Promise.resolve() }),
        }),
    });
    assert.deepEqual([code, out], [0, ['2']]);
    const [after] = await service.call(api.checkout.tickets, sold.order);
    assert.notEqual(after?.signedBarcode, sold.ticket.signedBarcode);
    assert.equal(after?.barcode, sold.barcode);
  });
});
