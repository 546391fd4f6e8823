/** Texts of passkeys: in a customer's account, and at the sign-in. */
export const passkeys = {
  title: 'Passkeys',
  lead: 'Sign in on this site with your finger, your face or the PIN of your device. Nobody can guess or steal a passkey.',
  none: 'You have no passkey here yet.',
  unknownDevice: 'Passkey',
  made: (domain: string, since: string) => `For ${domain}, since ${since}`,
  used: (at: string) => `last used ${at}`,
  remove: 'Remove',
  removeOne: (device: string, since: string) => `Remove the passkey: ${device}, ${since}`,
  removed: 'The passkey is removed. Your device may still show it; delete it there too.',
  add: 'Add a passkey',
  addNow: 'Go on',
  adding: 'One moment …',
  cancel: 'Not now',
  added: 'Your passkey is ready. Next time, sign in with it.',
  /** The device shows its own words; these follow when it was closed there. */
  notAdded: 'No passkey was added. Try again when you like.',
  knownHere: 'This device has a passkey for this site already.',
  notHere: 'This page can’t use passkeys.',
  notSignedIn: 'That was not finished. Try again, or sign in another way.',
  refused: 'This passkey is not known here, or it took too long. Try again, or sign in another way.',
};
