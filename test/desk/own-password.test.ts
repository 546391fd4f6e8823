/** One's own password in the desk. */
import { expect } from '@open-wc/testing';
import { FakeApiError } from './fake-desk-service.ts';
import { asked, desk, field, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

const change = 'PUT /api/users/me/password';

describe('one’s own password', () => {
  useDesk();
  beforeEach(async () => {
    service.role = 'door';
    service.answers['GET /api/users/me/passkeys'] = () => ({ passkeys: [] });
    service.answers[change] = ({ body }) => {
      const { currentPassword, newPassword } = body as Record<string, string>;
      if (currentPassword !== 'right') return new FakeApiError(403, 'WRONG_CREDENTIALS');
      return newPassword === 'password1234' ? new FakeApiError(400, 'WEAK_PASSWORD') : {};
    };
    await open('/desk/account');
    await shows('New password');
  });

  const send = (current: string, next: string) => {
    field('currentPassword').value = current;
    field('newPassword').value = next;
    named('button', 'Change password').click();
  };
  /** Its field says it, and has the focus. */
  const saysAt = async (path: string, text: string) => {
    await waitUntil(() => desk.querySelector(`#wrong-${path}`)?.textContent.trim() === text, text, { timeout: 20_000 });
    await waitUntil(() => document.activeElement?.id === `field-${path}`, 'the focus', { timeout: 20_000 });
    expect(field(path).getAttribute('aria-describedby')).to.include(`wrong-${path}`);
  };

  it('is changed with the current one, and the form is empty again', async () => {
    await expect(desk).to.be.accessible();
    expect([field('currentPassword').autocomplete, field('newPassword').autocomplete]).to.deep.equal([
      'current-password',
      'new-password',
    ]);
    send('right', 'a longer one than before');
    await shows('Password changed.');
    expect(asked(change).map(({ body }) => body)).to.deep.equal([
      { currentPassword: 'right', newPassword: 'a longer one than before' },
    ]);
    expect([field('currentPassword').value, field('newPassword').value]).to.deep.equal(['', '']);
  });

  it('says at each field what is wrong, before it asks and after', async () => {
    send('', '');
    await saysAt('currentPassword', 'Fill this in.');
    send('right', 'short');
    await saysAt('newPassword', 'At least 10 characters.');
    expect(asked(change)).to.have.length(0);
    send('wrong', 'a longer one than before');
    await saysAt('currentPassword', 'The password is wrong.');
    await expect(desk).to.be.accessible();
    send('right', 'password1234');
    await saysAt('newPassword', 'This password is among the first to be guessed. Choose another one.');
    service.answers[change] = () => new FakeApiError(429, 'TOO_MANY_ATTEMPTS');
    send('right', 'a longer one than before');
    await saysAt('currentPassword', 'Too many attempts. Try again in a quarter of an hour.');
    service.answers[change] = () => new FakeApiError(500, 'BROKEN');
    send('right', 'a longer one than before');
    await waitUntil(() => desk.querySelector('form [role=alert]'), 'a failure', { timeout: 20_000 });
    expect(words()).not.to.include('Too many attempts');
  });
});
