import { expect } from '@open-wc/testing';
import { readGuests } from '../../src/desk/events/guest-lines.ts';
import { FakeApiError } from './fake-desk-service.ts';
import { confirmDialog, desk, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

describe('the lines of guests', () => {
  it('take what a sheet or an email has', () => {
    const { guests, wrong } = readGuests(
      'Ada Byron, ada@example.com, 2\n\n  Charles Babbage <charles@example.com>\nMary Fairfax Somerville\t+3\nPlato;plato@example.com',
    );
    expect(wrong).to.deep.equal([]);
    expect(guests.map(({ prename, lastname, email, amount }) => [prename, lastname, email, amount])).to.deep.equal([
      ['Ada', 'Byron', 'ada@example.com', 2],
      ['Charles', 'Babbage', 'charles@example.com', 1],
      ['Mary Fairfax', 'Somerville', undefined, 3],
      ['Plato', 'Plato', 'plato@example.com', 1],
    ]);
  });

  it('name what can’t be read by its line', () => {
    const { guests, wrong } = readGuests(
      'ada@example.com\nAda Byron, ada@\nAda Byron, 21\nAda Byron\nAda Byron\nAda 0\nAda Byron, 0',
    );
    expect(wrong).to.deep.equal([
      { line: 1, why: 'name' },
      { line: 2, why: 'email' },
      { line: 3, why: 'amount' },
      { line: 5, why: 'twice' },
      { line: 7, why: 'amount' },
    ]);
    expect(guests.map(({ text }) => text)).to.deep.equal(['Ada Byron', 'Ada 0']);
  });
});

describe('complimentary tickets in the desk', () => {
  afterEach(() => {
    paste(''); // a draft would be there in the next test
  });
  useDesk();

  beforeEach(async () => {
    await open('/desk/events/concert/complimentary');
    await shows('One per line');
  });

  const area = () => desk.querySelector<HTMLTextAreaElement>('textarea')!;
  function paste(text: string): void {
    area().value = text;
    area().dispatchEvent(new Event('input'));
  }
  const send = () => {
    desk.querySelector<HTMLFormElement>('form.card')!.requestSubmit();
  };
  const given = () => service.asked.filter(({ what }) => what === 'POST /api/tickets/free').map(({ body }) => body);

  it('gives each guest an order, and keeps those that were refused', async () => {
    await expect(desk).to.be.accessible();
    service.answers['POST /api/tickets/free'] = ({ body }) =>
      (body as { lastname: string }).lastname === 'Babbage' ? new FakeApiError(409, 'SOLD_OUT') : [];
    paste('Ada Byron, ada@example.com, 2\nCharles Babbage');
    await shows('Give 3 tickets');
    await shows('For guests without an address');
    send();
    await shows('2 tickets given.');
    await shows('Charles Babbage: SOLD_OUT');
    await expect(desk).to.be.accessible();
    expect(area().value).to.equal('Charles Babbage');
    const [first, second] = given() as { batchId: string }[];
    expect(first).to.deep.include({
      eventId: 'concert',
      items: [{ ticketTypeId: 'full', amount: 2 }],
      prename: 'Ada',
      lastname: 'Byron',
      email: 'ada@example.com',
      sendMail: true,
    });
    expect(second).to.deep.include({ email: 'mara@theatre.example', batchId: first!.batchId });
  });

  it('has a key of its own for each guest, however long the names are', async () => {
    const keys = () =>
      service.asked.filter(({ what }) => what === 'POST /api/tickets/free').map(({ key }) => key ?? '');
    service.answers['POST /api/tickets/free'] = () => new FakeApiError(409, 'SOLD_OUT');
    const hall = 'Драматический театр имени Александра Сергеевича Пушкина';
    paste(`${hall} Первый\n${hall} Второй`);
    send();
    await shows('Второй: SOLD_OUT');
    const [first, second] = keys();
    expect(new Set(keys())).to.have.length(2);
    expect(first).to.match(/^[\x21-\x7e]{1,200}$/);
    send();
    await waitUntil(() => keys().length === 4, 'both again', { timeout: 20_000 });
    expect(keys().slice(2)).to.deep.equal([first, second]);
  });

  it('sends nothing while a line can’t be read', async () => {
    paste('Ada Byron, ada@');
    await shows('Line 1: the email address isn’t complete');
    send();
    expect(given()).to.deep.equal([]);
  });

  it('takes a batch back', async () => {
    service.answers['POST /api/tickets/free'] = () => [];
    paste('Ada Byron');
    send();
    await shows('1 ticket given.');
    const [{ batchId }] = given() as [{ batchId: string }];
    service.answers[`POST /api/tickets/batch/${batchId}/invalidate`] = () => ({ amount: 1 });
    [...desk.querySelectorAll('button')].find((each) => each.textContent.trim() === 'Take back')!.click();
    await waitUntil(() => desk.querySelector('dialog')?.open);
    confirmDialog();
    await shows('The tickets are taken back.');
    expect(words()).to.not.contain('1 ticket given.');
  });
});
