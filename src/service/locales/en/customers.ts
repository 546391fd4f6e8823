/** Texts of the pages about accounts. */
export const customers = {
  pages: {
    verify: {
      title: 'Confirm your address',
      ask: (seller: string, email: string) => `Is ${email} yours? Confirm it to open your account at ${seller}.`,
      button: 'Confirm my address',
      label: 'Your password',
      hint: 'The one that you chose when you asked for the account',
      wrong:
        'This is not the password that was chosen for the account. If you did not ask for one, leave it at that: nothing is opened. If you forgot it, ask for a new one where you sign in.',
    },
    verified: {
      title: 'Your address is confirmed',
      text: (seller: string) =>
        `Your account at ${seller} is open. Sign in with your e-mail address and your password.`,
    },
    password: {
      title: 'Choose a password',
      ask: (seller: string) => `For your account at ${seller}. You will be signed out everywhere else.`,
      email: 'E-mail',
      label: 'New password',
      hint: 'At least 10 characters, and not a common password',
      button: 'Save the password',
      tooShort: 'This password is too short: it needs at least 10 characters.',
      tooWeak:
        'This password is among the first to be guessed: choose one that is not common, and not your e-mail address.',
      tooLong: 'This password is too long: it may have 200 characters.',
    },
    changed: {
      title: 'Your password is saved',
      text: (seller: string) => `Go back to ${seller} and sign in with it.`,
    },
    /** A link that is over, and the way to a new one. */
    over: {
      title: 'This link is over',
      ask: {
        verify: (seller: string) =>
          `It is too old to open your account at ${seller}. Tell us your address, and we mail you a new one.`,
        reset: (seller: string) =>
          `It is too old to set a password at ${seller}, or a newer one was sent. Tell us your address, and we mail you a new one.`,
      },
      label: 'E-mail',
      button: 'Mail me a new link',
      wrong: 'This is no e-mail address: it needs an @ and a domain, like ada@example.com.',
      sent: {
        title: 'Look at your mails',
        text: {
          verify: (seller: string, email: string) =>
            `If an account at ${seller} waits for ${email} to be confirmed, a new link is on its way there. If nothing comes within a few minutes, look among the unwanted mails, or sign in: your address may be confirmed already.`,
          reset: (seller: string, email: string) =>
            `If ${seller} knows ${email}, a new link is on its way there. If nothing comes within a few minutes, look among the unwanted mails, or try another address.`,
        },
      },
      /** Where a new one begins with a sign-in. */
      way: {
        email: (seller: string) =>
          `It is too old, or a newer one was sent, and your address was not changed. Sign in at ${seller} and change your address there again: then a new link comes.`,
        'email-back': (seller: string) =>
          `The time to take the change back is over. Ask ${seller} if it was not you who changed the address.`,
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
        `Your account at ${seller} has the address ${from}. From now on it is to be ${to}.`,
      button: 'Use the new address',
      doneTitle: 'Your address has changed',
      done: (seller: string, to: string) =>
        `You sign in at ${seller} with ${to} now. Your orders and tickets are where they were. We have told your old address.`,
    },
    'email-back': {
      title: 'Take the change back',
      ask: (seller: string, from: string, to: string) =>
        `The address of your account at ${seller} was changed to ${from}. If that was not you, take it back: ${to} is the address again, everybody is signed out, and the password works no more.`,
      button: 'Take it back',
      doneTitle: 'The change is taken back',
      done: (seller: string, to: string) =>
        `Your account at ${seller} has the address ${to} again. We have mailed you a link to choose a new password.`,
    },
  },
};
