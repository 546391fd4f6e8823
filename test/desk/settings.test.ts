import { expect, fixtureCleanup } from '@open-wc/testing';
import { FakeApiError, seller } from './fake-desk-service.ts';
import { asked, desk, field, fill, named, open, service, shows, useDesk, words } from './opened-desk.ts';

describe('the settings of the house in the desk', () => {
  useDesk();

  const save = () => {
    named('button', 'Save').click();
  };
  const sent = () => asked('PUT /api/sellers/me').map(({ body }) => body);
  /** Stores what arrives, as far as these tests look at it. */
  const store = () => {
    service.answers['PUT /api/sellers/me'] = ({ body }) => ({ ...seller, ...(body as object) });
  };

  it('list the pages that the role sees', async () => {
    await open('/desk/settings');
    await shows('Numbers of invoices');
    expect(words()).to.contain('Who signs in to this desk');
    fixtureCleanup();
    service.role = 'accounting';
    await open('/desk/settings');
    await shows('Numbers of invoices');
    expect(desk.querySelector('a[href="/desk/settings/people"]')).to.equal(null);
    fixtureCleanup();
    service.role = 'sales';
    await open('/desk/settings/house');
    await shows('Not for your role');
  });

  it('send only what was changed; an empty field is removed', async () => {
    store();
    await open('/desk/settings/house');
    await shows('No changes');
    fill('locationCity', '');
    fill('withdrawalText.de', 'Kein Widerruf.');
    await shows('2 unsaved changes');
    save();
    await shows('Settings saved.');
    expect(sent()).to.deep.equal([{ locationCity: null, withdrawalText: { de: 'Kein Widerruf.' } }]);
    await shows('No changes');
  });

  it('choose the form of ticket codes', async () => {
    store();
    await open('/desk/settings/sales');
    await shows('No changes');
    expect(field('ticketSettings.codeForm').value).to.equal('short');
    fill('ticketSettings.codeForm', 'rotating');
    await shows('1 unsaved change');
    save();
    await shows('Settings saved.');
    expect(sent()).to.deep.equal([{ ticketSettings: { codeForm: 'rotating' } }]);
    await expect(desk).to.be.accessible();
  });

  it('are refused at their field, before and by the service', async () => {
    await open('/desk/settings/sales');
    await shows('No changes');
    fill('taxRate', 'seven');
    save();
    await shows('Tax rate, %: Expected a number, 0 or more.');
    expect(sent()).to.deep.equal([]);
    service.answers['PUT /api/sellers/me'] = () =>
      new FakeApiError(400, 'INVALID_REQUEST', [{ path: 'vatId', message: 'Expected a VAT id' }]);
    fill('taxRate', '19,5');
    fill('vatId', 'DE1');
    save();
    await shows('VAT ID: Expected a VAT id');
    await expect(desk).to.be.accessible();
    expect(field('vatId').getAttribute('aria-invalid')).to.equal('true');
    expect(sent()).to.deep.equal([{ taxRate: 0.195, vatId: 'DE1' }]);
    service.answers['PUT /api/sellers/me'] = () => new FakeApiError(409, 'CURRENCY_IN_USE');
    fill('currency', 'CHF');
    save();
    await shows('Currency: There are orders, vouchers or coupons');
  });

  it('send emails about sales and columns of documents whole', async () => {
    store();
    await open('/desk/settings/emails');
    await shows('No changes');
    fill('mailingSettings.saleEmails.to', 'box@theatre.example\n office@theatre.example \n');
    fill('mailingSettings.saleEmails.send', 'daily');
    save();
    await shows('Settings saved.');
    const to = ['box@theatre.example', 'office@theatre.example'];
    expect(sent()).to.deep.equal([{ mailingSettings: { saleEmails: { send: 'daily', to } } }]);
    fixtureCleanup();
    await open('/desk/settings/documents');
    await shows('An invoice would be');
    fill('documentSettings.invoice.footerColumns.2', 'IBAN');
    fill('documentSettings.invoice.numberFormat', 'RE-{year}-{number}');
    await shows(`RE-${new Date().getFullYear()}-00042`);
    fill('bankAccount.iban', '');
    save();
    await shows('Settings saved.');
    expect(sent()[1]).to.deep.equal({
      documentSettings: {
        invoice: {
          footerColumns: [{ text: 'City Theatre' }, { text: 'Old bank', active: false }, { text: 'IBAN' }],
          numberFormat: 'RE-{year}-{number}',
        },
      },
      bankAccount: null,
    });
  });

  it('name the sites on which customers sign in, and what stands on vouchers', async () => {
    store();
    await open('/desk/settings/house');
    await shows('No changes');
    fill('allowedOrigins', 'https://theatre.example\nhttps://club.example/tickets');
    service.answers['PUT /api/sellers/me'] = () =>
      new FakeApiError(400, 'INVALID_REQUEST', [{ path: 'allowedOrigins.1', message: 'Expected a site' }]);
    save();
    await shows('Sites on which customers sign in: Expected a site');
    store();
    fill('allowedOrigins', ' https://theatre.example \n');
    save();
    await shows('Settings saved.');
    expect(sent().at(-1)).to.deep.equal({ allowedOrigins: ['https://theatre.example'] });
    fixtureCleanup();
    await open('/desk/settings/documents');
    await shows('No changes');
    fill('voucherDisplay.disclaimer', 'Valid for three years.');
    await expect(desk).to.be.accessible();
    save();
    await shows('Settings saved.');
    expect(sent().at(-1)).to.deep.equal({ voucherDisplay: { disclaimer: 'Valid for three years.' } });
  });

  it('send the accounts of the journal whole, for the rates that were sold', async () => {
    store();
    service.answers['GET /api/reports'] = () => ({
      data: { columns: [], rows: [{ rate: 0.055 }, { rate: 0 }], totals: [] },
      config: { type: 'accountingTransactionsTaxes', timezone: 'Europe/Berlin' },
    });
    service.answers['GET /api/sellers/me'] = () => ({
      ...seller,
      taxRate: 0.2,
      accountingSettings: { client: 7, accounts: { paypal: '1362', vouchers: '1797' } },
    });
    await open('/desk/settings/accounting');
    await shows('Revenue at 5.5%');
    const accounts = [...desk.querySelectorAll('[id^="field-accountingSettings.accounts.tax"]')].map(({ id }) =>
      id.replace(/.*accounts\./, ''),
    );
    expect(accounts).to.deep.equal(['tax20', 'tax5.5', 'tax0', 'taxOther']);
    fill('accountingSettings.consultant', '4711');
    fill('accountingSettings.accounts.tax5.5', '8305');
    fill('accountingSettings.accounts.vouchers', '');
    save();
    await shows('Settings saved.');
    expect(sent()).to.deep.equal([
      { accountingSettings: { consultant: 4711, accounts: { paypal: '1362', 'tax5.5': '8305' } } },
    ]);
    await expect(desk).to.be.accessible();
  });

  it('name the account that the service refuses', async () => {
    await open('/desk/settings/accounting');
    await shows('Revenue at 7%');
    service.answers['PUT /api/sellers/me'] = () =>
      new FakeApiError(400, 'INVALID_REQUEST', [
        { path: 'accountingSettings.accounts.tax7', message: 'Expected an account of 4 to 9 digits' },
      ]);
    fill('accountingSettings.accounts.tax7', '83');
    save();
    await shows('Revenue at 7%: Expected an account of 4 to 9 digits');
  });

  it('show how well a colour is read', async () => {
    await open('/desk/settings/appearance');
    await shows('Links on a light page: 1.3 : 1, too little');
    fill('accentColor', '#1d4ed8');
    await shows('Links on a light page: 6.7 : 1, easy to read');
  });

  it('put the changes of two people together, and ask about what both have changed', async () => {
    service.answers['PUT /api/sellers/me'] = () => new FakeApiError(412, 'CHANGED_MEANWHILE');
    await open('/desk/settings/house');
    await shows('No changes');
    fill('name', 'Mine');
    fill('locationName', 'Great hall');
    service.answers['GET /api/sellers/me'] = () => ({ ...seller, name: 'Theirs', locationCity: 'Bonn' });
    save();
    await shows('Both of you changed these');
    await shows('Theirs');
    await expect(desk).to.be.accessible();
    expect(field('locationCity').value).to.equal('Bonn');
    named('button', 'Take theirs').click();
    store();
    save();
    await shows('Settings saved.');
    expect(sent()[1]).to.deep.equal({ locationName: 'Great hall' });
  });

  it('have after a reload what was typed', async () => {
    await open('/desk/settings/house');
    await shows('No changes');
    fill('name', 'New name');
    await shows('1 unsaved change');
    fixtureCleanup();
    await open('/desk/settings/house');
    await shows('Your changes from before are here again.');
    expect(field('name').value).to.equal('New name');
    named('button', 'Discard').click();
    await shows('No changes');
  });

  it('can be read but not changed by accounting', async () => {
    service.role = 'accounting';
    await open('/desk/settings/house');
    await shows('An admin changes them.');
    expect(desk.querySelector('.save-bar')).to.equal(null);
    expect(field('name').matches(':disabled')).to.equal(true);
  });
});
