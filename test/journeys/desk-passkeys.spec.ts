/**
 * A passkey at the desk, on a device that Chromium plays: added, asked for after the password, refused and tried again,
 * removed by an admin after it was lost. By keyboard where a person signs in.
 */
import { expectAccessible, expectNoSideways } from './support/checks.ts';
import { invite, openDesk, password, screens } from './support/desk.ts';
import { addPasskeyDevice } from './support/passkey-device.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { withService } from './support/service.ts';

for (const [screen, viewport] of screens)
  test(`signs in to the desk with a passkey on ${screen}`, async ({ browser, seeded, complaints }) => {
    complaints.allow(failedRequest(401)); // the desk asks who is signed in, and the password alone is not enough
    await withService(seeded, { commands: [invite('Kit', 'sales'), invite('Mara')] }, async (service) => {
      const [kit = '', mara = ''] = service.printed;
      const page = await openDesk({ browser, complaints, service }, kit, viewport);
      const device = await addPasskeyDevice(page);
      const today = page.getByRole('heading', { level: 1, name: 'Today' });
      const signOut = async () => {
        await page.getByRole('button', { name: 'Your account' }).click();
        await page.getByRole('button', { name: 'Sign out' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
      };
      const typePassword = async () => {
        await page.getByLabel('Email').focus();
        await page.keyboard.type('kit@lantern.example');
        await page.keyboard.press('Tab');
        await page.keyboard.type(password);
        await page.keyboard.press('Enter');
      };

      await test.step('It is added with the password', async () => {
        await page.getByRole('button', { name: 'Your account' }).click();
        await page.getByRole('link', { name: 'Your sign-in' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Your sign-in' })).toBeFocused();
        await expectNoSideways(page);
        await expectAccessible(page);
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await page.getByRole('dialog').getByLabel('Password').fill(password);
        await page.getByLabel('Name').fill('Till');
        await expectAccessible(page);
        await page.keyboard.press('Enter');
        await expect(page.getByText('Signing in asks for it from now on.')).toBeVisible();
        await expect(page.getByRole('row', { name: /Till/ })).toBeVisible();
        await expectNoSideways(page);
        await expectAccessible(page);
      });

      await test.step('It signs in after the password', async () => {
        await signOut();
        await typePassword();
        await expect(today).toBeVisible();
      });

      await test.step('Without a finger it says so, and can be tried again', async () => {
        await signOut();
        await device.verify(false);
        await typePassword();
        await expect(page.getByText('Nothing was confirmed.', { exact: false })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Use passkey' })).toBeFocused();
        await expectNoSideways(page);
        await expectAccessible(page);
        await device.verify(true);
        await page.keyboard.press('Enter');
        await expect(today).toBeVisible();
      });

      await test.step('An admin removes it when the device is lost', async () => {
        const admin = await openDesk({ browser, complaints, service }, mara, viewport);
        await admin.goto('/desk/settings/people');
        await expect(admin.getByText('with passkey')).toBeVisible();
        await expectNoSideways(admin);
        await expectAccessible(admin);
        await admin.getByRole('button', { name: /Kit/ }).click();
        await admin.getByRole('menuitem', { name: 'Remove passkeys' }).click();
        await expectAccessible(admin);
        await admin.getByRole('dialog').getByRole('button', { name: 'Remove passkeys' }).click();
        await expect(admin.getByText('Passkeys removed.')).toBeVisible();
        await admin.context().close();
        await page.goto('/desk');
        await typePassword();
        await expect(today).toBeVisible();
        const isTold = () => service.hasMailed('kit@lantern.example', 'were removed');
        await expect.poll(isTold, { message: 'the email of the removal' }).toBe(true);
      });
      await page.context().close();
    });
  });
