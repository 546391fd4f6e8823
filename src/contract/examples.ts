/**
 * Examples of each body, as the documentation shows them. A test holds them against the schemas. Long because each
 * operation has one.
 */

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
  locationName: 'City Theatre',
  locationCity: 'Berlin',
  sellStart: '2026-12-01T09:00:00Z',
  maxAmount: 240,
  maxAmountPerOrder: 20,
  categories: [{ _id: 'stalls', name: 'Stalls', ref: 'stalls', amount: 160 }],
  tickets: [
    { _id: 'full', name: 'Full price', price: 24.5, categoryRef: 'stalls', active: true, taxRate: 0.07 },
    { _id: 'reduced', name: 'Reduced', price: 14, amount: 40, categoryRef: 'stalls', active: true, taxRate: 0.07 },
  ],
  groups: [{ _id: 'all', name: 'All tickets', tickets: ['full', 'reduced'] }],
  discountGroups: [
    {
      _id: 'ten',
      name: 'Ten or more',
      discountType: 'var',
      value: 0.1,
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

const seatMap = {
  name: 'Studio',
  width: 100,
  height: 60,
  stage: { name: 'Stage', shape: 'thrust', x: 20, y: 0, width: 60, height: 8 },
  sections: [
    {
      _id: 'floor',
      name: 'Floor',
      categoryRef: 'stalls',
      rows: [
        {
          _id: 'row-1',
          name: '1',
          seats: [
            { _id: '1-1', name: '1', x: 40, y: 20, seatType: 'handicapped', note: 'level access' },
            { _id: '1-2', name: '2', x: 46, y: 20, companionOf: '1-1' },
            { _id: '1-3', name: '3', x: 52, y: 20, contingent: 'friends' },
          ],
        },
      ],
    },
  ],
};

const paymentStrategy = {
  name: 'Pay before you come',
  methods: ['stripe'],
  channels: [{ channelId: 'pos', methods: ['boxoffice'] }],
};
const priceTable = {
  name: 'Plays',
  types: [
    { _id: 'full', name: 'Full price' },
    { _id: 'reduced', name: 'Reduced' },
  ],
  tiers: [
    {
      _id: 'early',
      name: 'Early bird',
      prices: [
        { priceCategoryId: 'full', price: 19 },
        { priceCategoryId: 'reduced', price: 11 },
      ],
      until: { target: 'start', unit: 'weeks', offset: -4 },
      amount: 50,
    },
    {
      _id: 'regular',
      name: 'Regular',
      prices: [
        { priceCategoryId: 'full', price: 24.5 },
        { priceCategoryId: 'reduced', price: 14 },
      ],
    },
  ],
};
const rebookingStrategy = {
  name: 'Until the day before',
  enabled: 'ENABLED',
  until: { target: 'start', unit: 'days', offset: -1 },
};

/** How a seller is paid. */
const sellerPayments = {
  methods: ['invoice', 'stripe'],
  invoice: { validImmediately: false, termDays: 14 },
  reservationTermDays: 3,
  stripe: { publishableKey: 'pk_live_51Hx', test: false },
  webhookUrl: 'https://tickets.example/api/payments/stripe/city-theatre/webhook',
  updatedAt: '2031-01-02T10:00:00.000Z',
};

const wallets = {
  apple: {
    passType: 'pass.com.city-theatre.tickets',
    team: 'A1B2C3D4E5',
    validUntil: '2027-11-02T09:00:00.000Z',
    expired: false,
  },
  google: { issuer: '3388000000012345678', account: 'tickets@city-theatre.iam.gserviceaccount.com' },
  updatedAt: '2027-01-16T08:00:00.000Z',
};
const app = {
  _id: '665f1c2ab7d04e5f8a91c3d4',
  installationId: '665f1c2ab7d04e5f8a91c3d5',
  name: 'Newsletter',
  website: 'https://newsletter.example',
  permissions: ['customers:read'],
  createdAt: '2026-05-14T09:12:00.000Z',
  updatedAt: '2026-05-14T09:12:00.000Z',
  allowedBy: 'Mara Lind',
  keys: [],
};
const domain = {
  _id: 'tickets.city-theatre.example',
  proven: false,
  record: { name: '_foyer.tickets.city-theatre.example', type: 'TXT', value: 'foyer-domain=n2Qw' },
  file: {
    url: 'https://tickets.city-theatre.example/.well-known/foyer-domain',
    content: 'foyer-domain=n2Qw',
  },
  target: 'tickets.example',
};

/** By `group.operation`. */
const seller = {
  _id: 'city-theatre',
  name: 'City Theatre',
  locationName: 'Great hall',
  locationStreet: 'Hauptstraße 1',
  locationPostal: '50667',
  locationCity: 'Köln',
  locationCountry: 'DE',
  website: 'https://city-theatre.example',
  agb: 'https://city-theatre.example/terms',
  accentColor: '#b91c1c',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  taxRate: 0.07,
  shopSettings: { checkoutExpirationMinutes: 20 },
  documentSettings: { invoice: { numberFormat: 'RE-{year}-{number}' } },
  createdAt: '2027-01-15T10:24:00.000Z',
  updatedAt: '2027-01-16T08:00:00.000Z',
};

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
  'runs.cancelEvent': {
    body: { refundFunds: true, refundTarget: 'origin', message: { en: 'Our lead has lost her voice.' }, dryRun: true },
  },
  'runs.message': {
    body: { subject: { en: 'Doors open earlier' }, text: { en: 'Doors open at 18:30.' }, dryRun: true },
  },
  'events.postpone': {
    body: {
      start: '2027-05-07T19:30:00+02:00',
      message: { en: 'Our lead has lost her voice.', de: 'Unsere Hauptdarstellerin hat ihre Stimme verloren.' },
      notify: true,
    },
  },
  'events.previewNew': {
    body: {
      name: 'Hamlet',
      start: '2026-10-24T17:30:00Z',
      end: '2026-10-24T20:30:00Z',
      tickets: [{ name: 'Full price', price: 28 }],
    },
  },
  'events.preview': { body: { slogan: 'One night only', tickets: [{ _id: 'full', name: 'Full price', price: 30 }] } },
  'eventSeats.change': {
    body: {
      changes: [
        { seats: ['A-1', 'A-2'], keep: 'nobody', note: 'Sponsor', blockedUntil: '2027-03-10T08:00:00Z' },
        { seats: ['C-7'], keep: null },
      ],
    },
    answer: { eventId: 'hamlet', changed: 2, refused: [{ seat: 'C-7', code: 'SEAT_UNKNOWN' }] },
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
  'paymentStrategies.create': { body: paymentStrategy },
  'paymentStrategies.update': { body: paymentStrategy },
  'priceTables.create': { body: priceTable },
  'priceTables.update': { body: priceTable },
  'rebookingStrategies.create': { body: rebookingStrategy },
  'rebookingStrategies.update': { body: rebookingStrategy },
  'salesChannelGroups.create': { body: { name: 'Partners', channelIds: ['newspaper', 'radio'] } },
  'salesChannelGroups.update': { body: { name: 'Partners', channelIds: ['newspaper'] } },
  'coupons.create': {
    body: {
      code: 'FRIENDS10',
      name: 'Friends of the house',
      discountType: 'PERCENTAGE',
      value: 0.1,
      maxRedemptions: 500,
    },
  },
  'coupons.createSeries': {
    body: { amount: 200, prefix: 'SUMMER', name: 'Summer party', discountType: 'fix', value: 5 },
    answer: { series: '0j8k2mzq41fd9xw7vtrb', total: 200 },
  },
  'vouchers.mail': { body: { email: 'ada@example.com', locale: 'en' } },
  'coupons.update': { body: { active: false } },
  'coupons.check': {
    body: { code: 'friends10' },
    answer: {
      _id: '6720c1f04e8b1d2a90ab34cf',
      code: 'FRIENDS10',
      name: 'Friends of the house',
      discountType: 'PERCENTAGE',
      value: 0.1,
    },
  },
  'voucherCatalog.set': {
    body: {
      active: true,
      amounts: [25, 50, 100],
      minAmount: 10,
      maxAmount: 500,
      validMonths: 36,
      validToEndOfYear: true,
    },
  },
  'voucherOrders.markReceived': { body: { amount: 50 } },
  'voucherOrders.create': {
    body: {
      amount: 50,
      recipient: { name: 'Charles', email: 'charles@example.com' },
      message: 'An evening out, on us.',
      sendOn: '2026-12-24',
      buyer: { name: 'Ada Byron', email: 'ada@example.com' },
      paymentMethod: 'invoice',
      locale: 'en',
    },
  },
  'voucherOrders.startPayment': { body: { secret } },
  'voucherOrders.complete': { body: { secret } },
  'vouchers.redeem': { body: { code: 'GIFT-50-CITY', amount: 12.5, reference: 'receipt 2027-0412' } },
  'vouchers.update': { body: { amount: 75, validUntil: '2030-12-31T23:59:59+01:00' } },
  'customers.create': { body: { ...customer, upsert: true } },
  'customers.update': { body: { phone: '+44 20 7946 0019', tags: ['friends', 'press'] } },
  'customers.createAccount': { body: { suppressEmail: true } },
  'account.login': { body: { sellerId: 'city-theatre', email: 'ada@example.com', password: 'a long enough one' } },
  'account.register': {
    body: {
      sellerId: 'city-theatre',
      email: 'ada@example.com',
      password: 'a long enough one',
      prename: 'Ada',
      lastname: 'Byron',
    },
  },
  'account.resendVerification': { body: { sellerId: 'city-theatre', email: 'ada@example.com' } },
  'account.requestPasswordReset': { body: { sellerId: 'city-theatre', email: 'ada@example.com' } },
  'account.resetPassword': { body: { password: 'another long one' } },
  'account.requestSignInCode': { body: { sellerId: 'city-theatre', email: 'ada@example.com' } },
  'account.refresh': { body: { refreshToken: secret } },
  'account.exchangeAssertion': { body: { sellerId: 'city-theatre', assertion: 'eyJhbGciOiJIUzI1NiJ9.….…' } },
  'account.changeEmail': { body: { email: 'ada@lovelace.example', password: 'a long enough one' } },
  'account.erase': { body: { otp: '402 716' } },
  'account.passkeyOptions': { body: { password: 'a long enough one' } },
  'account.addPasskey': {
    body: {
      credential: {
        id: 'pXjZ0lT3Qm',
        rawId: 'pXjZ0lT3Qm',
        type: 'public-key',
        response: { clientDataJSON: 'eyJ0eXBlIjoi', attestationObject: 'o2NmbXRk', transports: ['internal', 'hybrid'] },
      },
    },
  },
  'account.passkeySignInOptions': { body: { sellerId: 'city-theatre' } },
  'account.signInWithPasskey': {
    body: {
      sellerId: 'city-theatre',
      credential: {
        id: 'pXjZ0lT3Qm',
        rawId: 'pXjZ0lT3Qm',
        type: 'public-key',
        response: {
          clientDataJSON: 'eyJ0eXBlIjoi',
          authenticatorData: 'SZYN5YgOjGh0',
          signature: 'MEUCIQDx',
          userHandle: 'NjZhMWMy',
        },
      },
    },
  },
  'account.updateMe': { body: { phone: '+44 20 7946 0019' } },
  'checkout.create': {
    body: {
      type: 'transaction',
      eventId: 'hamlet-after-hours',
      items: [{ type: 'ticket', ticketTypeId: 'full', amount: 2 }],
      vouchers: ['GIFT-50-CITY'],
      preferredLanguage: 'en',
    },
  },
  'shops.unlock': { body: { code: 'FRIENDS' }, answer: { underShopId: 'friends', name: 'Friends of the house' } },
  'tickets.update': { body: { firstname: 'Mary', lastname: 'Somerville', extraFields: { size: 'M' } } },
  'tickets.free': {
    body: {
      eventId: '6a1d5c8e0b9f3a7c41e2d605',
      items: [{ ticketTypeId: 'full', amount: 2 }],
      prename: 'Mary',
      lastname: 'Somerville',
      email: 'mary@example.com',
      sendMail: true,
      customMessage: 'With thanks for your review.',
      batchId: 'press-2026',
    },
  },
  'tickets.mail': { body: { email: 'mary@example.com' } },
  'tickets.seat': { body: { seatingInfo: { seatId: '1-2' }, freeSeat: true, sendMail: true } },
  'tickets.personalize': { body: { secret, firstname: 'Mary', lastname: 'Somerville' } },
  'tickets.payNaming': { body: { secret, firstname: 'Mary', lastname: 'Somerville' } },
  'tickets.completeNaming': { body: { secret, payment: '6a1d5c8e0b9f3a7c41e2d605' } },
  'tickets.answer': { body: { secret, extraFields: { size: 'M' } } },
  'tickets.upload': { body: { field: 'proof', fileName: 'pass.png', content: 'iVBORw0KGgo=' } },
  'transactions.personalize': { body: { firstname: 'Mary', lastname: 'Somerville' } },
  'orders.previewReturn': { body: { secret, tickets: [{ _id: '6a1d5c8e0b9f3a7c41e2d605', secret }] } },
  'orders.returnTickets': {
    body: {
      secret,
      tickets: [{ _id: '6a1d5c8e0b9f3a7c41e2d605', secret }],
      as: 'money',
      amount: 22,
      refundAccount: { iban: 'DE89370400440532013000' },
    },
  },
  'orders.cancel': { body: { secret } },
  'orders.previewOwnReturn': { body: { tickets: [{ _id: '6a1d5c8e0b9f3a7c41e2d605', secret }] } },
  'orders.returnOwnTickets': {
    body: { tickets: [{ _id: '6a1d5c8e0b9f3a7c41e2d605', secret }], as: 'money', amount: 22 },
  },
  'checkout.setItems': { body: { secret, items: [{ type: 'ticket', ticketTypeId: 'full', amount: 3 }] } },
  'checkout.setVouchers': { body: { secret, vouchers: [] } },
  'checkout.setDetails': { body: { secret, email: 'ada@example.com', prename: 'Ada', lastname: 'Byron' } },
  'checkout.startPayment': { body: { secret, paymentMethod: 'stripe' } },
  'checkout.complete': { body: { secret, paymentMethod: 'invoice' } },
  'checkout.reserve': { body: { secret } },
  'checkout.extend': { body: { secret } },
  'checkout.abort': { body: { secret } },
  'orders.resend': { body: { secret } },
  'orders.correctEmail': { body: { secret, email: 'ada@example.com' } },
  'uploads.add': { body: { field: 'student-card', fileName: 'card.pdf', content: 'JVBERi0xLjcK' } },
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
  'oauth.revoke': {
    body: { client_id: 'app_door_list', client_secret: 'kept on your server', token: 'fk_…' },
  },
  'waitingList.join': {
    body: { email: 'ada@example.com', amount: 2, locale: 'en', consent: true },
    answer: { eventId: '6720c1f04e8b1d2a90ab34cd', amount: 2 },
  },
  'accessUsers.create': { body: { name: 'Gate A', expires: '2026-07-02T02:00:00Z' } },
  'accessUsers.update': { body: { active: false } },
  'lateScans.take': { body: { ids: ['6720c1f04e8b1d2a90ab34cd'] } },
  'lateScans.refuse': { body: { ids: ['6720c1f04e8b1d2a90ab34cd'] } },
  'scanZones.create': { body: { name: 'Balcony' } },
  'scanZones.update': { body: { name: 'Upper circle' } },
  'scanGroups.create': { body: { name: 'Main doors', scanConfig: { mode: 'default', checkTimeslots: true } } },
  'scanGroups.update': {
    body: { name: 'Main doors', scanConfig: { mode: 'default', scanTypes: { checkin: true, checkout: true } } },
  },
  'door.pair': { body: { code: 'ABCD EFGH JKLM NPQR' } },
  'door.scan': { body: { eventId: '6720c1f04e8b1d2a90ab34cd', direction: 'IN', nonce: 'made-by-the-device' } },
  'door.upload': {
    body: {
      scans: [
        {
          barcode: 'ABCDEFGHJKLMNPQR',
          scanned_at: '2026-07-01T17:42:00Z',
          type: 'OK',
          direction: 'IN',
          nonce: 'made-by-the-device',
        },
      ],
    },
  },
  'waitingList.offer': { body: { hours: 24 } },
  'waitingList.leave': { body: { token: 'from the link in the mail' } },
  'tickets.exchange': { body: { secret: 'of the ticket', action: 'exchange', locale: 'en' } },
  'tickets.resell': { body: { secret: 'of the ticket', price: 20, payout: 18 } },
  'tickets.endResale': { body: { secret: 'of the ticket' } },
  'resaleListings.end': { body: { reason: 'Two people say that this ticket is theirs.' } },
  'tickets.transfer': { body: { secret: 'of the ticket', email: 'grace@example.com', locale: 'en' } },
  'tickets.withdrawTransfer': { body: { secret: 'of the ticket' } },
  'waitingRoom.join': {
    body: {},
    answer: {
      token: 'signed, to be kept',
      state: 'waiting',
      position: 1240,
      estimatedSeconds: 249,
      startsAt: '2031-05-02T08:00:00.000Z',
      pollAfterSeconds: 25,
    },
  },
  'seatMaps.create': { body: seatMap },
  'seatMaps.update': { body: { ...seatMap, name: 'Studio, without its last row' } },
  'keys.create': { body: { name: 'Nightly export', permissions: ['events:read', 'customers:read'] } },
  'media.create': { body: { content: '/9j/4AAQSkZJRgABAQ…', alt: 'Hamlet holds the skull up to the light' } },
  'media.update': { body: { focus: { x: 0.5, y: 0.2 } } },
  'webhooks.create': { body: { url: 'https://app.example/hooks', events: ['transaction.complete'] } },
  'webhooks.update': { body: { active: false } },
  'transactions.markReceived': { body: { amount: 49.5 } },
  'tickets.rebook': { body: { secret: 'f3Kq…', slotId: 'afternoon' } },
  'transactions.cancel': { body: { refund: true } },
  'users.signIn': { body: { email: 'mara@theatre.example', password: 'a long enough one' } },
  'users.invite': { body: { email: 'tom@theatre.example', name: 'Tom Weber', role: 'sales' } },
  'users.changePassword': {
    body: { currentPassword: 'a long enough one', newPassword: 'a longer one than before' },
  },
  'users.accept': { body: { token: 'from the link in the mail', password: 'a long enough one' } },
  'users.update': { body: { role: 'programme' } },
  'users.passkeyOptions': { body: { password: 'a long enough one' } },
  'users.addPasskey': {
    body: {
      name: 'Phone',
      credential: {
        id: 'pXjZ0lT3Qm',
        rawId: 'pXjZ0lT3Qm',
        type: 'public-key',
        response: { clientDataJSON: 'eyJ0eXBlIjoi', attestationObject: 'o2NmbXRk', transports: ['internal', 'hybrid'] },
      },
    },
  },
  'users.renamePasskey': { body: { name: 'Key in the safe' } },
  'users.removePasskey': { body: { password: 'a long enough one' } },
  'users.signInWithPasskey': {
    body: {
      credential: {
        id: 'pXjZ0lT3Qm',
        rawId: 'pXjZ0lT3Qm',
        type: 'public-key',
        response: { clientDataJSON: 'eyJ0eXBlIjoi', authenticatorData: 'SZYN5YgO', signature: 'MEUCIQCx' },
      },
    },
  },
  'views.create': {
    body: { name: 'Unpaid, Hamlet', page: '/orders', query: 'view=awaiting&event=66f0a1', shared: true },
  },
  'drafts.store': { body: { content: { form: { fields: { name: 'Hamlet' } } } } },
  'sellerPayments.get': { answer: sellerPayments },
  'sellerPayments.update': {
    body: {
      methods: ['invoice', 'stripe'],
      stripe: { publishableKey: 'pk_live_51Hx', secretKey: 'sk_live_51Hx', webhookSecret: 'whsec_51Hx' },
    },
    answer: sellerPayments,
  },
  'sellers.firstSteps': {
    answer: {
      hidden: false,
      steps: [
        { kind: 'address', done: true },
        { kind: 'payment', done: false },
      ],
    },
  },
  'sellers.create': {
    body: {
      token: 'from the link that the service printed',
      name: 'City Theatre',
      _id: 'city-theatre',
      locationCountry: 'DE',
      currency: 'EUR',
      timezone: 'Europe/Berlin',
      defaultLanguage: 'de',
      user: { name: 'Mara Lind', email: 'mara@theatre.example', password: 'a long enough one' },
    },
  },
  'walletSettings.get': { answer: wallets },
  'walletSettings.update': {
    body: { google: { issuer: '3388000000012345678', account: '{"client_email": "…", "private_key": "…"}' } },
    answer: wallets,
  },
  'apps.list': { answer: { docs: [app], total: 1 } },
  'apps.remove': { answer: app },
  'domains.list': { answer: { docs: [domain], total: 1 } },
  'domains.create': { body: { domain: 'tickets.city-theatre.example' }, answer: domain },
  'domains.check': {
    answer: {
      ...domain,
      proven: true,
      provenAt: '2027-01-16T08:00:00.000Z',
      siteUrl: 'https://tickets.city-theatre.example',
    },
  },
  'domains.delete': { answer: domain },
  'emailSettings.preview': {
    body: {
      kind: 'booked',
      language: 'en',
      mailingSettings: { texts: { booked: { intro: { en: 'The bar opens an hour before the play.' } } } },
    },
    answer: {
      from: 'City Theatre',
      replyTo: 'box@city-theatre.example',
      subject: 'Your order: A Midsummer Night',
      text: 'Thank you! Your tickets are booked.\n…',
      html: '<!doctype html>…',
    },
  },
  'emailSettings.test': { body: { kind: 'booked' }, answer: { sentTo: 'mara@theatre.example' } },
  'sellers.me': { answer: seller },
  'sellers.get': { answer: seller },
  'sellers.update': {
    body: {
      website: 'https://city-theatre.example',
      shopSettings: { checkoutExpirationMinutes: 20 },
      documentSettings: { invoice: { numberFormat: 'RE-{year}-{number}' } },
    },
    answer: seller,
  },
  'refunds.update': { body: { iban: 'DE89 3704 0044 0532 0130 00', accountHolder: 'Ada Byron' } },
  'transactions.update': { body: { note: 'Comes by wheelchair', email: 'ada@example.com' } },
  'transactions.bulk': {
    body: { action: 'received', filter: { eventId: '665f1c2ab7d04e5f8a91c3d2', paid: false }, dryRun: true },
  },
  'transactions.cancelItems': { body: { items: ['665f1c2ab7d04e5f8a91c3d2'], refundFunds: true, dryRun: true } },
  'jobs.replayAll': { body: { kind: 'mail' }, answer: { replayed: 12, left: 0 } },
  'jobs.dismissAll': { body: { kind: 'mail' }, answer: { dismissed: 12, left: 0 } },
};
