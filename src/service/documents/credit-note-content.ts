/** The content of a credit note: the lines that a return removes from the invoice. The layout is that of an invoice. */
import { textsIn, type ServiceTexts } from '../locales/index.ts';
import { creditOf } from '../../sale/credit.ts';
import { invoiceFrame, invoiceFormats, type InvoiceContent, type InvoiceLine } from './invoice-content.ts';
import type { InvoiceNumber } from './invoice-numbers.ts';
import type { Formats } from '../mail/formats.ts';
import { oneLine } from '../mail/sanitize.ts';
import type { OrderEmailContent } from './order-email-content.ts';
import type { OrderEmailData } from './order-email-data.ts';
import { keptOf, type OrderReturn } from '../orders/returned-tickets.ts';
import { returnLines, withFees } from '../orders/return-lines.ts';

/** The number of the credit note, and of the invoice that it corrects. */
interface Numbers {
  readonly own: InvoiceNumber;
  readonly invoice: InvoiceNumber;
}

/** The content of a credit note. */
export function creditNoteContent(
  data: OrderEmailData,
  content: OrderEmailContent,
  made: OrderReturn,
  { own, invoice }: Numbers,
): InvoiceContent {
  const texts = textsIn(content.language).documents.pdf;
  const formats = invoiceFormats(data, content);
  const { money, percent } = formats;
  const credit = creditOf(withFees(returnLines(data, made), texts.fees), keptOf(made));
  const sum = (label: string, minor: number, isTotal = false) => ({ label, amount: money(minor), isTotal });
  const frame = invoiceFrame(data, content, own.seller);
  return {
    ...frame,
    title: texts.creditNote,
    number: own.number,
    details: [
      { label: texts.creditNoteNumber, value: own.number },
      { label: texts.creditNoteDate, value: formats.moment(own.issuedAt.toISOString(), { date: true, time: false }) },
      { label: texts.corrects, value: invoice.number },
      ...frame.details,
    ],
    lines: [
      ...credit.lines.map(({ name, amount, unit, rate, net, total }): InvoiceLine => ({
        item: oneLine(name),
        amount: amount === undefined ? '' : String(amount),
        unit: unit === undefined ? '' : money(-unit),
        discount: '',
        rate: percent(rate),
        net: money(-net),
        gross: money(-total),
      })),
      ...credit.retained.map(({ rate, net, gross }): InvoiceLine => ({
        item: texts.kept,
        amount: '',
        unit: '',
        discount: '',
        rate: percent(rate),
        net: money(net),
        gross: money(gross),
      })),
    ],
    hasDiscounts: false,
    discounts: [],
    sums: [
      ...credit.rates.flatMap(({ rate, net, tax }) => [
        sum(texts.netAt(percent(rate)), -net),
        ...(rate > 0 ? [sum(texts.taxAt(percent(rate)), -tax)] : []),
      ]),
      sum(texts.total, -credit.rates.reduce((all, { gross }) => all + gross, 0), true),
    ],
    payment: creditTexts(made, texts, formats),
  };
}

/** The texts about the refund. */
export function creditTexts(
  { paid, toVouchers, as, byHand, carried = 0 }: OrderReturn,
  { back }: ServiceTexts['documents']['pdf'],
  { money }: Formats,
): string[] {
  const inMoney = byHand ? back.byHand : back.money;
  return [
    ...(paid > 0 ? [as === 'voucher' ? back.voucher(money(paid)) : inMoney(money(paid))] : []),
    ...(toVouchers > 0 ? [back.toVouchers(money(toVouchers))] : []),
    ...(carried > 0 ? [back.carried(money(carried))] : []),
  ];
}
