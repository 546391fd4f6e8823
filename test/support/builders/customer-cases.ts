/**
 * Every operation that a customer can call, with what opens it, and what an allowed caller asks about Ada's things. Those
 * that change most stand last in their list: what opens them is tried in this order.
 */
import { guests, page, picture, type Claim, type Person } from './neighbours.ts';
import { buyer } from './shop.ts';

type Input = Readonly<Record<string, unknown>>;

/** What opens an operation, and how it is asked. */
export interface Case {
  /**
   * - `session`: the customer whose thing it is. Others do not find it.
   * - `self`: any customer; each sees and changes what is their own.
   * - `order`, `ticket`: the secret of the one that it is about.
   * - `key`: a key of the seller.
   * - `proof`: something that only one person has, e.g. a password or the token of a mailed link.
   */
  readonly by: 'session' | 'self' | 'order' | 'ticket' | 'key' | 'proof';
  /** What an allowed caller asks. Missing where a test of its own goes along. */
  readonly ask?: (ada: Person) => Input;
  /** What is never answered, not even to the owner with all that opens the rest: another customer's thing in the owner's, or no proof. */
  readonly never?: (ada: Person, bob: Person, cyd: Person) => readonly Input[];
  /** The status of what is never answered, 404 unless told. */
  readonly status?: 401 | 403 | 404;
  readonly headers?: Readonly<Record<string, string>>;
}

const no = () => ({});
const name = { firstname: 'Ada', lastname: 'Byron' };
const file = { fileName: 'a.png', content: picture };
const made = 'A'.repeat(43); // looks like the token of a link
const back = ({ _id, secret }: { _id: string; secret: string }) => ({ tickets: [{ _id, secret }] });
const claimed = ({ id: _id, secret }: Claim) => back({ _id, secret });

const own = (ada: Person) => ({ id: ada.order.id });
const ownNote = (ada: Person) => ({ ...own(ada), returnId: ada.returned });
const anothersNote = (ada: Person, bob: Person) => [{ ...own(ada), returnId: bob.returned }];
const anothersTicket = (ada: Person, bob: Person) => [{ ...own(ada), ticketId: bob.ticket.id }];
const ownReturn = (ada: Person) => ({ ...own(ada), ...claimed(ada.ticket) });
const anothersReturn = (ada: Person, bob: Person) => [
  { ...own(ada), ...claimed(bob.ticket) },
  { ...own(ada), tickets: [...claimed(ada.ticket).tickets, ...claimed(bob.ticket).tickets] },
  { ...own(ada), ...claimed({ ...ada.ticket, secret: ada.order.secret }) },
];

const order = (ada: Person) => ada.order;
const within = (things: (ada: Person, bob: Person) => readonly Input[]) => (ada: Person, bob: Person) =>
  things(ada, bob).map((input) => ({ ...input, ...ada.order }));
const checkout = (more: Input = {}) => ({ by: 'order', ask: (ada: Person) => ({ ...ada.checkout, ...more }) }) as const;
const ticket = (more: Input = {}) => ({ by: 'ticket', ask: (ada: Person) => ({ ...ada.ticket, ...more }) }) as const;
const items = [{ type: 'ticket', ticketTypeId: 'seat', amount: 1 }];

const voucher = (): Case => ({
  by: 'proof',
  ask: ({ of }) => ({ id: of, code: 'GOOD' }),
  never: ({ of }, _bob, cyd) => [
    { id: cyd.of, code: 'GOOD' },
    { id: of, code: 'BAD' },
  ],
});
const voucherOrder: Case = {
  by: 'order',
  ask: ({ voucher }) => voucher,
  never: ({ voucher }, bob, cyd) => [
    { ...voucher, order: bob.voucher.order },
    { ...voucher, id: cyd.of },
  ],
};
const link = (more: Input = {}): Case => ({ by: 'proof', never: () => [{ token: made, ...more }] });

/** By `group.name`. */
export const customerCases: Readonly<Record<string, Case>> = {
  'vouchers.info': voucher(),
  'vouchers.history': voucher(),
  'vouchers.document': voucher(),
  'voucherOrders.complete': voucherOrder,
  'voucherOrders.startPayment': voucherOrder,
  'shops.unlock': { by: 'proof', never: (ada) => [{ id: ada.eventId, code: 'BAD' }] },
  'account.verify': link(),
  'account.resetPassword': link({ password: 'another password' }),
  'account.login': {
    by: 'proof',
    ask: ({ of: sellerId, email, password }) => ({ sellerId, email, password }),
    never: ({ of: sellerId, email, password }, bob, cyd) => [
      { sellerId, email, password: bob.password },
      { sellerId: cyd.of, email, password },
      { sellerId, email, otp: '000000' },
    ],
    status: 401,
  },
  'account.exchangeAssertion': {
    by: 'proof',
    never: ({ of: sellerId, token }) => [{ sellerId, assertion: token }],
    status: 401,
  },
  'account.signInWithPasskey': {
    by: 'proof',
    never: ({ of: sellerId }) => {
      const response = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
      return [{ sellerId, credential: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response } }];
    },
    status: 401,
    headers: page,
  },
  'account.refresh': {
    by: 'proof',
    ask: ({ refreshToken }) => ({ refreshToken }),
    never: ({ token }) => [{ refreshToken: token }, { refreshToken: made }],
    status: 401,
  },

  'account.me': { by: 'self', ask: no },
  'account.updateMe': { by: 'self', ask: () => ({ company: 'Engines' }) },
  'account.transactions': { by: 'self', ask: (ada) => ({ checkoutId: ada.order.id }) },
  'account.tickets': { by: 'self', ask: (ada) => ({ eventId: ada.eventId }) },
  'account.shops': { by: 'self', ask: (ada) => ({ eventId: ada.eventId }) },
  'account.sessions': { by: 'self', ask: no },
  'account.consents': { by: 'self', ask: no },
  'account.data': { by: 'self', ask: no },
  'account.requestConfirmationCode': { by: 'self', ask: no },
  'account.changeEmail': { by: 'self', ask: ({ password }) => ({ password, email: 'new@example.com' }) },
  'account.passkeys': { by: 'self', ask: no },
  'account.passkeyOptions': { by: 'self', ask: ({ password }) => ({ password }), headers: page },
  // without a device's answer it is an API error for every caller; a test of its own makes one
  'account.addPasskey': { by: 'self', headers: page },

  'orders.ownTicketsPdf': { by: 'session', ask: own, never: anothersTicket },
  // these orders were placed in no under-shop, so that they have no CSV; tests of their own ask for one
  'orders.ownTicketsCsv': { by: 'session' },
  'orders.ownInvoicePdf': { by: 'session', ask: own },
  'orders.ownInvoiceXml': { by: 'session', ask: own },
  'orders.ownCreditNotePdf': { by: 'session', ask: ownNote, never: anothersNote },
  'orders.ownCalendar': { by: 'session', ask: own },
  'orders.ownSummary': { by: 'session', ask: own },
  'orders.resendOwn': { by: 'session', ask: own },
  'orders.ownAppleWallet': { by: 'session', ask: own, never: anothersTicket },
  'orders.ownGoogleWallet': { by: 'session', ask: own, never: anothersTicket },
  'orders.previewOwnReturn': { by: 'session', ask: ownReturn, never: anothersReturn },
  'account.removePasskey': { by: 'session', ask: ({ passkey }) => ({ id: passkey }) },
  'account.endSession': { by: 'session', ask: ({ session }) => ({ id: session }) },
  'account.endOtherSessions': { by: 'self', ask: no },

  'checkout.get': checkout(),
  'checkout.detailsForm': checkout(),
  'checkout.setItems': checkout({ items }),
  'checkout.setVouchers': checkout({ vouchers: [] }),
  'checkout.setDetails': checkout({ ...buyer, tickets: guests }),
  'checkout.extend': checkout(),
  'checkout.startPayment': checkout({ paymentMethod: 'invoice' }),
  'checkout.reserve': checkout(),
  'uploads.add': checkout({ field: 'card', ...file }),
  'uploads.remove': {
    by: 'order',
    ask: (ada) => ({ ...ada.checkout, uploadId: ada.upload }),
    never: (ada, bob) => [{ ...ada.checkout, uploadId: bob.upload }],
  },
  'checkout.complete': checkout({ paymentMethod: 'invoice' }),
  // what `checkout.complete` made of it is not paid
  'orders.cancel': checkout(),
  'orders.cancelOwn': { by: 'session', ask: ({ checkout: { id } }) => ({ id }) },
  'checkout.abort': checkout(),
  'checkout.tickets': { by: 'order', ask: order },
  'checkout.orderTickets': { by: 'order', ask: order },
  'checkout.transaction': { by: 'order', ask: order },
  'orders.ticketsPdf': { by: 'order', ask: order, never: within(anothersTicket) },
  'orders.ticketsCsv': { by: 'order' },
  'orders.invoicePdf': { by: 'order', ask: order },
  'orders.invoiceXml': { by: 'order', ask: order },
  'orders.creditNotePdf': {
    by: 'order',
    ask: (ada) => ({ ...ownNote(ada), ...ada.order }),
    never: within(anothersNote),
  },
  'orders.calendar': { by: 'order', ask: order },
  'orders.summary': { by: 'order', ask: order },
  'orders.resend': { by: 'order', ask: order },
  // Ada's order is in her account and keeps its address; the same one is taken
  'orders.correctEmail': { by: 'order', ask: (ada) => ({ ...ada.order, email: 'ada@example.com' }) },
  'orders.appleWallet': { by: 'order', ask: order, never: within(anothersTicket) },
  'orders.googleWallet': { by: 'order', ask: order, never: within(anothersTicket) },
  'orders.previewReturn': {
    by: 'order',
    ask: (ada) => ({ ...ownReturn(ada), ...ada.order }),
    never: within(anothersReturn),
  },

  'tickets.changes': ticket(),
  'tickets.questions': ticket(),
  'tickets.upload': ticket({ field: 'photo', ...file }),
  'tickets.answer': ticket({ extraFields: {} }),
  'tickets.completeNaming': {
    by: 'ticket',
    ask: (ada) => ({ ...ada.ticket, payment: ada.naming }),
    never: (ada, bob) => [
      { ...ada.ticket, payment: bob.naming },
      { ...ada.other, payment: ada.naming },
    ],
  },
  'tickets.payNaming': ticket(name),
  'tickets.personalize': ticket(name),
  'tickets.rebook': ticket({ slotId: 'late' }),
  'tickets.exchange': ticket({ action: 'exchange' }),
  'tickets.pdf': ticket(),
  'tickets.calendar': ticket(),
  'tickets.resell': ticket({ price: 1 }),
  'tickets.endResale': ticket(),
  'tickets.transfer': ticket({ email: 'grace@example.com' }),
  'tickets.withdrawTransfer': ticket(),
  'orders.returnTickets': {
    by: 'order',
    ask: (ada) => ({ ...ownReturn(ada), ...ada.order }),
    never: within(anothersReturn),
  },
  'orders.returnOwnTickets': {
    by: 'session',
    ask: (ada) => ({ ...own(ada), ...claimed(ada.other) }),
    never: anothersReturn,
  },

  'transactions.list': { by: 'key', ask: no },
  'transactions.get': { by: 'key', ask: own },
  'transactions.ticketsPdf': { by: 'key', ask: own },
  'transactions.invoicePdf': { by: 'key', ask: own },
  'transactions.invoiceXml': { by: 'key', ask: own },
  'transactions.creditNotePdf': { by: 'key', ask: ownNote },
  'uploads.get': { by: 'key', ask: ({ filed }) => ({ id: filed }) },
  'transactions.personalize': { by: 'key', ask: (ada) => ({ ...own(ada), ticketId: ada.other.id, ...name }) },
  'transactions.markReceived': { by: 'key', ask: own },
  'transactions.cancel': { by: 'key', ask: own },
  'transactions.update': { by: 'key', ask: (ada) => ({ ...own(ada), note: 'By the window' }) },
  'transactions.mail': { by: 'key', ask: own },
  'transactions.cancellations': { by: 'key', ask: own },
  'transactions.bulk': { by: 'key', ask: ({ order }) => ({ action: 'mail', ids: [order.id], dryRun: true }) },
  'transactions.cancelItems': {
    by: 'key',
    ask: (ada) => ({ ...own(ada), items: [ada.other.id], refundFunds: false, dryRun: true }),
  },

  'account.erase': { by: 'self', ask: ({ password }) => ({ password }) },
};

/** Those that any caller may ask and that answer all callers alike, about no one: how they do is told by the tests of each. */
export const openToAll: readonly string[] = [
  'account.register',
  'account.requestPasswordReset',
  'account.resendVerification',
  'checkout.create',
  'checkout.paymentMethods',
  'account.passkeySignInOptions',
  'account.requestSignInCode',
  'voucherOrders.create',
  'voucherCatalog.getPublic',
];
