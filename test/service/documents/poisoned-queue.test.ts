/** Pictures do not depend on the engine: one database will do. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, it } from 'node:test';
import type { FinishedEmail } from '../../../src/service/mail/message.ts';
import { sendEmails } from '../../../src/service/server/emails.ts';
import { Workers } from '../../../src/service/workers/pool.ts';
import { brokenPictures } from '../../support/builders/broken-pictures.ts';
import { addEvent, buyer, keyOf, seats } from '../../support/builders/shop.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { readPdf } from '../../support/readers/read-pdf.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const amount = 250;
const ofEvent = 5;
/** One beside those that strangers made: it ends the process that decodes it. */
const pictures = [...Object.values(brokenPictures), Buffer.from('crashes')];

const faults: string[] = [];
const workers = new Workers(
  new URL('../../support/running/failing-worker.mjs', import.meta.url),
  { processes: 1, nice: 0 },
  (message, error) => void faults.push(`${message}: ${String(error)}`),
);

describeWithService(
  'a queue of 250 emails with poisoned pictures',
  { context: { workers, webhooksReach: 'local' } },
  (service) => {
    let server: Server;
    let origin: string;
    before(async () => {
      server = createServer(({ url }, response) => {
        response.end(pictures[Number(url?.slice(1)) % pictures.length]);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    });
    after(() => {
      workers.close();
      server.closeAllConnections();
      server.close();
    });

    const buy = async (eventId: string, email: string) => {
      const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) });
      await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer, email });
      await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    };

    it('holds up neither health nor sales, and is sent without them', async () => {
      for (let at = 0; at < amount / ofEvent; at++) {
        const ticketDesign = {
          useCustomDesign: true,
          customDesignURL: `${origin}/${at}`,
          footerDesignURL: `${origin}/${at + 1}`,
        };
        const eventId = await addEvent(service.db, { ticketDesign });
        await Promise.all(Array.from({ length: ofEvent }, (_, of) => buy(eventId, `guest-${at}-${of}@example.com`)));
      }
      const sound = await addEvent(service.db);
      const sent: FinishedEmail[] = [];
      const deliver = (email: FinishedEmail) => Promise.resolve(void sent.push(email));
      const ended = new AbortController();
      const sending = sendEmails(service.context, { from: 'us@tickets.example', deliver }).finally(() => {
        ended.abort();
      });
      let sold = 0;
      while (!ended.signal.aborted) {
        assert.equal((await service.app.inject('/api/health')).statusCode, 200);
        const { _id: id, secret } = await service.call(api.checkout.create, {
          type: 'transaction',
          eventId: sound,
          items: seats(1),
        });
        await service.call(api.checkout.abort, { id, secret });
        sold++;
      }
      assert.equal(await sending, amount);
      assert.ok(sold > 10, `${sold} sales`);
      assert.equal(new Set(sent.map(({ to }) => to)).size, amount);
      for (const { raw } of sent.filter((_, at) => at % 50 === 0)) {
        const { files } = await readMail(raw);
        const pdf = files.find(({ type }) => type === 'application/pdf');
        assert.ok(pdf);
        assert.equal((await readPdf(pdf.content)).pages.length, 1);
        assert.ok(!Buffer.from(pdf.content).includes('/Subtype /Image'));
      }
      // each of them ended a worker process, once
      assert.ok(faults.length > 0);
      for (const fault of faults)
        assert.equal(fault, 'The task decodePicture of a worker process failed: Error: It ended with SIGSEGV');
      assert.equal(faults.length, crashing());
    });
  },
);

/** The addresses of a picture that crashes: each is decoded once. */
function crashing(): number {
  return Array.from({ length: amount / ofEvent + 1 }, (_, at) => at).filter(
    (at) => at % pictures.length === pictures.length - 1,
  ).length;
}
