/** The order summary for the buyer: tickets, payment, and the address of emails. */
import type { OrderSummary } from '../../contract/orders.ts';
import type { z } from '../../contract/route.ts';
import { giroCode } from '../../sale/giro-code.ts';
import { zoneOf } from '../../sale/dates.ts';
import { toMajor } from '../../sale/money.ts';
import { emailLanguage, textsIn } from '../locales/index.ts';
import { returnView } from '../orders/view.ts';
import { formatsFor } from '../mail/formats.ts';
import { oneLine } from '../mail/sanitize.ts';
import { newsOf } from '../documents/order-email-content.ts';
import { changeFeeView } from '../orders/fees.ts';
import type { OrderEmailData } from '../documents/order-email-data.ts';
import { paymentTexts } from '../documents/order-email-sums.ts';
import { transferOf, type Transfer } from '../documents/transfer.ts';
import type { OrderRow } from '../orders/row.ts';
import { compact } from '../http/pick.ts';
import { returnItems, ticketName } from '../orders/return-lines.ts';
import { eventAddress } from '../sellers/page-addresses.ts';
import { givesCsv } from '../documents/tickets-csv.ts';
import { footColumns } from '../documents/ticket-content.ts';
import { numberOf } from '../orders/order-numbers.ts';

type Wire = z.input<typeof OrderSummary>;

/** The order summary in the requested language. @param mail What is told of emails beside their address. */
export function orderSummary(data: OrderEmailData, mail: Wire['mail'], now: Date): Wire {
  const { row, taxes } = data;
  const { order, vouchers, details } = row.data;
  const major = (amount: number) => toMajor(amount, row.currency);
  return compact({
    _id: row.id,
    orderNumber: numberOf(row),
    currency: row.currency,
    lines: order.lines.map(({ ticketTypeId, name, amount, unit, regular }) => ({
      name: ticketName(data, ticketTypeId, name),
      amount,
      price: major(unit),
      total: major(regular),
    })),
    discounts: order.discounts.map(({ name, amount, waived, code }) =>
      compact({ name, amount: major(amount), waived: waived === undefined ? undefined : major(waived), code }),
    ),
    outerCharge: major(order.charge),
    realPrice: major(row.total),
    taxes: taxes.filter(({ amount }) => amount > 0).map(({ rate, amount }) => ({ rate, amount: major(amount) })),
    redeemedVouchers: vouchers.redeemed
      .filter(({ amount }) => amount > 0)
      .map(({ code, amount }) => ({ code, amount: major(amount) })),
    due: major(row.due),
    returns: row.data.returns?.map((made) => ({
      ...returnView(made, row.currency),
      ...returnItems(data, made),
    })),
    changeFees: row.data.changeFees?.map((fee) => changeFeeView(fee, row.currency)),
    payment: paymentOf(data, now),
    allowMassDownload: (row.status === 'COMPLETE' && givesCsv(data)) || undefined,
    mail: details && { email: details.email, ...mail },
  });
}

function paymentOf(data: OrderEmailData, now: Date): NonNullable<Wire['payment']> {
  const { row, event } = data;
  const { record, seller } = event;
  const language = emailLanguage(row.data.preferredLanguage, seller.defaultLanguage);
  const texts = textsIn(language).documents.email;
  const timeZone = zoneOf({ timezone: record.timezone ?? seller.timezone });
  const formats = formatsFor(row.data.preferredLanguage, language, { currency: row.currency, timeZone });
  const chart = oneLine(seller.name ?? '') || texts.shop;
  const transfer = row.status === 'COMPLETE' ? transferOf(row, seller) : undefined;
  const isAwaited = row.status === 'COMPLETE' && row.payment_status === 'AWAITING' && row.due > 0;
  const hasFailed = row.payment_status === 'FAILED';
  return compact({
    texts: paymentTexts(data, hasFailed ? 'booked' : newsOf(data), chart, texts, formats),
    lines: isAwaited && !transfer && row.payment_method !== 'boxoffice' ? footColumns(data).flat() : undefined,
    transfer: transfer && transferView(row, transfer),
    shopUrl: hasFailed && new Date(record.end) > now ? shopUrl(data) : undefined,
  });
}

function transferView(row: OrderRow, transfer: Transfer) {
  return compact({
    ...transfer,
    owner: transfer.owner || undefined,
    bic: transfer.bic || undefined,
    amount: toMajor(transfer.amount, row.currency),
    payBy: row.pay_by?.toISOString(),
    giroCode: row.currency === 'EUR' && transfer.owner !== '' ? giroCode(transfer) : undefined,
  });
}

/** The page of the event. */
function shopUrl({ row, event, publicUrl }: OrderEmailData): string {
  return eventAddress(publicUrl, event, event.record, row.shop_id);
}
