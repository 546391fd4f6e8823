/** Texts of passkeys: in a customer's account, and at the sign-in. */
export const passkeys = {
  title: 'Passkeys',
  lead: 'Sign in on this site with your fingerprint, face or device PIN. No one can guess or steal a passkey.',
  none: 'You don’t have a passkey yet.',
  unknownDevice: 'Passkey',
  made: (domain: string, since: string) => `For ${domain}, since ${since}`,
  used: (at: string) => `last used ${at}`,
  remove: 'Remove',
  removeOne: (device: string, since: string) => `Remove passkey: ${device}, ${since}`,
  removed: 'Passkey removed. Your device may still show it; delete it there too.',
  add: 'Add a passkey',
  addNow: 'Continue',
  adding: 'One moment …',
  cancel: 'Not now',
  added: 'Your passkey is ready. Use it next time you sign in.',
  /** The device shows its own words; these follow when it was closed there. */
  notAdded: 'No passkey was added. You can try again.',
  knownHere: 'This device already has a passkey for this site.',
  notHere: 'This page can’t use passkeys.',
  notSignedIn: 'You weren’t signed in. Try again, or sign in another way.',
  refused: 'We don’t know this passkey, or it took too long. Try again, or sign in another way.',
};
