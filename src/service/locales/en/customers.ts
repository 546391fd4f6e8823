/** Texts of the pages about accounts. */
export const customers = {
  pages: {
    verify: {
      title: 'Confirm your address',
      ask: (seller: string, email: string) => `Is ${email} yours? Confirm it to open your account at ${seller}.`,
      button: 'Confirm my address',
      label: 'Your password',
      hint: 'The one you chose when you created your account',
      wrong:
        'This isn’t the password of this account. If you didn’t create an account, you don’t have to do anything. If you forgot your password, reset it where you sign in.',
    },
    verified: {
      title: 'Your address is confirmed',
      text: (seller: string) => `Your account at ${seller} is ready. Sign in with your email and your password.`,
    },
    password: {
      title: 'Choose a password',
      ask: (seller: string) => `For your account at ${seller}. You’ll be signed out everywhere else.`,
      email: 'Email',
      label: 'New password',
      hint: 'At least 10 characters, and not a common password',
      button: 'Save password',
      tooShort: 'This password is too short. Use at least 10 characters.',
      tooWeak: 'This password is too easy to guess. Choose one that isn’t common and isn’t your email address.',
      tooLong: 'This password is too long. Use up to 200 characters.',
    },
    changed: {
      title: 'Password saved',
      text: (seller: string) => `Go back to ${seller} and sign in with it.`,
    },
    /** A link that is over, and the way to a new one. */
    over: {
      title: 'This link has expired',
      ask: {
        verify: (seller: string) =>
          `Enter your email, and we’ll send you a new link to open your account at ${seller}.`,
        reset: (seller: string) =>
          `It’s too old, or we sent you a newer one. Enter your email, and we’ll send you a new link to set your password at ${seller}.`,
      },
      label: 'Email',
      button: 'Email me a new link',
      wrong: 'Please enter an email address, like ada@example.com.',
      sent: {
        title: 'Check your inbox',
        text: {
          verify: (seller: string, email: string) =>
            `If there’s an account at ${seller} waiting for ${email} to be confirmed, a new link is on its way. If nothing arrives in a few minutes, check your spam folder, or sign in: your address may already be confirmed.`,
          reset: (seller: string, email: string) =>
            `If ${seller} knows ${email}, a new link is on its way. If nothing arrives in a few minutes, check your spam folder, or try another address.`,
        },
      },
      /** Where a new one begins with a sign-in. */
      way: {
        email: (seller: string) =>
          `It’s too old, or we sent you a newer one. Your address hasn’t changed. Sign in at ${seller} and change your address again to get a new link.`,
        'email-back': (seller: string) =>
          `It’s too late to undo the change here. If you didn’t change the address, please contact ${seller}.`,
      },
    },
    back: (seller: string) => `Back to ${seller}`,
    shop: 'the shop',
  },
  /** Pages about a change of address. */
  emailChange: {
    shop: 'our shop',
    email: {
      title: 'Use this address',
      ask: (seller: string, from: string, to: string) =>
        `Change the address of your account at ${seller} from ${from} to ${to}?`,
      button: 'Use new address',
      doneTitle: 'Your address has changed',
      done: (seller: string, to: string) =>
        `You now sign in at ${seller} with ${to}. Your orders and tickets haven’t changed. We’ve also emailed your old address.`,
    },
    'email-back': {
      title: 'Undo the change',
      ask: (seller: string, from: string, to: string) =>
        `The address of your account at ${seller} was changed to ${from}. If that wasn’t you, undo it: the address becomes ${to} again, everyone is signed out, and the password stops working.`,
      button: 'Undo the change',
      doneTitle: 'Change undone',
      done: (seller: string, to: string) =>
        `Your account at ${seller} has the address ${to} again. We’ve emailed you a link to choose a new password.`,
    },
  },
};
