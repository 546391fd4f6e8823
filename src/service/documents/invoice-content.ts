/**
 * The content of an invoice, before its layout. All sums come from the order; none is computed from printed numbers.
 */
import { textsIn, type ServiceTexts } from '../locales/index.ts';
import { invoiceLines } from '../../sale/invoice-lines.ts';
import { zoneOf } from '../../sale/dates.ts';
import { normalVatId } from '../../sale/vat-ids.ts';
import type { Billing } from './billing.ts';
import type { InvoiceNumber } from './invoice-numbers.ts';
import { formatsFor, type Formats } from '../mail/formats.ts';
import { linesOf, oneLine } from '../mail/sanitize.ts';
import type { OrderEmailContent } from './order-email-content.ts';
import type { OrderEmailData } from './order-email-data.ts';
import { isPaid, stateOf } from './payment-state.ts';
import { ticketName } from '../orders/return-lines.ts';
import { footColumns } from './ticket-content.ts';
import { townLine } from './town-line.ts';
import { numberOf } from '../orders/order-numbers.ts';
import { transferOf } from './transfer.ts';

/** A line of the table, as text. */
export interface InvoiceLine {
  readonly item: string;
  readonly amount: string;
  readonly unit: string;
  readonly discount: string;
  readonly rate: string;
  readonly net: string;
  readonly gross: string;
}

/** A sum below the table. */
interface InvoiceSum {
  readonly label: string;
  readonly amount: string;
  readonly isTotal: boolean;
}

export interface InvoiceContent {
  readonly title: string;
  readonly number: string;
  readonly seller: { readonly name: string; readonly address: readonly string[] };
  readonly buyer: readonly string[];
  readonly details: readonly { readonly label: string; readonly value: string }[];
  readonly event: string;
  /** Sentences that the law asks for. */
  readonly notes: readonly string[];
  readonly texts: ServiceTexts['documents']['pdf'];
  readonly lines: readonly InvoiceLine[];
  readonly hasDiscounts: boolean;
  readonly discounts: readonly string[];
  readonly sums: readonly InvoiceSum[];
  readonly payment: readonly string[];
  readonly canceled?: string;
  readonly foot: readonly (readonly string[])[];
  readonly accent: string;
}

/** The formats of money and dates on an invoice. */
export function invoiceFormats({ row, event }: OrderEmailData, { language }: OrderEmailContent): Formats {
  const timeZone = zoneOf({ timezone: event.record.timezone ?? event.seller.timezone });
  return formatsFor(row.data.preferredLanguage, language, { currency: row.currency, timeZone });
}

/** The content of an invoice. */
export function invoiceContent(
  data: OrderEmailData,
  content: OrderEmailContent,
  { number, issuedAt, seller: billing }: InvoiceNumber,
): InvoiceContent {
  const { row } = data;
  const texts = textsIn(content.language).documents.pdf;
  const formats = invoiceFormats(data, content);
  const isCanceled = row.status !== 'COMPLETE';
  const frame = invoiceFrame(data, content, billing);
  return {
    ...frame,
    title: texts.invoice,
    number,
    details: [
      { label: texts.invoiceNumber, value: number },
      { label: texts.invoiceDate, value: formats.moment(issuedAt.toISOString(), { date: true, time: false }) },
      ...frame.details,
    ],
    ...tableOf(data, texts, formats),
    sums: sumsOf(data, texts, formats),
    payment: isCanceled ? [] : [...invoicePaymentTexts(data, texts, formats), ...accountOf(data, billing, texts)],
    ...(isCanceled && { canceled: texts.invoiceCanceled }),
  };
}

/** The common content of invoices and credit notes: seller, buyer, order and dates. */
export function invoiceFrame(data: OrderEmailData, content: OrderEmailContent, seller: Billing) {
  const { row } = data;
  const { vatId } = row.data.details ?? {};
  const texts = textsIn(content.language).documents.pdf;
  const formats = invoiceFormats(data, content);
  const when = content.event.details.find(({ label }) => label === textsIn(content.language).documents.email.when);
  return {
    seller: {
      name: oneLine(seller.name ?? '') || content.seller,
      address: [seller.street, [seller.postal, seller.city].filter(Boolean).join(' ')].flatMap(linesOf),
    },
    buyer: buyerLines(data, formats),
    details: [
      { label: texts.orderNumber, value: numberOf(row) },
      {
        label: texts.orderDate,
        value: formats.moment((row.completed_at ?? row.created_at).toISOString(), { date: true, time: false }),
      },
      ...(when ? [{ label: texts.performed, value: when.lines.join(' ') }] : []),
      ...(seller.taxNo !== undefined ? [{ label: texts.taxNumber, value: oneLine(seller.taxNo) }] : []),
      ...(seller.vatId !== undefined ? [{ label: texts.vatId, value: normalVatId(seller.vatId) }] : []),
      ...(vatId?.trim() ? [{ label: texts.buyerVatId, value: oneLine(normalVatId(vatId)) }] : []),
    ],
    event: content.event.name,
    notes: notesOf(data, seller, texts),
    texts,
    foot: footColumns({ ...data, event: { ...data.event, seller: { ...data.event.seller, ...seller } } }),
    accent: content.accent ?? '#2f2f3a',
  };
}

/** Why no tax is charged, where that needs a word. */
function notesOf(data: OrderEmailData, { taxSettings }: Billing, texts: ServiceTexts['documents']['pdf']): string[] {
  if (data.row.data.order.reverseCharge) return [texts.reverseCharge];
  const isExempt = amountsOf(data).rates.some(({ rate }) => rate === 0);
  return isExempt ? linesOf(taxSettings?.exemption) : [];
}

/** The account for a transfer that is still to be made. */
function accountOf({ row }: OrderEmailData, billing: Billing, texts: ServiceTexts['documents']['pdf']): string[] {
  const transfer = transferOf(row, billing);
  return transfer ? [texts.account(transfer.owner, transfer.iban, transfer.bic)] : [];
}

/** The buyer's lines; none once the buyer is erased. */
function buyerLines({ row }: OrderEmailData, formats: Formats): string[] {
  const { details } = row.data;
  if (!details) return [];
  const { company, prename, lastname, street, line2, postal, city, state, country } = details;
  return [
    company,
    [prename, lastname].filter(Boolean).join(' '),
    street,
    line2,
    townLine({ postal, city, state, country }),
    country === undefined ? undefined : formats.country(country),
  ].flatMap(linesOf);
}

/** The lines and sums of an order. */
export function amountsOf({ row, original }: OrderEmailData) {
  const { lines, charge, taxRate } = row.data.order;
  return invoiceLines(lines, charge, taxRate ?? original.seller.taxRate);
}

function tableOf(data: OrderEmailData, texts: ServiceTexts['documents']['pdf'], { money, percent }: Formats) {
  const { row } = data;
  const lines = amountsOf(data).lines.map(({ of, gross, net, rate }): InvoiceLine => ({
    item: of ? oneLine(ticketName(data, of.ticketTypeId, of.name)) : texts.fees,
    amount: of ? String(of.amount) : '',
    unit: of ? money(of.unit) : '',
    discount: of && of.discount > 0 ? money(-of.discount) : '',
    rate: percent(rate),
    net: money(net),
    gross: money(gross),
  }));
  const discounts = row.data.order.discounts
    .filter(({ amount }) => amount > 0)
    .map(({ name, amount }) => `${oneLine(name) || texts.discount} ${money(-amount)}`);
  return { lines, discounts, hasDiscounts: lines.some(({ discount }) => discount !== '') };
}

/** The sums: the total, the part that vouchers paid, and the rest. */
function sumsOf(
  data: OrderEmailData,
  texts: ServiceTexts['documents']['pdf'],
  { money, percent }: Formats,
): InvoiceSum[] {
  const { row } = data;
  const used = row.data.vouchers.redeemed.filter(({ amount }) => amount > 0);
  const sum = (label: string, amount: number, isTotal = false): InvoiceSum => ({
    label,
    amount: money(amount),
    isTotal,
  });
  const taxAt = row.data.order.taxMode === 'exclusive' ? texts.plusTaxAt : texts.taxAt;
  return [
    ...amountsOf(data).rates.flatMap(({ rate, net, tax }) => [
      sum(texts.netAt(percent(rate)), net),
      ...(rate > 0 ? [sum(taxAt(percent(rate)), tax)] : []),
    ]),
    sum(texts.total, row.total, true),
    ...used.map(({ code, amount }) => sum(texts.voucher(oneLine(code)), -amount)),
    ...(used.length > 0 ? [sum(texts.due, row.due, true)] : []),
  ];
}

/** The texts about the payment. An unknown status has none. */
export function invoicePaymentTexts(
  { row }: OrderEmailData,
  { pay }: ServiceTexts['documents']['pdf'],
  { money }: Formats,
): string[] {
  const { due, payment_status: status, payment_method: method } = row;
  const state = stateOf(status);
  const amount = money(due);
  if (state === 'REFUND') return [pay.refunded];
  if (due === 0) return [row.data.vouchers.redeemed.some((used) => used.amount > 0) ? pay.byVouchers : pay.nothing];
  if (isPaid(status)) return [pay.received(amount)];
  if (state === 'FAILED') return [pay.failed(amount)];
  if (state === 'PENDING' && !status?.startsWith('LOCAL')) return [pay.pending(amount)];
  if (!['AWAITING', 'PENDING'].includes(state)) return [];
  if (method === 'boxoffice' || status?.startsWith('LOCAL')) return [pay.boxOffice(amount)];
  return [method === 'invoice' ? pay.transfer(amount, numberOf(row)) : pay.open(amount)];
}
