/**
 * Three customers who have the same things: Ada and Bob at one house, Cyd at another. Each has an account, an order of three tickets of
 * which one was given back, a checkout that is open, a file, and a voucher and a name that are to be paid; whatever opens something of theirs can be tried on something of another's.
 */
import type { EventRecord } from '../../../src/contract/events.ts';
import type { Ticket } from '../../../src/contract/tickets.ts';
import { insertPayable } from '../../../src/service/payments/payables.ts';
import { openSession } from '../../../src/service/customers/sessions.ts';
import { saveEvent } from '../../../src/service/event-editing/save.ts';
import { hashOf, newId } from '../../../src/service/security/ids.ts';
import { hashPassword } from '../../../src/service/security/passwords.ts';
import { insertPayment } from '../../../src/service/payments/records.ts';
import { savePaymentSettings } from '../../../src/service/payments/settings.ts';
import { Authenticator } from '../fakes/authenticator.ts';
import { api, settled, type TestService } from '../running/service.ts';
import { addInstallation } from './apps.ts';
import { addCustomer, addKey, addSeller, buyer, keyOf, onSale, seats } from './shop.ts';
import { stripeKeys } from '../fakes/stripe.ts';

/** A person with an account, and what opens what they have. */
export type Person = Awaited<ReturnType<ReturnType<typeof peopleOf>['add']>>;
/** What opens an order, a checkout or a ticket. */
export interface Claim {
  readonly id: string;
  readonly secret: string;
}

/** Where passkeys are made; without its header they cannot be asked for. */
export const page = { origin: 'https://www.theatre.example' };
/** A picture, as far as a file can be told by its first bytes. */
export const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64');

/** For whom the tickets are, at first. */
export const guests = [0, 1, 2].map((index) => ({ index, firstname: 'Guest', lastname: 'Of Somebody' }));

/** Everything that can be done with a ticket afterwards is offered. */
const open: Partial<EventRecord> = {
  tickets: [
    {
      _id: 'seat',
      name: 'Seat',
      price: 20,
      active: true,
      requiresPersonalization: true,
      repersonalizationAllowedMode: 'ENABLED',
      transferSettings: { mode: 'ALLOWED' },
    },
  ],
  extraFields: [{ _id: 'card', name: 'Card', type: 'documentUpload', required: false }],
  ticketExtraFields: [
    { _id: 'photo', name: 'Photo', type: 'documentUpload', required: false, collectInCheckout: false },
  ],
  reservationSettings: { option: 'reservationsAndPayment' },
  ticketSettings: { returnSettings: { enabled: 'ENABLED' } },
};

export function peopleOf(service: TestService) {
  const { db } = service;
  const event = async (of: string) => {
    await addSeller(db, of);
    const times = { start: '2026-07-01T18:00:00.000Z', end: '2026-07-01T21:00:00.000Z', timezone: 'Europe/Berlin' };
    const record = { _id: newId(onSale), name: 'Concert', eventType: 'SINGLE', ...times, ...open };
    return (await db.transaction((tx) => saveEvent(tx, of, record, onSale)))._id;
  };
  /** A checkout with all that is asked, and the file that answers a question of it. */
  const begin = async (eventId: string, email: string, token: string) => {
    const cart = { type: 'transaction' as const, eventId, items: seats(3) };
    const checkout = keyOf(await service.call(api.checkout.create, cart, { token, idempotencyKey: newId(onSale) }));
    const file = { field: 'card', fileName: 'card.png', content: picture };
    const { _id: card } = await service.call(api.uploads.add, { ...checkout, ...file });
    const details = { ...buyer, email, tickets: guests, extraFields: { card } };
    await service.call(api.checkout.setDetails, { ...checkout, ...details }, { token });
    return { ...checkout, card };
  };
  const passkey = async (token: string, password: string) => {
    const from = { token, headers: page };
    const options = await service.call(api.account.passkeyOptions, { password }, from);
    const credential = new Authenticator().create(options, page.origin);
    return (await service.call(api.account.addPasskey, { credential }, from))._id;
  };
  /** An order of a voucher that is to be paid at a provider. */
  const voucher = async (of: string, email: string) => {
    const settings = { methods: ['invoice', 'stripe'], ...stripeKeys };
    await savePaymentSettings(db, settled.secrets, of, settings, onSale);
    await service.call(api.voucherCatalog.set, { active: true, amounts: [50] }, { token: await addKey(db, of) });
    const wish = { amount: 50, buyer: { name: 'Somebody', email }, paymentMethod: 'stripe' };
    const { _id: order, secret = '' } = await service.call(api.voucherOrders.create, { id: of, ...wish });
    return { id: of, order, secret };
  };
  const held = ({ _id: id, secret = '' }: Ticket): Claim => ({ id, secret });
  return {
    /** A customer of a seller, known by an address and a password of the same name. */
    async add(name: string, of: string) {
      const [email, password] = [`${name}@example.com`, `the password of ${name}`];
      const { id, token } = await addCustomer(db, email, {
        of,
        passwordHash: await hashPassword(password, settled.passwordCost),
      });
      const elsewhere = await service.call(api.account.login, { sellerId: of, email, password, refresh: true });
      const { sessions } = await service.call(api.account.sessions, {}, { token: elsewhere.token });
      const eventId = await event(of);
      const { card: filed, ...order } = await begin(eventId, email, token);
      await service.call(api.checkout.complete, { ...order, paymentMethod: 'invoice' });
      await service.call(api.transactions.markReceived, { id: order.id }, { token: await addKey(db, of) });
      const [first, second, third] = await service.call(api.checkout.tickets, order);
      if (!first || !second || !third) throw new Error('There are no tickets');
      const back = [{ _id: third._id, secret: third.secret ?? '' }];
      const { _id: returned } = await service.call(api.orders.returnTickets, { ...order, tickets: back });
      const { card: upload, ...checkout } = await begin(eventId, email, token);
      const payable = await insertPayable(
        db,
        { sellerId: of, ticketId: first._id, secret: 's', amount: 500, currency: 'EUR' },
        onSale,
      );
      const due = { payableId: payable.id, sellerId: of, amount: 500, currency: 'EUR' };
      const more = {
        session: sessions.find(({ current }) => current)?._id ?? '',
        refreshToken: elsewhere.refreshToken ?? '',
        passkey: await passkey(token, password),
        voucher: await voucher(of, email),
        naming: (await insertPayment(db, due, 'stripe', onSale)).id,
      };
      const tickets = { ticket: held(first), other: held(second), barcodes: [first.barcode, second.barcode] };
      return {
        ...{ id, of, email, password, token, eventId, order, filed, returned, checkout, upload },
        ...tickets,
        ...more,
      };
    },

    /** The token of a customer whose session has expired, of one who signed out, and of one who is blocked. */
    async endedTokens(of: string): Promise<{ ranOut: string; signedOut: string; blocked: string }> {
      const [left, { token: blocked }] = [
        await addCustomer(db, 'left@example.com', { of }),
        await addCustomer(db, 'blocked@example.com', { of, blocked: true }),
      ];
      const { token: ranOut } = await openSession(db, { customerId: left.id }, onSale);
      await db.query(`update customer_token set expires_at = $2 where hash = $1`, [hashOf(ranOut), onSale]);
      await service.call(api.account.endSession, { id: 'current' }, { token: left.token });
      return { ranOut, signedOut: left.token, blocked };
    },

    /** The key that an installed app has. */
    async appKey(of: string, permissions: readonly string[]): Promise<string> {
      return (await addInstallation(db, of, permissions)).key;
    },
  };
}
