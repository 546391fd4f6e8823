/**
 * English texts of passkeys in the desk: the step after the password, one's own, those of others; and of one's own
 * password. Loaded on demand.
 */
export const passkeys = {
  step: {
    title: 'Confirm with your passkey',
    intro: 'Your password is right. Your browser now asks for your passkey: by fingerprint, face, PIN or security key.',
    confirm: 'Use passkey',
    back: 'Back to the password',
    lost: 'Lost your device? An admin of your house removes your passkeys, and your password signs you in again.',
    cancelled: 'Nothing was confirmed. Try again when you have your device at hand.',
    refused: 'This passkey doesn’t belong to your account, or it took too long. Try again.',
    notHere: 'This browser can’t use passkeys here. Use another one, or ask an admin to remove your passkeys.',
  },
  own: {
    title: 'Your sign-in',
    intro: (email: string) => `You sign in as ${email}.`,
    about:
      'If you have a passkey, signing in asks for it after your password. Then a stolen password opens nothing. A passkey is your fingerprint, face or PIN on a device, or a security key.',
    empty: 'No passkey yet',
    emptyText: 'Your password alone signs you in. Add a passkey on each device you work with.',
    columns: { name: 'Name', created: 'Added', used: 'Last used' },
    neverUsed: 'Never',
    otherAddress: (domain: string) => `For ${domain}, not for this address`,
    add: 'Add a passkey',
    addText: 'Type your password. Then your browser asks how to keep the passkey.',
    name: 'Name',
    nameHint: 'For example Phone or Key in the safe. Empty: your browser.',
    password: 'Password',
    addNow: 'Continue',
    added: 'Passkey added. Signing in asks for it from now on.',
    wrongPassword: 'The password is wrong.',
    tooMany: 'Too many attempts. Try again in a quarter of an hour.',
    full: 'You have 20 passkeys, the most there may be. Remove one first.',
    notAdded: 'No passkey was added. Try again.',
    knownHere: 'This device already has a passkey for the desk.',
    notHere: 'This page can’t use passkeys: they need an address with https and a name.',
    noBrowser: 'This browser can’t use passkeys.',
    rename: 'Rename',
    renameTitle: (name: string) => `Rename ${name}`,
    renamed: 'Renamed.',
    remove: 'Remove',
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText: 'It signs in no more. Delete it on the device, too.',
    removeLast: 'It is your only passkey: after that, your password alone signs you in.',
    removed: 'Passkey removed.',
  },
  password: {
    title: 'Password',
    about: 'A new password signs you out on all your other devices. Your passkeys stay.',
    current: 'Current password',
    next: 'New password',
    change: 'Change password',
    changed: 'Password changed. You are signed out on your other devices.',
    wrong: 'The password is wrong.',
    tooMany: 'Too many attempts. Try again in a quarter of an hour.',
  },
  people: {
    has: 'with passkey',
    remove: 'Remove passkeys',
    removeTitle: (name: string) => `Remove the passkeys of ${name}?`,
    removeText:
      'For a person who has lost their device. They are signed out everywhere, get an email, and sign in with the password alone until they add a new passkey. Make sure that it is they who ask.',
    removed: 'Passkeys removed.',
  },
};

export type PasskeyTexts = typeof passkeys;
