/** The schemas of the OpenAPI document that have a name, with the comments of their fields. */
import { AccessUser } from './access-users.ts';
import { Coupon } from './coupons.ts';
import { DoorEventView, DoorTicketView } from './door-tickets.ts';
import { Guest } from './guest-lists.ts';
import { Job } from './jobs.ts';
import { LateScan } from './late-scans.ts';
import { OrderSummary } from './orders.ts';
import { PaymentStrategy } from './payment-strategies.ts';
import { PriceTable } from './price-tables.ts';
import { RebookingStrategy } from './rebooking-strategies.ts';
import { ResaleListing } from './resale-listings.ts';
import { SalesChannelGroup } from './sales-channel-groups.ts';
import { ScanGroup, ScanZone } from './scan-groups.ts';
import { SeatMap } from './seat-maps.ts';
import { SellerTicket } from './seller-tickets.ts';
import { SellerTransaction } from './transactions.ts';
import { VoucherOrder } from './voucher-purchases.ts';
import { WaitingEntry } from './waiting-list.ts';
import { Availabilities } from './availabilities.ts';
import { EventInfo, InfoSlot, InfoTicket } from './event-info.ts';
import { Checkout, CheckoutItem, DetailsForm, DetailsInput, ItemInput, PaymentMethod } from './checkout.ts';
import { Customer } from './customers.ts';
import { email } from './email.ts';
import {
  DayScheme,
  DuplicateInput,
  EventChanges,
  EventInput,
  EventRecord,
  RecurrenceInput,
  RepetitionSetting,
  TimeSlot,
  UnderShop,
} from './events.ts';
import { timestamp } from './fields.ts';
import { ApiKey } from './keys.ts';
import { ListingEvent } from './listings.ts';
import { MetaAnswer, TokenAnswer } from './oauth.ts';
import type { FieldNotes, Note } from './openapi-notes.ts';
import { ExtraField } from './extra-field.ts';
import { Category, DiscountGroup, Group } from './parts.ts';
import { CustomerTransaction, TransactionProduct, TransactionTicket } from './order-items.ts';
import { PublicEvent } from './public-event.ts';
import { z, type Schema } from './route.ts';
import { Ticket, TicketType } from './tickets.ts';
import { Voucher, VoucherInfo } from './vouchers.ts';
import { Webhook, WebhookDelivery } from './webhooks.ts';

type Json = Record<string, unknown>;

/** Resources of answers that have a name in the document. What has none here is named by where it stands. */
const resources: Readonly<Record<string, Schema>> = {
  AccessUser,
  ApiKey,
  Availabilities,
  Category,
  Checkout,
  CheckoutItem,
  Coupon,
  Customer,
  CustomerTransaction,
  DayScheme,
  DetailsForm,
  DiscountGroup,
  DoorEvent: DoorEventView,
  DoorTicket: DoorTicketView,
  Event: EventRecord,
  EventInfo,
  ExtraField,
  Group,
  Guest,
  InfoSlot,
  InfoTicket,
  Job,
  LateScan,
  ListingEvent,
  MetaAnswer,
  OrderSummary,
  PaymentMethod,
  PaymentStrategy,
  PriceTable,
  PublicEvent,
  RebookingStrategy,
  RepetitionSetting,
  ResaleListing,
  SalesChannelGroup,
  ScanGroup,
  ScanZone,
  SeatMap,
  SellerTicket,
  SellerTransaction,
  Ticket,
  TicketType,
  TimeSlot,
  TokenAnswer,
  TransactionProduct,
  TransactionTicket,
  UnderShop,
  Voucher,
  VoucherInfo,
  VoucherOrder,
  WaitingEntry,
  Webhook,
  WebhookDelivery,
};

/** Bodies that have a name in the document. */
const bodies: Readonly<Record<string, Schema>> = {
  DetailsInput,
  DuplicateInput,
  EventChanges,
  EventInput,
  ItemInput,
  RecurrenceInput,
};

/** Checks that JSON Schema knows by a name of their own. */
const formats = new Map<unknown, string>([
  [timestamp, 'date-time'],
  [email, 'email'],
]);

/** The schemas that have a name: written once, referred to by everything else. */
export class Components {
  private readonly found = new Map<string, Json>();
  readonly notes: FieldNotes;

  constructor(notes: FieldNotes) {
    this.notes = notes;
  }

  /** A schema as the document has it; what has a name becomes a reference. */
  write(schema: Schema, io: 'input' | 'output'): Json {
    const names = z.registry<{ id: string }>();
    for (const [id, named] of Object.entries(io === 'output' ? resources : bodies)) names.add(named, { id });
    const described = z.toJSONSchema(schema, {
      io,
      metadata: names,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const format = formats.get(zodSchema);
        if (format) jsonSchema.format = format;
      },
    }) as Json & { $defs?: Record<string, Json> };
    const { $defs = {}, ...whole } = described;
    delete whole.$schema;
    for (const [name, inner] of Object.entries($defs)) this.keep(name, inner);
    const own = names.get(schema)?.id;
    if (own === undefined) return referred(whole);
    this.keep(own, whole);
    return { $ref: `#/components/schemas/${own}` };
  }

  written(): Record<string, Json> {
    return Object.fromEntries([...this.found].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  private keep(name: string, described: Json): void {
    if (this.found.has(name)) return;
    const { id: _id, ...schema } = described;
    this.found.set(name, noted(referred(schema), this.notes[name === 'Event' ? 'EventRecord' : name]));
  }
}

/** References point into the document's own place for schemas. */
function referred(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/')) as Json;
}

/** Puts the comments of the fields beside them. */
function noted(schema: Json, notes: Note | undefined): Json {
  if (!notes) return schema;
  const properties = schema.properties as Record<string, Json> | undefined;
  return {
    ...(notes.note !== undefined && { description: notes.note }),
    ...schema,
    ...(notes.fields && properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, inner]) => [name, noted(inner, notes.fields?.[name])]),
          ),
        }
      : {}),
    ...(notes.fields && schema.items ? { items: noted(schema.items as Json, { fields: notes.fields }) } : {}),
  };
}
