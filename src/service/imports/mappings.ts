/** Mappings: which headers of another system stand for which columns, and what its values mean. */
import { z } from '../../contract/route.ts';
import { ImportError } from './import-error.ts';

const list = z.union([z.string(), z.array(z.union([z.string(), z.array(z.string())]))]);

/** A mapping as its file has it. */
const Mapping = z.strictObject({
  /** Headers for each column: one, or several of which the first that is there counts; a list in it is joined by spaces. */
  columns: z.optional(z.record(z.string(), list)),
  /** For each column the values of the file, and what they stand for. */
  values: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  /** For each column the value of an empty cell. */
  defaults: z.optional(z.record(z.string(), z.string())),
  decimal: z.optional(z.enum([',', '.'])),
  dates: z.optional(z.enum(['DMY', 'MDY'])),
  timezone: z.optional(z.string()),
});
export type Mapping = z.output<typeof Mapping>;

/** Mappings that are there by name. */
const known: Readonly<Record<string, Mapping>> = {
  // the sheet "Order positions" of the export "Order data", and the export "Gift cards"
  pretix: {
    columns: {
      order: 'Order code',
      event: 'Event slug',
      ticketType: [['Product', 'Variation'], 'Product'],
      code: ['Ticket secret', 'Secret', 'Gift card code'],
      price: 'Price',
      status: 'Status',
      date: [['Order date', 'Order time'], 'Order date', 'Creation date'],
      email: 'Email',
      phone: 'Phone number',
      name: 'Invoice address name',
      attendeeName: 'Attendee name',
      attendeePrename: 'Attendee name: Given name',
      attendeeLastname: 'Attendee name: Family name',
      seat: 'Seat ID',
      section: 'Seat zone',
      row: 'Seat row',
      seatNumber: 'Seat number',
      method: 'Payment providers',
      balance: 'Current value',
      validUntil: 'Expiry date',
    },
    values: {
      status: { Paid: 'paid', Pending: 'open', Expired: 'canceled', Canceled: 'canceled' },
    },
  },
  // the report "Attendee summary" with barcodes
  eventbrite: {
    columns: {
      order: ['Order #', 'Order ID', 'Order no.'],
      event: ['Event ID', 'Event Name'],
      ticketType: ['Ticket Type', 'Ticket type'],
      code: ['Barcode #', 'Barcode number', 'Barcode'],
      quantity: ['Quantity', 'Ticket quantity'],
      price: ['Total Paid', 'Ticket price', 'Gross sales'],
      status: ['Attendee Status', 'Attendee status'],
      date: ['Order Date', 'Order date'],
      email: ['Buyer Email', 'Buyer email', 'Email'],
      prename: ['Buyer First Name', 'Buyer first name', 'First Name'],
      lastname: ['Buyer Last Name', 'Buyer last name', 'Last Name', 'Surname'],
      attendeePrename: ['First Name', 'Attendee first name'],
      attendeeLastname: ['Last Name', 'Attendee last name', 'Surname'],
      phone: ['Cell Phone', 'Home Phone'],
      method: ['Order Type', 'Payment type'],
    },
    values: {
      status: {
        Attending: 'paid',
        'Checked In': 'paid',
        'Not Attending': 'canceled',
        Deleted: 'canceled',
        Transferred: 'canceled',
        Refunded: 'canceled',
      },
    },
    dates: 'MDY',
    decimal: '.',
  },
};

/** The names of mappings that are there. */
export const mappingNames = Object.keys(known);

/** A mapping by its name, or the one that a text of JSON holds. @throws ImportError */
export function mappingOf(name: string, text: () => string): Mapping {
  const there = Object.hasOwn(known, name) ? known[name] : undefined;
  if (there) return there;
  let data: unknown;
  try {
    data = JSON.parse(text());
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new ImportError(`The mapping ${name} holds no JSON; ${mappingNames.join(' and ')} are there by name.`);
    throw error;
  }
  const { success, data: mapping, error } = Mapping.safeParse(data);
  if (success) return mapping;
  const [issue] = error.issues;
  throw new ImportError(
    `The mapping ${name} is wrong at ${issue?.path.join('.') || 'its top'}: ${issue?.message ?? ''}.`,
  );
}
