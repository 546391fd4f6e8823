/** A passkey from beginning to end, on a device that Chromium plays: made in the account, used to sign in, removed. */
import { addPasskeyDevice } from './support/passkey-device.ts';
import { expect, failedRequest, test } from './support/test.ts';

test.use({ own: {} });

test('adds a passkey, signs in with it, and removes it', async ({ page, complaints }) => {
  const device = await addPasskeyDevice(page);
  const account = page.locator('customer-orders');
  const signOut = account.getByRole('button', { name: 'Sign out', exact: true });
  const withPasskey = account.getByRole('button', { name: 'Sign in with a passkey' });

  await page.goto('/account.html');
  await page.getByLabel('Email').fill('mara@example.com');
  await page.getByLabel('Password').fill('lantern-demo-2026');
  await account.getByRole('button', { name: 'Sign in', exact: true }).click();
  await account.getByRole('button', { name: 'Your account' }).click();

  await test.step('A wrong password makes none', async () => {
    complaints.allow(failedRequest(403));
    await account.getByRole('button', { name: 'Add a passkey' }).click();
    const proof = account.getByLabel('Confirm with your password');
    await expect(proof).toBeFocused();
    await proof.fill('not it');
    await account.getByRole('button', { name: 'Continue' }).click();
    await expect(account.getByText('Wrong password.')).toBeVisible();
    await proof.fill('lantern-demo-2026');
    await account.getByRole('button', { name: 'Continue' }).click();
    await expect(account.getByText('Your passkey is ready. Use it next time you sign in.')).toBeVisible();
    await expect(account.getByRole('listitem').filter({ hasText: 'For localhost' })).toHaveCount(1);
    const credentials = await device.credentials();
    expect(credentials.map(({ rpId, isResidentCredential }) => [rpId, isResidentCredential])).toEqual([
      ['localhost', true],
    ]);
  });

  await test.step('It signs in, without a password', async () => {
    await signOut.click();
    await withPasskey.click();
    await expect(signOut).toBeVisible();
    await account.getByRole('button', { name: 'Your account' }).click();
    await expect(account.getByText('last used', { exact: false }).first()).toBeVisible();
  });

  await test.step('Removed, it does not; a customer who changes their mind is told kindly', async () => {
    await account.getByRole('button', { name: /^Remove passkey/ }).click();
    await expect(account.getByText('Passkey removed.', { exact: false })).toBeVisible();
    await signOut.click();
    complaints.allow(failedRequest(401));
    await withPasskey.click();
    await expect(account.getByText('We don’t know this passkey', { exact: false })).toBeVisible();
    await device.verify(false);
    await withPasskey.click();
    await expect(account.getByText('You weren’t signed in.', { exact: false })).toBeVisible();
  });
});
