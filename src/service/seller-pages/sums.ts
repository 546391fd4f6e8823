/** The lines of an order without scripts, with its discounts, fees, vouchers and sum. */
import type { EventInfo } from '../../contract/event-info.ts';
import type { Checkout } from '../../contract/checkout.ts';
import type { z } from '../../contract/route.ts';
import { toMinor } from '../../sale/money.ts';
import { dueOf, type Quote } from '../../sale/quote.ts';
import { html, type Markup } from '../http/html.ts';
import { seatText, type SoldSeat } from '../storefront/seat-labels.ts';
import { money } from '../../sale/formats.ts';
import { formatsOf } from './facts.ts';
import type { Site } from './site.ts';

interface Row {
  readonly name: string;
  readonly amount: string;
  /** Seats, or a time. */
  readonly more?: readonly string[];
  readonly isTotal?: boolean;
}

/** The rows as a list. */
export function rowsOf(rows: readonly Row[]): Markup {
  return html`<dl class="sums">
    ${rows.map(
      ({ name, amount, more = [], isTotal }) =>
        html`<div class="${isTotal && 'total'}">
          <dt>${name}${more.map((text) => html`<span class="quiet">${text}</span>`)}</dt>
          <dd>${amount}</dd>
        </div>`,
    )}
  </dl>`;
}

/** The rows of a cart that is not ordered yet. */
export function quoteRows({ locale, texts }: Site, info: EventInfo, quote: Quote): Row[] {
  const { plain } = texts;
  const written = (minor: number) => money(minor, quote.currency, locale);
  const { redeemed, total, due } = quote;
  return [
    ...quote.lines.map(({ ticketTypeId, name, amount, regular }) => ({
      name: `${amount} × ${fullName(info, ticketTypeId, name)}`,
      amount: written(regular),
    })),
    ...quote.discounts.map(({ name, amount, waived = 0, code = '' }) => ({
      name: discountName(plain, name, code),
      amount: amount > 0 ? `−${written(amount)}` : waived > 0 ? plain.noFees : '',
    })),
    ...(quote.charge > 0 ? [{ name: plain.fees, amount: written(quote.charge) }] : []),
    ...closingRows(plain, { total, due, redeemed }, written),
  ];
}

/** The rows of an order that is held. */
export function checkoutRows(site: Site, info: EventInfo, checkout: z.output<typeof Checkout>): Row[] {
  const { plain } = site.texts;
  const { currency, items } = checkout;
  const formats = formatsOf(site, { ...info, currency });
  const minor = (major: number | undefined) => toMinor(major ?? 0, currency);
  const written = (amount: number) => money(amount, currency, site.locale);
  const lines = new Map<string, { amount: number; more: string[] }>();
  for (const { ticketTypeId, amount = 1, slotInfo, seatingInfo, ...ticket } of items.flatMap(
    ({ tickets }) => tickets ?? [],
  )) {
    const name = fullName(info, ticketTypeId, ticket.name);
    const line = lines.get(name) ?? { amount: 0, more: [] };
    const start = slotInfo?.slotStartTime;
    const time = typeof start === 'string' ? [formats.moment(start, { date: false, time: true })] : [];
    const places = (seatingInfo?.['places'] ?? []) as readonly SoldSeat[];
    const more = [...line.more, ...time, ...places.map((place) => seatText(place, site.lang))];
    lines.set(name, { amount: line.amount + amount, more: [...new Set(more)] });
  }
  const discounts = items.flatMap(({ appliedDiscountInfo }) => appliedDiscountInfo ?? []);
  const [regular, fees] = [items[0]?.regularPrice, items[0]?.outerCharge].map(minor);
  const total = minor(checkout.realPrice);
  const redeemed = (checkout.redeemedVouchers?.vouchers ?? []).map(({ code = '', redeemedAmount }) => ({
    code,
    amount: minor(redeemedAmount),
  }));
  return [
    ...[...lines].map(([name, { amount, more }]) => ({ name, amount: `× ${amount}`, more })),
    ...(regular !== total && regular !== undefined ? [{ name: plain.tickets, amount: written(regular) }] : []),
    ...discounts.map(({ name, amount = 0, code = '' }) => ({
      name: discountName(plain, name, code),
      amount: amount > 0 ? `−${written(minor(amount))}` : plain.noFees,
    })),
    ...(fees !== undefined && fees > 0 ? [{ name: plain.fees, amount: written(fees) }] : []),
    ...closingRows(plain, { total, due: dueOf(checkout), redeemed }, written),
  ];
}

/** A discount's name, with the code that it comes from. */
function discountName(plain: Site['texts']['plain'], name: string | undefined, code: string): string {
  return [name || plain.discount, code].filter(Boolean).join(' ');
}

/** A ticket type's name, with its category where there are several: “Adult, Stalls”. */
function fullName({ tickets = [], categories = [] }: EventInfo, id: string | undefined, name = ''): string {
  const ref = categories.length > 1 ? tickets.find((ticket) => ticket.id === id)?.categoryRef : undefined;
  const category = ref === undefined ? undefined : categories.find((each) => (each.ref ?? each._id) === ref)?.name;
  return [name, category].filter(Boolean).join(', ');
}

function closingRows(
  plain: Site['texts']['plain'],
  { total, due, redeemed }: Pick<Quote, 'total' | 'due' | 'redeemed'>,
  written: (minor: number) => string,
): Row[] {
  if (redeemed.length === 0) return [{ name: plain.total, amount: written(total), isTotal: true }];
  return [
    { name: plain.total, amount: written(total) },
    ...redeemed.map(({ code, amount }) => ({ name: `${plain.voucher} ${code}`, amount: `−${written(amount)}` })),
    { name: plain.due, amount: written(due), isTotal: true },
  ];
}
