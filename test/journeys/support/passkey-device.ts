/** A device with passkeys that Chromium plays. */
import type { Page } from '@playwright/test';

interface PasskeyDevice {
  /** From now on the device recognizes its owner, or it does not. */
  verify(isUserVerified: boolean): Promise<void>;
  /** The passkeys that it has. */
  credentials(): Promise<readonly { readonly rpId?: string; readonly isResidentCredential: boolean }[]>;
}

/** Adds the device to a page. */
export async function addPasskeyDevice(page: Page): Promise<PasskeyDevice> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async verify(isUserVerified) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    async credentials() {
      return (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
    },
  };
}
