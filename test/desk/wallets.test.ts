/** The wallets for tickets, in the settings of the desk. */
import { expect } from '@open-wc/testing';
import { FakeApiError } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, named, open, service, shows, useDesk } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

describe('the wallets of a house in the desk', () => {
  useDesk();

  const what = 'PUT /api/wallet-settings';
  const apple = {
    passType: 'pass.com.theatre.tickets',
    team: 'A1B2C3D4E5',
    validUntil: '2099-11-02T09:00:00.000Z',
    expired: false,
  };
  const openPage = async (settings: object = {}) => {
    service.answers['GET /api/wallet-settings'] = () => settings;
    await open('/desk/settings/wallets');
    await shows('Google Wallet');
  };
  const field = (name: string) => desk.querySelector<HTMLInputElement>(`form [name=${name}]`)!;
  const choose = (name: string, content: string | Uint8Array<ArrayBuffer>) => {
    const files = new DataTransfer();
    files.items.add(new File([content], `${name}.pem`));
    field(name).files = files.files;
  };
  const save = () => {
    named('button', 'Save').click();
  };

  it('take the files of Apple, and say at each field what is missing or does not fit', async () => {
    await openPage();
    await expect(desk).to.be.accessible();
    named('button', 'Set up Apple Wallet').click();
    await waitUntil(() => desk.querySelector('form [name=key]') !== null, 'the form', { timeout: 20_000 });
    await expect(desk).to.be.accessible();
    choose('key', 'KEY');
    save();
    await waitUntil(() => field('authority').getAttribute('aria-invalid') === 'true', 'says what is missing', {
      timeout: 20_000,
    });
    expect(['certificate', 'key', 'passphrase'].map((name) => field(name).getAttribute('aria-invalid'))).to.deep.equal([
      'true',
      'false',
      'false',
    ]);
    expect(asked(what)).to.deep.equal([]);
    // DER, as Apple sends it
    choose('certificate', new Uint8Array([0x30, 0x03, 0x02, 0x01, 0x05]));
    choose('authority', 'AUTHORITY');
    field('passphrase').value = 'open';
    service.answers[what] = () =>
      new FakeApiError(400, 'INVALID_REQUEST', [{ path: 'apple.key', message: 'Does not belong to the certificate' }]);
    save();
    await shows('Does not belong to the certificate');
    expect(asked(what).at(-1)?.body).to.deep.equal({
      apple: {
        certificate: '-----BEGIN CERTIFICATE-----\nMAMCAQU=\n-----END CERTIFICATE-----\n',
        key: 'KEY',
        authority: 'AUTHORITY',
        passphrase: 'open',
      },
    });
    // what was chosen is still there
    expect(field('certificate').files).to.have.length(1);
    await expect(desk).to.be.accessible();
    service.answers[what] = () => ({ apple });
    save();
    await shows('Passes can be signed.');
    await shows('pass.com.theatre.tickets');
    expect(desk.querySelector('form [name=key]')).to.equal(null);
    expect(desk.innerHTML).not.to.include('AUTHORITY');
  });

  it('take the account of Google, and are removed after a question', async () => {
    await openPage();
    named('button', 'Set up Google Wallet').click();
    await waitUntil(() => desk.querySelector('form [name=issuer]') !== null, 'the form', { timeout: 20_000 });
    field('issuer').value = ' 3388000000012345678 ';
    choose('account', '{"client_email":"a@b.example"}');
    const google = { issuer: '3388000000012345678', account: 'a@b.example' };
    service.answers[what] = () => ({ google });
    save();
    await shows('a@b.example');
    expect(asked(what).at(-1)?.body).to.deep.equal({
      google: { issuer: '3388000000012345678', account: '{"client_email":"a@b.example"}' },
    });
    named('button', 'Remove Google Wallet').click();
    await shows('Remove Google Wallet?');
    service.answers[what] = () => ({});
    confirmDialog();
    await shows('The wallet is removed.');
    expect(asked(what).at(-1)?.body).to.deep.equal({ google: null });
  });

  it('say that a certificate is over', async () => {
    await openPage({ apple: { ...apple, expired: true } });
    await shows('The certificate is over');
  });

  it('can be seen but not changed by accounting', async () => {
    service.role = 'accounting';
    await openPage({ apple });
    await shows('Your role sees these settings.');
    expect([...desk.querySelectorAll('main .card button')]).to.deep.equal([]);
  });
});
