/** An order in Spanish. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { FinishedEmail } from '../../../src/service/mail/message.ts';
import { sendEmails } from '../../../src/service/server/emails.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { readPdf } from '../../support/readers/read-pdf.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, buyer, keyOf, seats } from '../../support/builders/shop.ts';

const words = (text = '') => text.replaceAll(/\s+/g, ' ');

describeWithService('an order in Spanish', { checkBooks: false }, (service) => {
  for (const preferredLanguage of ['es', 'es-MX']) {
    it(`is confirmed in Spanish, in the email and its files (${preferredLanguage})`, async () => {
      await service.db.query('delete from mail');
      const eventId = await addEvent(service.db, { name: 'Concert', locationName: 'Great Hall' });
      const input = { type: 'transaction' as const, eventId, items: seats(2), preferredLanguage };
      const checkout = await service.call(api.checkout.create, input);
      await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer });
      await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
      const mails: FinishedEmail[] = [];
      const deliver = (mail: FinishedEmail) => Promise.resolve(void mails.push(mail));
      await sendEmails(service.context, { from: 'tickets@foyer.example', deliver });

      assert.equal(mails.length, 1);
      const { headers, text, html, files } = await readMail(mails[0]?.raw ?? assert.fail());
      assert.equal(headers.find(([name]) => name === 'Subject')?.[1], 'Tu pedido: Concert');
      assert.match(html ?? '', /<html[^>]* lang="es/);
      for (const said of ['¡Gracias! Ya tienes tus entradas.', 'Hola, Ada Byron:', 'Número de pedido', 'julio de 2026'])
        assert.ok(words(text).includes(said), `It lacks “${said}”:\n${text}`);
      assert.deepEqual(
        files.map(({ name, type }) => [name.replace(/-.*\./, '.'), type]),
        [
          ['entradas.pdf', 'application/pdf'],
          ['evento.ics', 'text/calendar'],
        ],
      );
      const pdf = await readPdf(files[0]?.content ?? assert.fail());
      assert.equal(pdf.language?.split('-')[0], 'es');
      assert.match(pdf.pages[0]?.text ?? '', /Entrada 1 de 2/);
      assert.match(pdf.pages[0]?.text ?? '', /Enseña este código en el acceso\./);

      const { _id: id, secret } = checkout;
      const { rawPayload } = await service.app.inject(`/api/checkout/${id}/invoice.pdf?secret=${secret}`);
      const invoice = (await readPdf(rawPayload)).pages.map((page) => page.text).join(' ');
      for (const said of ['Factura', 'Número de factura', 'Cant.', 'Total']) assert.ok(invoice.includes(said), invoice);
    });
  }

  it('has a shop page in Spanish', async () => {
    const { body, headers } = await service.app.inject({
      url: '/seller',
      headers: { 'accept-language': 'es-ES,es;q=0.9', accept: 'text/html' },
    });
    assert.equal(headers['content-language'], 'es');
    assert.match(body, /<html lang="es"/);
    assert.match(body, />Español</);
  });
});
