/** Texts of the emails about accounts, and the greeting of short emails. */
export const mail = {
  /** The start of an email to a person whose name is unknown. */
  greeting: 'Hello,',
  /** Between a label and what it labels. */
  colon: ': ',
  /** A seller without a name. */
  shop: 'our shop',
  /** `before` and `after` stand around the link or code. */
  account: {
    verify: {
      subject: (seller: string) => `Please confirm your email address for ${seller}`,
      before: (seller: string) => `Thanks for creating an account at ${seller}. Please confirm your email address:`,
      after: 'The link works once, for 24 hours. If this wasn’t you, ignore this email: no account will be opened.',
    },
    reset: {
      subject: (seller: string) => `Your new password for ${seller}`,
      before: (seller: string) => `Here’s the link to set a new password for your account at ${seller}:`,
      after:
        'The link works once, for one hour. If you didn’t ask for it, ignore this email: your password stays as it is.',
    },
    known: {
      subject: (seller: string) => `You already have an account at ${seller}`,
      before: (seller: string) =>
        `Someone, hopefully you, tried to create an account at ${seller} with this address, but you already have one. Nothing has changed. Sign in with your password, or set a new one here:`,
      after: 'The link works once, for one hour. If this wasn’t you, ignore this email.',
    },
    invite: {
      subject: (seller: string) => `Your account at ${seller}`,
      before: (seller: string) =>
        `${seller} has created an account for you, with your orders and tickets. Choose a password to sign in:`,
      after: 'The link works once, for seven days. If you don’t want an account, ignore this email.',
    },
    code: {
      subject: (seller: string) => `Your code for ${seller}`,
      before: (seller: string) => `Your sign-in code for ${seller}:`,
      after:
        'It works once, for ten minutes. We’ll never ask you for it. If you didn’t try to sign in, ignore this email.',
    },
    confirm: {
      subject: (seller: string) => `Your code for ${seller}`,
      before: (seller: string) => `Your code to confirm a change to your account at ${seller}:`,
      after:
        'It works once, for ten minutes. We’ll never ask you for it. If this wasn’t you, sign in, sign out everywhere else, and choose a new password.',
    },
    email: {
      subject: (seller: string) => `Your new address for ${seller}`,
      before: (seller: string) => `Please confirm this new address for your account at ${seller}:`,
      after: 'The link works once, for one hour. If this wasn’t you, ignore this email.',
    },
    taken: {
      subject: (seller: string) => `Your address at ${seller}`,
      before: (seller: string) =>
        `Someone, hopefully you, tried to use this address for another account at ${seller}, but ${seller} already knows it. Nothing has changed.`,
      after:
        'To see the orders for this address, sign in with it: we can email you a code. If this wasn’t you, ignore this email.',
    },
    passkey: {
      subject: (seller: string) => `A new passkey for ${seller}`,
      before: (seller: string) =>
        `A passkey was added to your account at ${seller}. You can now use it to sign in without a password.`,
      after:
        'If this wasn’t you, sign in, remove the passkey in your account, sign out everywhere else, and set a new password.',
    },
    changed: {
      subject: (seller: string) => `Your address at ${seller} has changed`,
      before: (seller: string) =>
        `The address of your account at ${seller} has changed, and this one is no longer used. If this wasn’t you, undo the change:`,
      after: 'The link works once, for seven days. If this was you, you’re all set.',
    },
  },
  /** A page of a link that could not do its action. */
  problem: {
    title: 'That didn’t work',
    unknown:
      'This link has already been used, is incomplete, or expired long ago. If you’ve used it, just sign in. Otherwise, go back to the shop and request a new one.',
    expired: 'This link has expired, or we sent you a newer one. Go back to the shop and request a new one.',
    taken: 'Someone else now uses this address here. Nothing has changed.',
    notOurs: 'This form didn’t come from our page. Open the link in the email again.',
    tooOften: 'That was a little too fast. Please wait a minute and try again.',
    broken: 'Something went wrong on our side. Please try again later.',
  },
};
