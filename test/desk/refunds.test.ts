import { expect } from '@open-wc/testing';
import { FakeApiError, refund } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

describe('the refunds of the desk', () => {
  useDesk();

  let known: object;
  beforeEach(() => {
    known = {};
    service.answers['GET /api/refunds'] = () => ({
      rows: [{ ...refund, ...known }],
      total: 1,
      sums: [{ currency: 'EUR', amount: 24 }],
    });
    service.answers['PUT /api/refunds/refund-1'] = () => ({ ...refund, ...known });
  });

  const input = (name: string) => desk.querySelector<HTMLInputElement>(`dialog [name=${name}]`)!;
  const ask = async () => {
    named('button', 'Account: Ada Byron').click();
    await waitUntil(() => desk.querySelector('dialog')?.open);
  };
  const account = () => desk.querySelector('[data-account]')?.textContent.replace(/\s+/g, ' ').trim();

  it('keep an account, shown in groups of four', async () => {
    await open('/desk/refunds');
    await shows('Mark paid');
    expect(account()).to.equal(undefined);
    await ask();
    await expect(desk).to.be.accessible();
    input('iban').value = 'de89370400440532013000 ';
    input('holder').value = 'A. Byron';
    known = { iban: 'DE89370400440532013000', accountHolder: 'A. Byron' };
    confirmDialog();
    await shows('The account is saved.');
    expect(asked('PUT /api/refunds/refund-1').map(({ body }) => body)).to.deep.equal([
      { iban: 'de89370400440532013000', accountHolder: 'A. Byron' },
    ]);
    expect(account()).to.equal('DE89 3704 0044 0532 0130 00 · A. Byron');
    await ask();
    expect(input('iban').value).to.equal('DE89 3704 0044 0532 0130 00');
    input('iban').value = '';
    input('holder').value = ' ';
    confirmDialog();
    await waitUntil(() => asked('PUT /api/refunds/refund-1').length === 2);
    expect(asked('PUT /api/refunds/refund-1')[1]?.body).to.deep.equal({ iban: null, accountHolder: null });
  });

  it('say what is wrong with an IBAN, and keep what was typed', async () => {
    service.answers['PUT /api/refunds/refund-1'] = () =>
      new FakeApiError(400, 'INVALID_REQUEST', [{ path: 'iban', message: 'Expected a valid IBAN' }]);
    await open('/desk/refunds');
    await shows('Mark paid');
    await ask();
    input('iban').value = 'DE88 3704';
    input('holder').value = 'A. Byron';
    confirmDialog();
    await shows('This IBAN isn’t valid.');
    expect([input('iban').value, input('holder').value]).to.deep.equal(['DE88 3704', 'A. Byron']);
    service.answers['PUT /api/refunds/refund-1'] = () => new FakeApiError(409, 'NO_ADDRESS');
    confirmDialog();
    await shows('This order has no buyer');
  });

  it('are saved as CSV, those of the view alone', async () => {
    await open('/desk/refunds?view=done');
    await shows('Ada Byron');
    named('button', 'CSV').click();
    await waitUntil(() => asked('GET /api/refunds').length === 2);
    const [, file] = asked('GET /api/refunds');
    expect(file?.query).to.deep.equal({ state: 'done', bom: 'true' });
  });

  it('of providers, and for people who only read, have no account to set', async () => {
    known = { kind: 'provider' };
    await open('/desk/refunds?view=failed');
    await shows('Ada Byron');
    expect(desk.querySelector('td button') === null).to.equal(true);
    known = {};
    service.role = 'sales';
    await open('/desk/refunds');
    await shows('Under way');
    expect(desk.querySelector('td button') === null).to.equal(true);
    service.role = 'accounting';
    await open('/desk/refunds');
    await shows('Mark paid');
    expect(words()).to.include('Account');
  });

  it('are in German', async () => {
    localStorage.setItem('foyer-desk-language', 'de');
    await open('/desk/refunds');
    await shows('Von Hand zu zahlen');
    expect(words()).to.include('Bankverbindung');
  });
});
