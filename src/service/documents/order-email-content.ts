/** The content of an email about an order, the same for text and HTML. Each text is one line. */
import { zoneOf } from '../../sale/dates.ts';
import { deliveryText, isPosted } from '../../sale/delivery.ts';
import { emailLanguage, textsIn, type EmailLanguage } from '../locales/index.ts';
import { brandingOf, type StoredEvent } from '../events/records.ts';
import { formatsFor, type Formats } from '../mail/formats.ts';
import { ownWords } from '../mail/own-words.ts';
import {
  hexColour,
  httpsAddress,
  linesOf,
  mailtoAddress,
  oneLine,
  sanitizeText,
  webAddress,
} from '../mail/sanitize.ts';
import type { OrderEmailData } from './order-email-data.ts';
import { momentNear, recordAt, startParts, timesText } from './event-times.ts';
import { orderAddress } from '../sellers/page-addresses.ts';
import { ownColour } from '../vouchers/catalog-settings.ts';
import { orderTerms, type EmailTerms } from './order-email-terms.ts';
import { isPaid, stateOf } from './payment-state.ts';
import {
  paymentTexts,
  sumsOf,
  transferFacts,
  type OrderEmailTexts,
  type OrderNews,
  type Sum,
} from './order-email-sums.ts';
import { postedTo } from './posted-to.ts';
import { numberOf } from '../orders/order-numbers.ts';

/** A value with its label. */
export interface Fact {
  readonly label: string;
  readonly lines: readonly string[];
}

export interface EmailTicket {
  readonly name: string;
  /** Category, time of admission and seat. */
  readonly details: readonly string[];
  readonly holder?: Fact;
  /** Texts in place of the code, or beside it. */
  readonly notes: readonly string[];
  /** The code, if it may be shown. */
  readonly code?: Fact;
  /** What the QR code of a signed ticket holds; otherwise the code itself. */
  readonly signedCode?: string;
  /** The code rotates: it is shown in the account alone. */
  readonly rotates?: true;
}

export interface OrderEmailContent {
  readonly language: EmailLanguage;
  /** Between a label and what it labels. */
  readonly colon: string;
  readonly subject: string;
  readonly seller: string;
  readonly title: string;
  /** The greeting and the reason of the email. */
  readonly opening: readonly string[];
  readonly event: { readonly name: string; readonly details: readonly Fact[]; readonly texts: readonly string[] };
  readonly order: readonly Fact[];
  readonly tickets: { readonly title: string; readonly each: readonly EmailTicket[]; readonly delivery?: Fact };
  readonly prices: { readonly title: string; readonly sums: readonly Sum[] };
  /** `transfer`: where to, how much, and what it is known by. */
  readonly payment: { readonly title: string; readonly texts: readonly string[]; readonly transfer: readonly Fact[] };
  readonly link: { readonly label: string; readonly url: string; readonly note: string };
  /** The seller's last words. */
  readonly words: readonly string[];
  readonly closing: {
    readonly help?: { readonly label: string; readonly text: string; readonly url: string };
    readonly lines: readonly string[];
    readonly terms: EmailTerms;
  };
  /** The colour of the seller, or else of the event, `#rrggbb`. */
  readonly accent?: string;
  /** The address of the seller's logo, above everything. */
  readonly logo: string | undefined;
  /** The address of the event's picture below it. */
  readonly picture: string | undefined;
}

/** The language of emails and documents about an order. */
export function orderLanguage({ row, original }: Pick<OrderEmailData, 'row' | 'original'>): EmailLanguage {
  return emailLanguage(row.data.preferredLanguage, original.seller.defaultLanguage);
}

/** The content of an email about an order. */
export function orderEmailContent(data: OrderEmailData): OrderEmailContent {
  const { row, event } = data;
  const { record, seller } = event;
  const language = orderLanguage(data);
  const { documents, mail } = textsIn(language);
  const texts = documents.email;
  const timeZone = zoneOf({ timezone: record.timezone ?? seller.timezone });
  const formats = formatsFor(row.data.preferredLanguage, language, { currency: row.currency, timeZone });
  const chart = oneLine(seller.name ?? '') || texts.shop;
  const news = newsOf(data);
  const name = oneLine(record.name);
  const own = ownWords(seller, news === 'valid' ? 'paid' : news, language, {
    subject: texts.subject[news](name),
    event: name,
  });
  const tickets = data.tickets.map((ticket) => mailedTicket(data, ticket, texts, formats));
  const delivery = postedTo(data, texts, formats);
  const greeted = row.data.details ? [row.data.details.prename, row.data.details.lastname] : [];
  const wide = record.customSettings?.['mailHeaderImage'];
  // an email is from the house
  const accent = ownColour(seller) ?? hexColour(seller.pageSettings?.accentColor) ?? colourOf(event);
  return {
    language,
    colon: mail.colon,
    subject: own.subject,
    seller: chart,
    title: texts.title[news],
    opening: [
      texts.greeting(sanitizeText(greeted.filter(Boolean).join(' '))),
      texts.intro[news](
        chart,
        tickets.some(({ code }) => code),
      ),
      ...own.intro,
      ...linesOf(row.data.complimentary?.message),
    ],
    event: { name, details: eventDetails(data, data.tickets, formats), texts: ticketSummary(event) },
    order: [
      { label: texts.order, lines: [numberOf(row)] },
      {
        label: texts.placed,
        lines: [formats.moment((row.completed_at ?? row.created_at).toISOString(), { date: true, time: true })],
      },
    ],
    tickets: { title: texts.tickets, each: tickets, ...(delivery && { delivery }) },
    prices: { title: texts.prices, sums: sumsOf(data, texts, formats) },
    payment: {
      title: texts.payment,
      texts: paymentTexts(data, news, chart, texts, formats),
      transfer: news === 'canceled' ? [] : transferFacts(data, texts, formats),
    },
    link: {
      label: texts.link,
      url: orderAddress(data.publicUrl, { sellerId: row.seller_id, seller }, row, language),
      note: texts.linkNote,
    },
    words: own.closing,
    closing: { ...closingOf(data, chart, language), terms: orderTerms(data, language, texts) },
    ...(accent !== undefined && { accent }),
    logo: httpsAddress(brandingOf(seller)?.mailLogo),
    picture: typeof wide === 'string' ? httpsAddress(wide) : undefined,
  };
}

/** The colour of an event. */
export function colourOf({ record }: StoredEvent): string | undefined {
  return hexColour(record.accentColor) ?? hexColour(record.styleOptions?.brandOne);
}

/** The state of an order, as the email describes it. */
export function newsOf({ kind, row, tickets }: OrderEmailData): OrderNews {
  if (row.status !== 'COMPLETE') return 'canceled';
  // it may have been paid since it was asked for
  if (kind === 'overdue' && stateOf(row.payment_status) === 'AWAITING') return 'overdue';
  if (tickets.some(({ status }) => status === 'RESERVED')) return 'reserved';
  if (kind === 'confirmation') return 'booked';
  if (kind === 'changed') return 'changed';
  return isPaid(row.payment_status) ? 'paid' : 'valid';
}

/** When and where the event is for some tickets of the order. */
export function eventDetails(
  { event }: Pick<OrderEmailData, 'event'>,
  tickets: OrderEmailData['tickets'],
  formats: Formats,
): Fact[] {
  const texts = textsIn(formats.language).documents.email;
  const { record } = event;
  const parts = startParts(record);
  const when = timesText(recordAt(record, tickets), formats);
  const doors = record.checkinInformation?.checkinStarts;
  const place = [
    record.locationName,
    ...(record.styleOptions?.hideLocationAddress
      ? []
      : [
          record.locationStreet,
          [record.locationPostal, record.locationCity].filter(Boolean).join(' '),
          formats.country(record.locationCountry ?? ''),
        ]),
  ].flatMap(linesOf);
  return [
    ...(when ? [{ label: texts.when, lines: [when] }] : []),
    ...(doors !== undefined && parts.time
      ? [{ label: texts.doors, lines: [momentNear(doors, record.start, parts, formats)] }]
      : []),
    ...(place.length > 0 ? [{ label: texts.where, lines: place }] : []),
  ];
}

/** The seller's text for every ticket. */
function ticketSummary({ record }: StoredEvent): string[] {
  return [...linesOf(record.ticketFooter), ...linesOf(record.ticketDesign?.disclaimer)];
}

function mailedTicket(
  { original, event, row }: OrderEmailData,
  { ticket_type_id: typeId, status, data, view, isTransferred }: OrderEmailData['tickets'][number],
  texts: OrderEmailTexts,
  formats: Formats,
): EmailTicket {
  const typeOf = ({ record }: StoredEvent) => record.tickets?.find(({ _id }) => _id === typeId);
  const categoryOf = ({ record }: StoredEvent) => {
    const ref = typeOf(original)?.categoryRef;
    return ref === undefined ? undefined : record.categories?.find((category) => category.ref === ref);
  };
  const named = (stored: string, own?: { name?: string | undefined }, translated?: { name?: string | undefined }) =>
    // the name at the time of sale; in the buyer's language while the type still has that name
    oneLine(own?.name === stored ? (translated?.name ?? stored) : stored);
  const { categoryName, seat, seatingInfo, slotStartTime, validUntil } = data;
  const holder = sanitizeText([data.firstname, data.lastname].filter(Boolean).join(' '));
  const isOver = status === 'INVALID' || row.status !== 'COMPLETE';
  const isOpen = status === 'RESERVED' && !isTransferred;
  const code = isOver || isOpen ? undefined : view.barcode;
  const own = deliveryText(event.record);
  const printed = own ? oneLine(own) : isPosted(event.record) ? texts.printedPosted : texts.printedCollected;
  const rotates = !isOver && !isOpen && view.barcodeRevealed === true && data.codeForm === 'rotating' && !isTransferred;
  const hidden =
    !isOver &&
    !isOpen &&
    !isTransferred &&
    !rotates &&
    view.barcode === undefined &&
    data.barcodeRevealDate !== undefined
      ? texts.codeLater(formats.moment(data.barcodeRevealDate, { date: true, time: true }))
      : undefined;
  const notes = [
    isOver && texts.notValid,
    !isOver && isTransferred && texts.transferred,
    !isOver && isOpen && texts.codeOncePaid,
    hidden,
    rotates && texts.codeRotates,
    status === 'DETAILSREQUIRED' && !isTransferred && texts.detailsNeeded,
    !isOver && data.deliveryType === 'HARD' && printed,
  ];
  return {
    name: named(data.ticketName, typeOf(original), typeOf(event)),
    details: [
      categoryName && named(categoryName, categoryOf(original), categoryOf(event)),
      slotStartTime &&
        texts.admission(momentNear(slotStartTime, event.record.start, startParts(event.record), formats)),
      seat && oneLine(seatingInfo?.['section'] === undefined ? `${texts.seat} ${seat}` : seat),
      validUntil && texts.validUntil(formats.moment(validUntil, { date: true, time: true })),
    ].filter((fact): fact is string => Boolean(fact)),
    ...(holder && { holder: { label: texts.holder, lines: [holder] } }),
    notes: notes.filter((note): note is string => Boolean(note)),
    ...(code !== undefined && { code: { label: texts.code, lines: [code] } }),
    ...(code !== undefined && view.signedBarcode !== undefined && { signedCode: view.signedBarcode }),
    ...(rotates && { rotates: true }),
  };
}

/** The seller with address and support. */
function closingOf(
  { event: { seller } }: OrderEmailData,
  chart: string,
  language: EmailLanguage,
): Omit<OrderEmailContent['closing'], 'terms'> {
  const { documents, mail } = textsIn(language);
  const { email: texts, pdf } = documents;
  const footer = (seller.documentSettings?.invoice?.footerColumns ?? [])
    .filter(({ active }) => active !== false)
    .flatMap(({ text }) => linesOf(text));
  const own = [seller.name, seller.street, [seller.postal, seller.city].filter(Boolean).join(' ')].flatMap(linesOf);
  // most sellers repeat their address in the footer of their documents
  const address = seller.street !== undefined && footer.some((line) => line.includes(oneLine(seller.street ?? '')));
  const site = webAddress(seller.url);
  const email = mailtoAddress(seller.supportUrl);
  const page = webAddress(seller.supportUrl);
  const help =
    email !== undefined
      ? { label: texts.questions, text: email, url: `mailto:${encodeURIComponent(email).replace('%40', '@')}` }
      : page !== undefined && { label: texts.questions, text: `${texts.help}${mail.colon}${chart}`, url: page };
  return {
    ...(help && { help }),
    lines: [
      ...(address ? [] : own),
      ...footer,
      ...linesOf(seller.taxNo && `${pdf.taxNumber} ${seller.taxNo}`),
      ...(site === undefined ? [] : [site]),
    ],
  };
}
