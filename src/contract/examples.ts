/** An example of each body, as the documentation shows it. A test holds them against the schemas. */

/** One operation, carried out. */
interface Example {
  readonly body?: Readonly<Record<string, unknown>>;
  readonly answer?: unknown;
}

const secret = '3q2-7wEjRWeJq83vASNFZ4mrze8BI0VniavN7wEjRWc';
const event = {
  name: 'Hamlet after hours',
  slogan: 'One night, one skull, no interval',
  url: 'hamlet-in-march',
  start: '2027-03-12T19:30:00+01:00',
  end: '2027-03-12T22:15:00+01:00',
  timezone: 'Europe/Berlin',
  locationName: 'The Lantern Works',
  locationCity: 'Berlin',
  sellStart: '2026-12-01T09:00:00Z',
  maxAmount: 240,
  maxAmountPerOrder: 8,
  categories: [{ _id: 'stalls', name: 'Stalls', ref: 'stalls', amount: 160 }],
  tickets: [
    { _id: 'full', name: 'Full price', price: 24.5, categoryRef: 'stalls', active: true, taxRate: 7 },
    { _id: 'reduced', name: 'Reduced', price: 14, amount: 40, categoryRef: 'stalls', active: true, taxRate: 7 },
  ],
  groups: [{ _id: 'all', name: 'All tickets', tickets: ['full', 'reduced'] }],
  discountGroups: [
    {
      _id: 'ten',
      name: 'Ten or more',
      discountType: 'var',
      value: 10,
      rules: [{ _id: 'ten-rule', type: 'ticketGroups', group: 'all', min: 10 }],
    },
  ],
  underShops: [
    {
      _id: 'friends',
      name: 'Friends of the house',
      active: true,
      maxAmount: 30,
      tickets: [{ _id: 'friends-full', baseTicket: 'full', price: 20, active: true }],
    },
  ],
};
const customer = {
  primaryEmail: 'ada@example.com',
  prename: 'Ada',
  lastname: 'Byron',
  phone: '+44 20 7946 0018',
  location: { street: '12 St James’s Square', postal: 'SW1Y 4JH', city: 'London', country: 'GB' },
  tags: ['friends'],
  consents: [{ consentId: 'newsletter', status: 'granted' }],
};

/** By `group.operation`. */
export const examples: Readonly<Record<string, Example | undefined>> = {
  'events.create': { body: event },
  'events.update': { body: { slogan: 'Extended by a week', sellEnd: null, tickets: event.tickets } },
  'events.duplicate': {
    body: {
      _id: '6720c1f04e8b1d2a90ab34cd',
      name: 'Hamlet after hours, again',
      start: '2027-04-09T19:30:00+02:00',
      duplicateContingents: true,
    },
  },
  'events.setSeating': { body: { seatMapId: 'main-house', revisionId: '4' } },
  'events.addRecurrences': {
    body: {
      every: 1,
      unit: 'WEEK',
      repeatsOn: ['FRIDAY', 'SATURDAY'],
      from: '2027-03-12T00:00:00+01:00',
      to: '2027-04-24T00:00:00+02:00',
      startTime: '2027-03-12T19:30:00+01:00',
      endTime: '2027-03-12T22:15:00+01:00',
      sellDatesStrategy: 'RELATIVE',
      sellEndOffset: { target: 'start', unit: 'hours', offset: -1 },
      checkinStartOffset: 0,
      checkinStartTime: '2027-03-12T18:30:00+01:00',
    },
  },
  'vouchers.create': { body: { amount: 50, validUntil: '2029-12-31T23:59:59+01:00' } },
  'vouchers.update': { body: { amount: 75, validUntil: '2030-12-31T23:59:59+01:00' } },
  'customers.create': { body: { ...customer, upsert: true } },
  'customers.update': { body: { phone: '+44 20 7946 0019', tags: ['friends', 'press'] } },
  'customers.createAccount': { body: { suppressEmail: true } },
  'account.login': { body: { sellerId: 'lantern', email: 'ada@example.com', password: 'a long enough one' } },
  'account.register': {
    body: {
      sellerId: 'lantern',
      email: 'ada@example.com',
      password: 'a long enough one',
      prename: 'Ada',
      lastname: 'Byron',
    },
  },
  'account.resendVerification': { body: { sellerId: 'lantern', email: 'ada@example.com' } },
  'account.requestPasswordReset': { body: { sellerId: 'lantern', email: 'ada@example.com' } },
  'account.resetPassword': { body: { password: 'another long one' } },
  'account.updateMe': { body: { phone: '+44 20 7946 0019' } },
  'checkout.create': {
    body: {
      type: 'transaction',
      eventId: 'hamlet-after-hours',
      items: [{ type: 'ticket', ticketTypeId: 'full', amount: 2 }],
      vouchers: ['GIFT-50-LANTERN'],
      preferredLanguage: 'en',
    },
  },
  'checkout.setItems': { body: { secret, items: [{ type: 'ticket', ticketTypeId: 'full', amount: 3 }] } },
  'checkout.setVouchers': { body: { secret, vouchers: [] } },
  'checkout.setDetails': { body: { secret, email: 'ada@example.com', prename: 'Ada', lastname: 'Byron' } },
  'checkout.complete': { body: { secret, paymentMethod: 'invoice' } },
  'checkout.reserve': { body: { secret } },
  'checkout.abort': { body: { secret } },
  'oauth.token': {
    body: {
      grant_type: 'authorization_code',
      client_id: 'app_door_list',
      client_secret: 'kept on your server',
      code: 'from the redirect',
      redirect_uri: 'https://app.example/callback',
    },
    answer: { access_token: 'fk_…', token_type: 'Bearer' },
  },
  'keys.create': { body: { name: 'Nightly export', permissions: ['events:read', 'customers:read'] } },
  'webhooks.create': { body: { url: 'https://app.example/hooks', events: ['transaction.complete'] } },
  'webhooks.update': { body: { active: false } },
};
