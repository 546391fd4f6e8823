/** Passkeys in the desk: the second step of signing in, one's own, and those of others. */
import { expect } from '@open-wc/testing';
import { FakeApiError } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const creation = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'City Theatre' },
  user: { id: 'bWU', name: 'mara@theatre.example', displayName: 'Mara Lind' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
const passkey = {
  _id: 'passkey-1',
  name: 'Phone',
  domain: 'localhost',
  createdAt: '2026-05-14T09:12:00.000Z',
  synced: true,
};

describe('passkeys in the desk', () => {
  useDesk();
  const { credentials } = navigator;
  const { create, get } = credentials;
  /** How the device answers; an error is thrown. */
  let device: () => unknown;
  beforeEach(() => {
    const answer = () => {
      const answered = device();
      return answered instanceof Error ? Promise.reject(answered) : Promise.resolve(answered as Credential);
    };
    credentials.create = answer;
    credentials.get = answer;
    device = () => ({
      id: 'AAAA',
      response: {
        clientDataJSON: bytes('client'),
        authenticatorData: bytes('data'),
        signature: bytes('signature'),
        attestationObject: bytes('attestation'),
        getTransports: () => ['internal'],
      },
    });
  });
  afterEach(() => {
    credentials.create = create;
    credentials.get = get;
  });

  const cancelled = () => new DOMException('No', 'NotAllowedError');
  const dialog = () => waitUntil(() => desk.querySelector('dialog[open]'), 'a dialog', { timeout: 20_000 });
  const fill = (name: string, text: string) => {
    desk.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = text;
  };
  const act = async (name: string) => {
    named('.tools button', name).click();
    await dialog();
  };

  describe('at the sign-in', () => {
    let challenges = 0;
    const signIn = async () => {
      service.role = undefined;
      challenges = 0;
      service.answers['POST /api/users/session'] = () =>
        new FakeApiError(401, 'PASSKEY_NEEDED', [], {
          passkey: { challenge: `challenge${++challenges}aaaa`, rpId: 'localhost', allowCredentials: [] },
        });
      service.answers['POST /api/users/session/passkey'] = () => {
        service.role = 'admin';
        return service.me;
      };
      await open('/desk');
      await shows('The desk of your house');
      fill('email', 'mara@theatre.example');
      fill('password', 'curtain rises late');
      desk.querySelector('form')!.requestSubmit();
    };

    it('are asked for after the password, and let in', async () => {
      await signIn();
      await shows('Needs you');
      expect(asked('POST /api/users/session')).to.have.length(1);
      expect(asked('POST /api/users/session/passkey').map(({ body }) => body)).to.deep.equal([
        {
          credential: {
            id: 'AAAA',
            rawId: 'AAAA',
            type: 'public-key',
            response: { clientDataJSON: 'Y2xpZW50', authenticatorData: 'ZGF0YQ', signature: 'c2lnbmF0dXJl' },
          },
        },
      ]);
    });

    it('can be tried again, with the same challenge as long as it was not signed', async () => {
      const works = device;
      device = cancelled;
      await signIn();
      await shows('Nothing was confirmed.');
      await expect(desk).to.be.accessible();
      expect(document.activeElement).to.equal(named('button', 'Use passkey'));
      device = works;
      const right = service.answers['POST /api/users/session/passkey']!;
      service.answers['POST /api/users/session/passkey'] = () => new FakeApiError(401, 'WRONG_CREDENTIALS');
      named('button', 'Use passkey').click();
      await shows('doesn’t belong to your account');
      expect(asked('POST /api/users/session')).to.have.length(1);
      service.answers['POST /api/users/session/passkey'] = right;
      named('button', 'Use passkey').click();
      await shows('Needs you');
      // the refused one counts no more: another was asked for with the password
      expect(asked('POST /api/users/session')).to.have.length(2);
    });

    it('say what else goes wrong, and lead back to the password', async () => {
      device = () => new DOMException('No', 'SecurityError');
      await signIn();
      await shows('This browser can’t use passkeys here.');
      expect(asked('POST /api/users/session/passkey')).to.have.length(0);
      named('button', 'Back to the password').click();
      await shows('The desk of your house');
    });

    it('let a person in whose passkeys an admin removed meanwhile', async () => {
      const works = device;
      device = cancelled;
      await signIn();
      await shows('Nothing was confirmed.');
      device = works;
      service.answers['POST /api/users/session/passkey'] = () => new FakeApiError(401, 'WRONG_CREDENTIALS');
      named('button', 'Use passkey').click();
      await shows('doesn’t belong to your account');
      delete service.answers['POST /api/users/session'];
      named('button', 'Use passkey').click();
      await shows('Needs you');
    });

    it('are asked for in German, too', async () => {
      localStorage.setItem('foyer-desk-language', 'de');
      device = cancelled;
      service.role = undefined;
      service.answers['POST /api/users/session'] = () =>
        new FakeApiError(401, 'PASSKEY_NEEDED', [], { passkey: { challenge: 'aaaa' } });
      await open('/desk');
      await shows('Die Kasse Ihres Hauses');
      fill('email', 'mara@theatre.example');
      fill('password', 'curtain rises late');
      desk.querySelector('form')!.requestSubmit();
      await shows('Es wurde nichts bestätigt.');
      expect(words()).to.include('Mit Passkey bestätigen');
    });
  });

  describe('of one’s own', () => {
    const showPasskeys = (...passkeys: readonly object[]) => {
      service.answers['GET /api/users/me/passkeys'] = () => ({ passkeys });
    };

    /** The open dialog says what is expected, and stays. */
    const refusesWrongPassword = async () => {
      await expect(desk.querySelector('dialog')).to.be.accessible();
      confirmDialog();
      await shows('Password: Fill this in.');
      fill('password', 'wrong');
      confirmDialog();
      await shows('The password is wrong.');
    };

    it('are added with the password, for every role', async () => {
      service.role = 'door';
      showPasskeys();
      service.answers['POST /api/users/me/passkeys/options'] = ({ body }) =>
        (body as { password: string }).password === 'right' ? creation : new FakeApiError(403, 'WRONG_CREDENTIALS');
      service.answers['POST /api/users/me/passkeys'] = () => passkey;
      await open('/desk/account');
      await shows('No passkey yet');
      expect(words()).to.include('You sign in as mara@theatre.example.');
      await expect(desk).to.be.accessible();
      named('button', 'Add a passkey').click();
      await dialog();
      await refusesWrongPassword();
      const works = device;
      device = cancelled;
      fill('password', 'right');
      fill('name', 'Phone');
      confirmDialog();
      await shows('No passkey was added.');
      device = () => new DOMException('No', 'InvalidStateError');
      confirmDialog();
      await shows('This device already has a passkey');
      device = works;
      showPasskeys(passkey);
      confirmDialog();
      await shows('Signing in asks for it from now on.');
      const [sent] = asked('POST /api/users/me/passkeys');
      const { name, credential } = sent?.body as { name: string; credential: { response: unknown } };
      expect([name, credential.response]).to.deep.equal([
        'Phone',
        { clientDataJSON: 'Y2xpZW50', attestationObject: 'YXR0ZXN0YXRpb24', transports: ['internal'] },
      ]);
      await shows('Never');
    });

    it('are renamed', async () => {
      showPasskeys(passkey, { ...passkey, _id: 'passkey-2', name: 'Key', domain: 'old.example' });
      service.answers['PUT /api/users/me/passkeys/passkey-1'] = () => passkey;
      await open('/desk/account');
      await shows('For old.example, not for this address');
      await expect(desk).to.be.accessible();
      await act('Rename');
      fill('name', ' ');
      confirmDialog();
      await shows('Name: Fill this in.');
      fill('name', 'Tablet');
      confirmDialog();
      await shows('Renamed.');
      expect(asked('PUT /api/users/me/passkeys/passkey-1').map(({ body }) => body)).to.deep.equal([{ name: 'Tablet' }]);
    });

    it('are removed; the last one leaves the password alone', async () => {
      showPasskeys(passkey);
      service.answers['POST /api/users/me/passkeys/passkey-1/removal'] = ({ body }) =>
        (body as { password: string }).password === 'right' ? {} : new FakeApiError(403, 'WRONG_CREDENTIALS');
      await open('/desk/account');
      await shows('Phone');
      await act('Remove');
      expect(words()).to.include('your password alone signs you in');
      await refusesWrongPassword();
      showPasskeys();
      fill('password', 'right');
      confirmDialog();
      await shows('No passkey yet');
      expect(asked('POST /api/users/me/passkeys/passkey-1/removal')).to.have.length(2);
    });

    it('stand in the menu of the person', async () => {
      showPasskeys(passkey);
      await open('/desk');
      await shows('Needs you');
      named('a', 'Your sign-in').click();
      await shows('signing in asks for it after your password');
    });
  });

  it('of others are shown to admins, who remove those of a lost device', async () => {
    const person = (id: string, passkey: boolean) => ({
      ...{ _id: id, name: `Person ${id}`, email: `${id}@theatre.example`, role: 'sales', passkey },
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    const me = { ...person('me', true), name: 'Mara Lind', role: 'admin' };
    service.answers['GET /api/users'] = () => ({ docs: [me, person('tom', true), person('kim', false)] });
    service.answers['DELETE /api/users/tom/passkeys'] = () => person('tom', false);
    await open('/desk/settings/people');
    await shows('with passkey');
    const rows = [...desk.querySelectorAll('tbody tr')].map((row) => [
      row.textContent.includes('with passkey'),
      row.textContent.includes('Remove passkeys'),
    ]);
    expect(rows).to.deep.equal([
      [true, false],
      [true, true],
      [false, false],
    ]);
    await act('Remove passkeys');
    await expect(desk.querySelector('dialog')).to.be.accessible();
    confirmDialog();
    await shows('Passkeys removed.');
    expect(asked('DELETE /api/users/tom/passkeys')).to.have.length(1);
  });
});
