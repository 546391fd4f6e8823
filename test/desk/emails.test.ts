/** Emails to buyers in the words of the house: the page of settings, and its preview. */
import { expect } from '@open-wc/testing';
import { FakeApiError, seller } from './fake-desk-service.ts';
import { asked, desk, field, fill, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

describe('the emails of a house in the desk', () => {
  useDesk();

  const preview = 'POST /api/email-settings/preview';
  const test = 'POST /api/email-settings/test';
  const email = (title: string) => ({
    from: 'City Theatre',
    subject: 'Your order: A Midsummer Night',
    text: title,
    html: `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1><a href="https://theatre.example">Your order</a></body></html>`,
  });
  const openPage = async () => {
    await open('/desk/settings/emails');
    await shows('No changes');
    await shows('Your order: A Midsummer Night');
  };
  const frame = () => desk.querySelector('iframe')!;
  const shown = () => frame().contentDocument?.body.textContent ?? '';
  const last = (what: string) => asked(what).at(-1)?.body;
  beforeEach(() => {
    service.answers[preview] = ({ body }) => email(JSON.stringify(body));
  });

  it('are shown while they are written, in a frame where nothing runs', async () => {
    await openPage();
    await waitUntil(() => shown().includes('"kind":"booked"'), 'the stored one', { timeout: 20_000 });
    expect(frame().getAttribute('sandbox')).to.equal('allow-same-origin');
    expect(last(preview)).to.deep.equal({ kind: 'booked', language: 'en', scheme: 'light' });
    fill('mailingSettings.texts.booked.intro.en', 'The bar opens at six.');
    await waitUntil(() => shown().includes('The bar opens at six.'), 'what is typed', { timeout: 20_000 });
    expect(last(preview)).to.deep.equal({
      kind: 'booked',
      language: 'en',
      scheme: 'light',
      mailingSettings: { texts: { booked: { intro: { en: 'The bar opens at six.' } } } },
    });
    await expect(desk).to.be.accessible();
  });

  it('are shown of the kind and in the language that are worked on or chosen, light and dark', async () => {
    await openPage();
    const fold = desk.querySelector<HTMLElement>('#fold-reserved')!;
    expect(fold.closest('details')!.open).to.equal(false);
    fold.click();
    desk.querySelector<HTMLElement>('#fold-reserved-de')!.click();
    field('mailingSettings.texts.reserved.closing.de').focus();
    await waitUntil(() => shown().includes('"kind":"reserved","language":"de"'), 'the reservation', {
      timeout: 20_000,
    });
    const choose = (label: string, value: string) => {
      const select = [...desk.querySelectorAll('desk-email-preview label')]
        .find((each) => each.textContent.trim().startsWith(label))!
        .querySelector('select')!;
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    choose('Email', 'canceled');
    await waitUntil(() => shown().includes('"kind":"canceled","language":"de"'), 'the cancellation', {
      timeout: 20_000,
    });
    choose('Email', 'voucher');
    choose('Language', 'fr');
    await waitUntil(() => shown().includes('"kind":"voucher","language":"fr"'), 'the voucher', { timeout: 20_000 });
    choose('Email', 'waitingOffer');
    await waitUntil(() => shown().includes('"kind":"waitingOffer","language":"fr"'), 'the offer', { timeout: 20_000 });
    choose('Look', 'dark');
    await waitUntil(() => shown().includes('"scheme":"dark"'), 'the dark one', { timeout: 20_000 });
    await expect(desk).to.be.accessible();
  });

  it('are sent for a test to the person, with what is not saved yet', async () => {
    service.answers[test] = () => ({ sentTo: 'mara@theatre.example' });
    await openPage();
    expect(words()).to.include('It goes to mara@theatre.example');
    fill('mailingSettings.senderName', 'Box office');
    await shows('1 unsaved change');
    named('button', 'Send a test email').click();
    await shows('The test email is on its way to mara@theatre.example.');
    expect(last(test)).to.deep.equal({
      kind: 'booked',
      language: 'en',
      mailingSettings: { senderName: 'Box office' },
    });
    service.answers[test] = () => new FakeApiError(429, 'TOO_MANY_REQUESTS');
    named('button', 'Send a test email').click();
    await shows('TOO_MANY_REQUESTS');
    expect(asked('PUT /api/sellers/me')).to.deep.equal([]);
  });

  it('have their kinds by what they are about, and each a fold for each language of buyers', async () => {
    service.answers['GET /api/sellers/me'] = () => ({
      ...seller,
      defaultLanguage: 'fr-CH',
      mailingSettings: {
        texts: {
          ticketYours: { subject: { es: 'Tu entrada' }, intro: { es: 'Hola.' } },
          voucherSent: { subject: { fr: 'Un bon' } },
        },
      },
    });
    await openPage();
    const folds = (around: string) =>
      [...desk.querySelectorAll<HTMLElement>(`${around} > details > summary`)].map(({ textContent }) =>
        textContent.replaceAll(/\s+/g, ' ').trim(),
      );
    expect(folds('[aria-labelledby="group-voucher"] > fieldset')).to.deep.equal([
      'Ordered voucher',
      'Paid voucher',
      'Canceled voucher',
      'The voucher itself',
      'Voucher from you 1 text',
    ]);
    expect(folds('[aria-labelledby="group-event"] > fieldset')).to.deep.equal([
      'Postponed event',
      'New date',
      'As planned after all',
    ]);
    expect(folds('[aria-labelledby="group-return"] > fieldset')).to.include('Sold on resale');
    expect(folds('[aria-labelledby="group-waiting"] > fieldset')).to.include('Tickets held for someone');
    expect(folds('[aria-labelledby="group-ticket"] > fieldset')).to.include('Ticket of the new holder 2 texts');
    expect(folds('details:has(> #fold-ticketYours) > .stack')).to.deep.equal([
      'English empty',
      'German empty',
      'French empty',
      'Spanish 2 texts',
    ]);
    expect(last(preview)).to.deep.include({ kind: 'booked', language: 'fr' });
    const details = (fold: string) => desk.querySelector(`#fold-${fold}`)!.closest('details')!;
    expect([details('voucher-fr').open, details('voucher-en').open]).to.deep.equal([true, false]);
    expect(field('mailingSettings.texts.ticketYours.intro.es').lang).to.equal('es');
    // with the fold alone, the preview shows its email
    details('ticketYours').open = true;
    desk.querySelector<HTMLElement>('#fold-ticketYours')!.focus();
    await waitUntil(() => shown().includes('"kind":"ticketYours","language":"fr"'), 'its email', { timeout: 20_000 });
    fill('mailingSettings.texts.ticketYours.subject.fr', 'Votre billet : {event}');
    await shows('French 1 text');
    service.answers['PUT /api/sellers/me'] = ({ body }) => ({ ...seller, ...(body as object) });
    named('button', 'Save').click();
    await shows('Settings saved.');
    await shows('Ticket of the new holder 2 texts');
    await shows('French 1 text');
    expect(asked('PUT /api/sellers/me').map(({ body }) => body)).to.deep.equal([
      { mailingSettings: { texts: { ticketYours: { subject: { es: 'Tu entrada', fr: 'Votre billet : {event}' } } } } },
    ]);
    await expect(desk).to.be.accessible();
  });

  it('are saved by language: a language that is emptied goes, and one that no field shows stays', async () => {
    const texts = { booked: { intro: { en: 'Hello.', de: 'Hallo.', it: 'Ciao.' }, closing: 'Bye.' } };
    service.answers['GET /api/sellers/me'] = () => ({ ...seller, mailingSettings: { replyTo: 'a@b.example', texts } });
    service.answers['PUT /api/sellers/me'] = ({ body }) => ({ ...seller, ...(body as object) });
    await openPage();
    expect(field('mailingSettings.texts.booked.closing').value).to.equal('Bye.');
    fill('mailingSettings.texts.booked.intro.en', '');
    fill('mailingSettings.texts.changed.intro.de', 'Neu.');
    fill('mailingSettings.replyTo', '');
    named('button', 'Save').click();
    await shows('Settings saved.');
    expect(asked('PUT /api/sellers/me').map(({ body }) => body)).to.deep.equal([
      {
        mailingSettings: {
          replyTo: null,
          texts: { booked: { intro: { it: 'Ciao.', de: 'Hallo.' } }, changed: { intro: { de: 'Neu.' } } },
        },
      },
    ]);
  });

  it('open the text that the service refuses', async () => {
    await openPage();
    service.answers['PUT /api/sellers/me'] = () =>
      new FakeApiError(400, 'INVALID_REQUEST', [
        { path: 'mailingSettings.texts.voucherPaid.intro.es', message: 'At most 2000 characters' },
      ]);
    service.answers[preview] = () => new FakeApiError(400, 'INVALID_REQUEST');
    fill('mailingSettings.texts.voucherPaid.intro.es', 'Too long');
    named('button', 'Save').click();
    await shows('At most 2000 characters');
    desk.querySelector<HTMLElement>('.summary a')!.click();
    expect(document.activeElement?.id).to.equal('field-mailingSettings.texts.voucherPaid.intro.es');
    // the form keeps working without a preview
    await shows('INVALID_REQUEST');
  });

  it('can be read but not changed by accounting, without a preview', async () => {
    service.role = 'accounting';
    await open('/desk/settings/emails');
    await shows('An admin changes them.');
    expect(field('mailingSettings.senderName').matches(':disabled')).to.equal(true);
    expect(desk.querySelector('desk-email-preview')).to.equal(null);
    expect(asked(preview)).to.deep.equal([]);
  });
});
