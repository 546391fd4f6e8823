/** A made-up order, which shows a seller what an email to its buyers looks like. Nothing of it is stored. */
import { fromWallClock, wallClock, zoneOf } from '../../sale/dates.ts';
import { fractionDigits } from '../../sale/money.ts';
import type { SellerData, StoredEvent } from '../events/records.ts';
import type { EmailLanguage, ServiceTexts } from '../locales/index.ts';
import type { OrderRow } from '../orders/row.ts';
import type { TicketRow } from '../orders/tickets.ts';
import type { OrderEmailKind, OrderRows } from './order-email-data.ts';

const id = 'sample';
const day = 86_400_000;
/** What a ticket costs, in major units. */
const majorPrice = 24;
/** Without a rate of its own the order shows no tax. */
const noTax = 0;

/** How the order stands, by the kind of email that tells of it. */
type SampleState = 'booked' | 'reserved' | 'overdue' | 'paid' | 'changed' | 'canceled';
/** What such a kind of email tells of its order. */
const states: Readonly<
  Record<
    SampleState,
    {
      readonly mail: OrderEmailKind;
      readonly status: 'COMPLETE' | 'CANCELED';
      readonly payment: string;
      readonly ticket: string;
    }
  >
> = {
  booked: { mail: 'confirmation', status: 'COMPLETE', payment: 'RECEIVED', ticket: 'VALID' },
  reserved: { mail: 'confirmation', status: 'COMPLETE', payment: 'AWAITING', ticket: 'RESERVED' },
  overdue: { mail: 'overdue', status: 'COMPLETE', payment: 'AWAITING', ticket: 'VALID' },
  paid: { mail: 'tickets', status: 'COMPLETE', payment: 'RECEIVED', ticket: 'VALID' },
  changed: { mail: 'changed', status: 'COMPLETE', payment: 'RECEIVED', ticket: 'VALID' },
  canceled: { mail: 'changed', status: 'CANCELED', payment: 'REFUND', ticket: 'INVALID' },
};

interface Asked {
  readonly kind: SampleState;
  readonly language: EmailLanguage;
  readonly sellerId: string;
  readonly seller: SellerData;
  readonly currency: string;
  readonly publicUrl: string;
  readonly now: Date;
  /** One ticket as its holder gets it, in place of two of the buyer. */
  readonly isOfHolder?: boolean;
  readonly sample: ServiceTexts['documents']['email']['sample'];
}

/** The rows of the order, as `readOrderRows` reads those of a real one. */
export function sampleOrder(asked: Asked): OrderRows {
  const { kind, language, sellerId, seller, currency, publicUrl, now, isOfHolder = false, sample } = asked;
  const amount = isOfHolder ? 1 : 2;
  const { mail, status, payment, ticket } = states[kind];
  const price = majorPrice * 10 ** fractionDigits(currency);
  const total = price * amount;
  const line = {
    ticketTypeId: id,
    name: sample.ticket,
    asHardTicket: false,
    amount,
    unit: price,
    regular: total,
    discount: 0,
    charge: 0,
    total,
    taxRate: seller.taxRate ?? noTax,
    parts: [],
  };
  const row: OrderRow = {
    id,
    secret: id,
    seller_id: sellerId,
    event_id: id,
    shop_id: id,
    customer_id: null,
    status,
    payment_method: 'invoice',
    payment_status: payment,
    currency,
    total,
    due: total,
    data: {
      type: 'transaction',
      preferredLanguage: language,
      order: { currency, lines: [line], regular: total, charge: 0, total, discounts: [] },
      vouchers: { codes: [], redeemed: [], refused: [] },
      coupons: [],
      details: {
        email: 'ada@example.com',
        prename: sample.prename,
        lastname: sample.lastname,
        extraFields: {},
        tickets: [],
      },
    },
    created_at: now,
    updated_at: now,
    completed_at: now,
    expires_at: now,
    pay_by: kind === 'reserved' ? new Date(now.getTime() + 3 * day) : null,
  };
  const tickets = Array.from({ length: amount }, (_, at): TicketRow => ({
    id: `${id}-${at + 1}`,
    checkout_id: id,
    event_id: id,
    ticket_type_id: id,
    status: ticket,
    barcode: sample.code(at + 1),
    code_version: 1,
    secret: id,
    data: {
      index: at,
      ticketName: sample.ticket,
      firstname: sample.prename,
      lastname: sample.lastname,
      type: 'SINGLE',
      deliveryType: 'VIRTUAL',
      personalized: true,
      regularPrice: majorPrice,
      realPrice: majorPrice,
    },
    created_at: now,
    customer_id: null,
    transferred_at: null,
    holder: null,
    blocked_at: null,
  }));
  return {
    kind: mail,
    row,
    original: sampleEvent({ sellerId, seller, currency, now, sample }),
    tickets: JSON.stringify(tickets),
    codes: {},
    isOfHolder,
    publicUrl,
    now,
  };
}

/** An evening in a month, in the seller's colour and at its address. */
function sampleEvent({
  sellerId,
  seller,
  currency,
  now,
  sample,
}: Pick<Asked, 'sellerId' | 'seller' | 'currency' | 'now' | 'sample'>): StoredEvent {
  const zone = zoneOf({ timezone: seller.timezone });
  const at = (hours: number, minutes: number) => {
    const wall = wallClock(new Date(now.getTime() + 30 * day), zone);
    wall.setUTCHours(hours, minutes, 0, 0);
    return fromWallClock(wall, zone).toISOString();
  };
  const { locationName = sample.venue, street, postal, city, country, pageSettings } = seller;
  return {
    record: {
      _id: id,
      sellerId,
      eventType: 'SINGLE',
      name: sample.event,
      start: at(19, 30),
      end: at(22, 0),
      locationName,
      locationStreet: street,
      locationPostal: postal,
      locationCity: city,
      locationCountry: country,
      accentColor: pageSettings?.accentColor,
      tickets: [{ _id: id, name: sample.ticket, price: majorPrice }],
    },
    version: 1,
    sellerId,
    currency,
    seller,
  };
}
