/** An invoice in words and sums, before it is laid out. All sums come from the order; nothing is computed from what is written. */
import { billOf } from '../../sale/bill.ts';
import { zoneOf } from '../../sale/dates.ts';
import { documentTexts, type DocumentTexts } from './texts.ts';
import type { InvoiceNumber } from './invoice-numbers.ts';
import { formatsFor, type Formats } from '../mail/formats.ts';
import { linesOf, oneLine } from '../mail/sanitize.ts';
import type { OrderMailContent } from './order-email-content.ts';
import type { OrderMailFacts } from './order-email-data.ts';
import { isPaid } from './order-email-sums.ts';
import { orderMailTexts } from './order-email-texts.ts';
import { nameOf } from '../orders/return-lines.ts';
import { footColumns } from './ticket-content.ts';

/** A line of the table, as it is written. */
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
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly event: string;
  readonly texts: DocumentTexts;
  readonly lines: readonly InvoiceLine[];
  readonly hasDiscounts: boolean;
  readonly discounts: readonly string[];
  readonly sums: readonly InvoiceSum[];
  readonly payment: readonly string[];
  readonly canceled?: string;
  readonly foot: readonly (readonly string[])[];
  readonly accent: string;
}

/** How an invoice writes money and dates. */
export function invoiceFormats({ row, event }: OrderMailFacts, { language }: OrderMailContent): Formats {
  const timeZone = zoneOf({ timezone: event.record.timezone ?? event.seller.timezone });
  return formatsFor(row.data.preferredLanguage, language, { currency: row.currency, timeZone });
}

/** Writes what an invoice says. */
export function invoiceContent(
  facts: OrderMailFacts,
  content: OrderMailContent,
  { number, issuedAt }: InvoiceNumber,
): InvoiceContent {
  const { row } = facts;
  const texts = documentTexts[content.language];
  const formats = invoiceFormats(facts, content);
  const isCanceled = row.status !== 'COMPLETE';
  const frame = invoiceFrame(facts, content);
  return {
    ...frame,
    title: texts.invoice,
    number,
    facts: [
      { label: texts.invoiceNumber, value: number },
      { label: texts.invoiceDate, value: formats.moment(issuedAt.toISOString(), { date: true, time: false }) },
      ...frame.facts,
    ],
    ...tableOf(facts, texts, formats),
    sums: sumsOf(facts, texts, formats),
    payment: isCanceled ? [] : paymentWords(facts, texts, formats),
    ...(isCanceled && { canceled: texts.invoiceCanceled }),
  };
}

/** What stands on an invoice and on what corrects it: who sold what to whom, and when. */
export function invoiceFrame(facts: OrderMailFacts, content: OrderMailContent) {
  const { row, event } = facts;
  const { seller } = event;
  const texts = documentTexts[content.language];
  const formats = invoiceFormats(facts, content);
  const when = content.event.facts.find(({ label }) => label === orderMailTexts[content.language].when);
  return {
    seller: {
      name: content.seller,
      address: [seller.street, [seller.postal, seller.city].filter(Boolean).join(' ')].flatMap(linesOf),
    },
    buyer: buyerLines(facts, formats),
    facts: [
      { label: texts.orderNumber, value: row.id },
      {
        label: texts.orderDate,
        value: formats.moment((row.completed_at ?? row.created_at).toISOString(), { date: true, time: false }),
      },
      ...(when ? [{ label: texts.performed, value: when.lines.join(' ') }] : []),
      ...(seller.taxNo !== undefined ? [{ label: texts.taxNumber, value: oneLine(seller.taxNo) }] : []),
    ],
    event: content.event.name,
    texts,
    foot: footColumns(facts),
    accent: content.accent ?? '#2f2f3a',
  };
}

/** Whom it is for; nobody who was erased. */
function buyerLines({ row }: OrderMailFacts, formats: Formats): string[] {
  const { details } = row.data;
  if (!details) return [];
  const { company, prename, lastname, street, line2, postal, city, state, country } = details;
  return [
    company,
    [prename, lastname].filter(Boolean).join(' '),
    street,
    line2,
    [postal, city].filter(Boolean).join(' '),
    state,
    country === undefined ? undefined : formats.country(country),
  ].flatMap(linesOf);
}

function bill({ row, original }: OrderMailFacts) {
  const { lines, charge } = row.data.order;
  return billOf(lines, charge, original.seller.taxRate);
}

function tableOf(facts: OrderMailFacts, texts: DocumentTexts, { money, percent }: Formats) {
  const { row } = facts;
  const lines = bill(facts).lines.map(({ of, gross, net, rate }): InvoiceLine => ({
    item: of ? oneLine(nameOf(facts, of.ticketTypeId, of.name)) : texts.fees,
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

/** What is in the total, what vouchers paid of it, and what is left. */
function sumsOf(facts: OrderMailFacts, texts: DocumentTexts, { money, percent }: Formats): InvoiceSum[] {
  const { row } = facts;
  const used = row.data.vouchers.redeemed.filter(({ amount }) => amount > 0);
  const sum = (label: string, amount: number, isTotal = false): InvoiceSum => ({
    ...{ label, amount: money(amount), isTotal },
  });
  return [
    ...bill(facts).rates.flatMap(({ rate, net, tax }) => [
      sum(texts.netAt(percent(rate)), net),
      ...(rate > 0 ? [sum(texts.taxAt(percent(rate)), tax)] : []),
    ]),
    sum(texts.total, row.total, true),
    ...used.map(({ code, amount }) => sum(texts.voucher(oneLine(code)), -amount)),
    ...(used.length > 0 ? [sum(texts.due, row.due, true)] : []),
  ];
}

/** How it is paid, or to be paid. A state that this version does not know says nothing. */
function paymentWords({ row }: OrderMailFacts, { pay }: DocumentTexts, { money }: Formats): string[] {
  const { due, payment_status: status, payment_method: method } = row;
  const state = (status ?? '').replace(/^(LOCAL|POS)-/, '');
  const amount = money(due);
  if (state === 'REFUND') return [pay.refunded];
  if (due === 0) return [row.data.vouchers.redeemed.some((used) => used.amount > 0) ? pay.byVouchers : pay.nothing];
  if (isPaid(status)) return [pay.received(amount)];
  if (state === 'FAILED') return [pay.failed(amount)];
  if (state === 'PENDING' && !status?.startsWith('LOCAL')) return [pay.pending(amount)];
  if (!['AWAITING', 'PENDING'].includes(state)) return [];
  if (method === 'boxoffice' || status?.startsWith('LOCAL')) return [pay.boxOffice(amount)];
  return [method === 'invoice' ? pay.transfer(amount, row.id) : pay.open(amount)];
}
