/**
 * The content of an electronic invoice or credit note (EN 16931), from the same sums as its PDF. Numbers of business
 * terms (BT) are those of the standard.
 */
import { plainIban } from '../../contract/iban.ts';
import { creditOf } from '../../sale/credit.ts';
import { wallClock, zoneOf } from '../../sale/dates.ts';
import { eInvoiceSums, type NetItem } from '../../sale/e-invoice.ts';
import { fractionDigits, round } from '../../sale/money.ts';
import { countryOfVatId, normalVatId } from '../../sale/vat-ids.ts';
import { textsIn, type ServiceTexts } from '../locales/index.ts';
import { oneLine } from '../mail/sanitize.ts';
import { returnLines, ticketName, withFees } from '../orders/return-lines.ts';
import { keptOf, type OrderReturn } from '../orders/returned-tickets.ts';
import { creditTexts } from './credit-note-content.ts';
import { amountsOf, invoiceFormats, invoicePaymentTexts } from './invoice-content.ts';
import type { InvoiceNumber } from './invoice-numbers.ts';
import type { OrderEmailContent } from './order-email-content.ts';
import type { OrderEmailData } from './order-email-data.ts';
import { isPaid } from './payment-state.ts';
import { numberOf } from '../orders/order-numbers.ts';

/** Standard rate, exempt, zero rate, reverse charge (UNCL 5305). */
export type Category = 'S' | 'E' | 'Z' | 'AE';

export interface Party {
  readonly id?: string;
  readonly name: string;
  readonly contact?: string | undefined;
  readonly address: {
    readonly street?: string | undefined;
    readonly line2?: string | undefined;
    readonly postal?: string | undefined;
    readonly city?: string | undefined;
    readonly state?: string | undefined;
    readonly country: string;
  };
  readonly email?: string | undefined;
  readonly vatId?: string | undefined;
  readonly taxNo?: string | undefined;
}

interface Taxed {
  readonly category: Category;
  /** A fraction. */
  readonly rate: number;
}

interface Line extends Taxed {
  readonly name: string;
  readonly description: string;
  readonly quantity: number;
  /** The net price of `basis` pieces (BT-146, BT-149). */
  readonly price: number;
  readonly basis: number;
  readonly discount?: { readonly amount: number; readonly reason: string } | undefined;
  readonly net: number;
}

/** An invoice; amounts are minor units, days `YYYYMMDD` at the seller. */
export interface EInvoice {
  readonly number: string;
  /** Invoice or credit note (UNCL 1001). */
  readonly typeCode: '380' | '381';
  readonly issued: string;
  readonly delivered: string;
  readonly currency: string;
  readonly order: string;
  readonly notes: readonly string[];
  readonly seller: Party;
  readonly buyer: Party;
  readonly lines: readonly Line[];
  readonly adjustments: readonly (Taxed & {
    readonly isCharge: boolean;
    readonly net: number;
    readonly reason: string;
  })[];
  readonly breakdowns: readonly (Taxed & {
    readonly basis: number;
    readonly tax: number;
    readonly exemption?: { readonly reason: string; readonly code?: string } | undefined;
  })[];
  readonly sums: Omit<ReturnType<typeof eInvoiceSums>, 'items' | 'breakdowns'>;
  readonly payment: {
    /** UNCL 4461. */
    readonly typeCode: string;
    readonly iban?: string;
    readonly bic?: string | undefined;
    readonly owner?: string | undefined;
  };
  readonly terms: { readonly text?: string; readonly due?: string | undefined };
  readonly corrects?: { readonly number: string; readonly issued: string };
}

/** What documents are written from, with their numbers. */
export interface NumberedPaper {
  readonly data: OrderEmailData;
  readonly content: OrderEmailContent;
  readonly invoice: InvoiceNumber;
  readonly credit?: { readonly made: OrderReturn; readonly own: InvoiceNumber } | undefined;
}

/** An item before its sums are fitted. */
type Item = NetItem & { readonly text: string; readonly amount?: number; readonly discount?: number };

/**
 * The content; nothing where the standard asks for what is not known: the seller's country and its VAT id or tax number,
 * the buyer's name, a currency with two decimals, and an order that was not canceled.
 */
export function eInvoice(paper: NumberedPaper): EInvoice | undefined {
  const { data, content, invoice, credit } = paper;
  const { row } = data;
  const { order } = row.data;
  const [seller, buyer] = [sellerOf(paper), buyerOf(paper)];
  if (!seller || !buyer || fractionDigits(row.currency) !== 2) return undefined;
  if (!credit && row.status !== 'COMPLETE' && row.data.endedBy !== 'returned') return undefined;
  const texts = textsIn(content.language).documents.pdf;
  const own = credit?.own ?? invoice;
  const { taxSettings } = own.seller;
  const exemption = taxSettings?.exemption === undefined ? '' : oneLine(taxSettings.exemption);
  const category = (rate: number): Category =>
    rate > 0 ? 'S' : order.reverseCharge ? 'AE' : exemption === '' ? 'Z' : 'E';
  const { items, rates, prepaid } = credit ? creditItems(data, credit.made, texts) : soldItems(data, texts);
  const { items: fitted, breakdowns, ...sums } = eInvoiceSums(items, rates, prepaid);
  const date = dayAt(data);
  return {
    number: own.number,
    typeCode: credit ? '381' : '380',
    issued: date(own.issuedAt),
    delivered: date(new Date(data.event.record.start)),
    currency: row.currency,
    order: numberOf(row),
    notes: [content.event.name],
    seller,
    buyer,
    lines: fitted.flatMap((item) => (item.kind === 'line' ? lineOf(item, category(item.rate), paper, texts) : [])),
    adjustments: fitted.flatMap(({ kind, net, rate, text }) =>
      kind === 'line' ? [] : [{ isCharge: kind === 'charge', net, rate, category: category(rate), reason: text }],
    ),
    breakdowns: breakdowns.map(({ rate, basis, tax }) => ({
      ...{ rate, basis, tax, category: category(rate) },
      exemption: exemptionOf(category(rate), exemption, texts),
    })),
    sums,
    ...paymentOf(paper, sums.due, date),
    ...(credit && { corrects: { number: invoice.number, issued: date(invoice.issuedAt) } }),
  };
}

/** What was sold: tickets as lines, fees as charges of the document. Vouchers pay, they are no discount. */
function soldItems(data: OrderEmailData, texts: ServiceTexts['documents']['pdf']) {
  const { lines, rates } = amountsOf(data);
  const { total, due, payment_status: status } = data.row;
  const items = lines.map(({ of, net, rate }): Item => {
    if (!of) return { kind: 'charge', net, rate, text: texts.fees };
    const text = oneLine(ticketName(data, of.ticketTypeId, of.name));
    return { kind: 'line', net, rate, text, amount: of.amount, discount: round(of.discount / (1 + rate)) };
  });
  const wasPaid = isPaid(status) || /(^|-)REFUND$/.test(status ?? '');
  return { items, rates, prepaid: wasPaid ? total : total - due };
}

/** What went back: tickets as lines, their fees as charges, and what the seller keeps as an allowance of the document. */
function creditItems(data: OrderEmailData, made: OrderReturn, texts: ServiceTexts['documents']['pdf']) {
  const { lines, retained, rates } = creditOf(withFees(returnLines(data, made), texts.fees), keptOf(made));
  const items = [
    ...lines.map(({ net, rate, name, amount }): Item => {
      const kind = amount === undefined ? 'charge' : 'line';
      return { kind, net, rate, text: oneLine(name), ...(amount !== undefined && { amount }) };
    }),
    ...retained.map(({ net, rate }): Item => ({ kind: 'allowance', net, rate, text: texts.kept })),
  ];
  const back = rates.reduce((sum, { gross }) => sum + gross, 0);
  return { items, rates, prepaid: made.byHand ? back - made.paid : back };
}

function lineOf(
  { text, rate, net, amount = 1, discount = 0 }: Item,
  category: Category,
  { content }: NumberedPaper,
  texts: ServiceTexts['documents']['pdf'],
): Line[] {
  const listed = net + discount;
  const isEven = listed % amount === 0;
  return [
    {
      ...{ category, rate, net, name: text === '' ? content.event.name : text, description: content.event.name },
      ...{ quantity: amount, price: isEven ? listed / amount : listed, basis: isEven ? 1 : amount },
      discount: discount > 0 ? { amount: discount, reason: texts.discount } : undefined,
    },
  ];
}

function exemptionOf(category: Category, exemption: string, texts: ServiceTexts['documents']['pdf']) {
  if (category === 'E') return { reason: exemption };
  return category === 'AE' ? { reason: texts.reverseCharge, code: 'VATEX-EU-AE' } : undefined;
}

function sellerOf({ data, content, invoice, credit }: NumberedPaper): Party | undefined {
  const { name = '', street, postal, city, country, vatId, taxNo } = (credit?.own ?? invoice).seller;
  const place = country ?? countryOfVatId(vatId ?? '');
  if (place === undefined || (vatId === undefined && !taxNo?.trim())) return undefined;
  return {
    id: data.row.seller_id,
    name: oneLine(name) || content.seller,
    address: { street, postal, city, country: place },
    vatId: vatId && normalVatId(vatId),
    taxNo: taxNo === undefined ? undefined : oneLine(taxNo),
  };
}

/** The buyer. One who gave no country counts as of the seller's: the standard asks for one. */
function buyerOf(paper: NumberedPaper): Party | undefined {
  const { details } = paper.data.row.data;
  const seller = sellerOf(paper);
  if (!details || !seller) return undefined;
  const { company, prename, lastname, street, line2, postal, city, state, country, email, vatId } = details;
  const person = oneLine([prename, lastname].filter(Boolean).join(' '));
  const firm = oneLine(company ?? '');
  if (person === '' && firm === '') return undefined;
  return {
    name: firm === '' ? person : firm,
    contact: firm === '' ? undefined : person,
    address: { street, line2, postal, city, state, country: country?.trim() ? country : seller.address.country },
    email,
    vatId: vatId?.trim() ? normalVatId(vatId) : undefined,
  };
}

/** How and until when the rest is paid. */
function paymentOf(
  { data, content, invoice, credit }: NumberedPaper,
  due: number,
  date: (moment: Date) => string,
): Pick<EInvoice, 'payment' | 'terms'> {
  const { row } = data;
  const texts = textsIn(content.language).documents.pdf;
  const formats = invoiceFormats(data, content);
  const said = credit ? creditTexts(credit.made, texts, formats) : invoicePaymentTexts(data, texts, formats);
  const { bankAccount } = invoice.seller;
  const terms = { text: said.join(' '), due: due > 0 && row.pay_by && !credit ? date(row.pay_by) : undefined };
  if (!credit && row.payment_method === 'invoice' && bankAccount) {
    const { iban, bic, owner } = bankAccount;
    const typeCode = row.currency === 'EUR' ? '58' : '30';
    return { terms, payment: { typeCode, iban: plainIban(iban), bic, owner } };
  }
  const codes: Readonly<Record<string, string>> = { stripe: '68', boxoffice: '10' };
  return { terms, payment: { typeCode: (!credit && codes[row.payment_method ?? '']) || '1' } };
}

/** Writes days by the clock of the venue. */
function dayAt({ event }: OrderEmailData): (moment: Date) => string {
  const zone = zoneOf({ timezone: event.record.timezone ?? event.seller.timezone });
  return (moment) => wallClock(moment, zone).toISOString().slice(0, 10).replaceAll('-', '');
}
