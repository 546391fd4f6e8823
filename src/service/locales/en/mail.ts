/** Texts of the emails about accounts, and the greeting of short emails. */
export const mail = {
  /** The start of an email to a person whose name is unknown. */
  greeting: 'Hello,',
  /** A seller without a name. */
  shop: 'our shop',
  /** `before` and `after` stand around the link or code. */
  account: {
    verify: {
      subject: (seller: string) => `Please confirm your e-mail address for ${seller}`,
      before: (seller: string) =>
        `Somebody, hopefully you, wants to open an account at ${seller} with this address. To open it, confirm that the address is yours:`,
      after:
        'The link works once, for 24 hours. If it was not you, do nothing: without a confirmation there is no account.',
    },
    reset: {
      subject: (seller: string) => `A new password for ${seller}`,
      before: (seller: string) =>
        `Somebody, hopefully you, wants to set a new password for your account at ${seller}. Set it here:`,
      after: 'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.',
    },
    known: {
      subject: (seller: string) => `You already have an account at ${seller}`,
      before: (seller: string) =>
        `Somebody, hopefully you, wants to open an account at ${seller} with this address. You have one already, and nothing was changed. Sign in with your password; if you have forgotten it, set a new one here:`,
      after: 'The link works once, for one hour. If it was not you, do nothing.',
    },
    invite: {
      subject: (seller: string) => `Your account at ${seller}`,
      before: (seller: string) =>
        `${seller} has opened an account for you. There you find your orders and tickets. Choose a password to sign in with:`,
      after: 'The link works once, for seven days. If you do not want an account, do nothing.',
    },
    code: {
      subject: (seller: string) => `Your code for ${seller}`,
      before: (seller: string) => `Your code to sign in at ${seller}:`,
      after:
        'It works once, for ten minutes. Nobody from us will ever ask you for it. If you did not want to sign in, do nothing.',
    },
    confirm: {
      subject: (seller: string) => `Your code for ${seller}`,
      before: (seller: string) => `Your code to confirm a change to your account at ${seller}:`,
      after:
        'It works once, for ten minutes. Nobody from us will ever ask you for it. If you did not want to change anything, sign in, end the sign-ins that are not yours, and choose a new password.',
    },
    email: {
      subject: (seller: string) => `Your new address for ${seller}`,
      before: (seller: string) =>
        `Somebody, hopefully you, wants to use this address for an account at ${seller}. To do so, confirm that it is yours:`,
      after: 'The link works once, for one hour. If it was not you, do nothing.',
    },
    taken: {
      subject: (seller: string) => `Your address at ${seller}`,
      before: (seller: string) =>
        `Somebody, hopefully you, wants to use this address for another account at ${seller}. ${seller} knows the address already, and nothing was changed.`,
      after:
        'To find the orders under this address, sign in with it: a code by mail is enough. If it was not you, do nothing.',
    },
    passkey: {
      subject: (seller: string) => `A new passkey for ${seller}`,
      before: (seller: string) =>
        `A passkey was added to your account at ${seller}: it signs in from now on, without a password.`,
      after:
        'If that was not you, sign in, remove the passkey in your account, end all other sessions, and set a new password.',
    },
    changed: {
      subject: (seller: string) => `Your address at ${seller} has changed`,
      before: (seller: string) =>
        `Your account at ${seller} has another address from now on, and this one is no longer used. If that was not you, take it back:`,
      after: 'The link works once, for seven days. If it was you, do nothing.',
    },
  },
  /** A page of a link that could not do its action. */
  problem: {
    title: 'This did not work',
    unknown:
      'This link was used already, is not complete, or was over long ago. If you have used it, just sign in; otherwise, go back to the shop and ask for a new one.',
    expired: 'This link is too old, or a newer one was sent. Go back to the shop and ask for a new one.',
    taken: 'Somebody else has this address here by now. Nothing was changed.',
    notOurs: 'This form does not come from our page. Open the link in the mail again.',
    tooOften: 'That was a little fast. Please wait a minute, then try again.',
    broken: 'Something went wrong on our side. Please try again later.',
  },
};
