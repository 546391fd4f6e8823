/** The first start: the house and its first admin are made by a link. */
import { expect } from '@open-wc/testing';
import { FakeApiError } from './fake-desk-service.ts';
import { asked, desk, field, fill, named, open, service, shows, useDesk, words } from './opened-desk.ts';

describe('the setup of a house in the desk', () => {
  useDesk();

  const send = () => {
    named('button', 'Create the house').click();
  };
  const openLink = async () => {
    service.role = undefined;
    await open('/desk/setup#the-token');
    await shows('Set up your house');
  };
  const fillAll = () => {
    fill('name', 'Café de l’Opéra');
    fill('locationCountry', 'CH');
    fill('timezone', 'Europe/Zurich');
    fill('defaultLanguage', 'de');
    fill('user.name', 'Mara Lind');
    fill('user.email', 'mara@theatre.example');
    fill('user.password', 'curtain rises late');
  };

  it('sends the house with the token of the link, and shows Today', async () => {
    await openLink();
    await expect(desk).to.be.accessible();
    expect(field('timezone').value).to.equal(new Intl.DateTimeFormat().resolvedOptions().timeZone);
    fillAll();
    await shows('/cafe-de-l-opera');
    service.answers['POST /api/sellers'] = () => {
      service.role = 'admin';
      return service.me;
    };
    send();
    await shows('Needs you');
    expect(location.pathname).to.equal('/desk');
    expect(asked('POST /api/sellers').map(({ body }) => body)).to.deep.equal([
      {
        token: 'the-token',
        name: 'Café de l’Opéra',
        _id: 'cafe-de-l-opera',
        locationCountry: 'CH',
        currency: 'CHF',
        timezone: 'Europe/Zurich',
        defaultLanguage: 'de',
        user: { name: 'Mara Lind', email: 'mara@theatre.example', password: 'curtain rises late' },
      },
    ]);
  });

  it('keeps an address and a currency that were chosen', async () => {
    await openLink();
    fill('_id', 'opera');
    fill('currency', 'EUR');
    fillAll();
    expect([field('_id').value, field('currency').value]).to.deep.equal(['opera', 'EUR']);
  });

  it('says what is wrong at its field, and keeps what was typed', async () => {
    await openLink();
    fillAll();
    fill('user.password', 'short');
    fill('user.email', '');
    send();
    await shows('Your email address: Fill this in.');
    await shows('Password: At least 10 characters.');
    await expect(desk).to.be.accessible();
    expect(asked('POST /api/sellers')).to.deep.equal([]);
    service.answers['POST /api/sellers'] = () =>
      new FakeApiError(400, 'WEAK_PASSWORD', [{ path: 'user.password', message: 'Common' }]);
    fill('user.email', 'mara@theatre.example');
    fill('user.password', 'password1234');
    send();
    await shows('among the first to be guessed');
    expect(field('user.password').getAttribute('aria-invalid')).to.equal('true');
    expect(field('name').value).to.equal('Café de l’Opéra');
  });

  it('says that the link has ended, and where to sign in', async () => {
    await openLink();
    fillAll();
    service.answers['POST /api/sellers'] = () => new FakeApiError(404, 'NOT_FOUND');
    send();
    await shows('This link was used already');
    expect(named('a', 'Sign in').getAttribute('href')).to.equal('/desk');
    expect(words()).to.contain('Set up your house');
  });
});
