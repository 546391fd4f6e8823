/** Texts about the email of an order: where it went, another address, sending it again. */
export const mailed = {
  tickets: (email: string) => `We’ve emailed your tickets to ${email}.`,
  /** Of an order whose tickets aren’t valid yet, or aren’t in the email. */
  order: (email: string) => `We’ve emailed your order to ${email}.`,
  wrong: 'Wrong email? Change it',
  email: 'Email',
  notEmail: 'Please enter an email address, like name@example.com.',
  send: 'Send to this address',
  cancel: 'Cancel',
  /** The time for it is over, or the address was corrected too often. */
  closed: 'You can’t change the email here any more. Please contact the organizer.',
  resend: 'Resend email',
  sending: 'Sending …',
  resent: (email: string) => `On its way to ${email}.`,
  resendFrom: (time: string) => `Your email is on its way. You can resend it from ${time}.`,
};
