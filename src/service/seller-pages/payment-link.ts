/** The link from a form without scripts to the shop, which goes on with the held tickets at their payment. */
import type { Checkout } from '../../contract/checkout.ts';
import type { z } from '../../contract/route.ts';
import { addressParts } from '../../sale/extra-fields.ts';
import { couponsInUse } from '../coupons/offers.ts';
import type { Context } from '../http/context.ts';
import { eventSegment } from '../sellers/page-addresses.ts';
import type { Ordered } from './choice.ts';
import { codesIn } from './codes.ts';
import type { OpenCheckout } from './details-form.ts';
import { textIn, type Fields } from './form-fields.ts';
import { pathOf, type Site } from './site.ts';

/** The path of the shop. All of the order is behind the `#`, which no server sees; the page's script reads it. */
export async function paymentLink(
  { db }: Context,
  site: Site,
  { info, query }: Ordered,
  { checkout, form }: OpenCheckout,
  fields: Fields,
): Promise<string> {
  const { vouchers, coupons, opening } = codesIn(checkout);
  const { _id: id, secret } = checkout;
  const lines = linesOf(checkout);
  const cart = {
    lines,
    slotId: lines.find(({ slotId }) => slotId !== undefined)?.slotId,
    vouchers,
    coupons: await couponsInUse(db, site.sellerId, coupons),
    key: id,
    checkout: { id, secret, seats: lines.flatMap(({ seats = [] }) => seats) },
  };
  const order = new URLSearchParams({ cart: JSON.stringify(cart), details: JSON.stringify(answersIn(form, fields)) });
  const path = pathOf(site, `/${eventSegment(info, site.seller)}`, { shop: query.shop, coupon: opening[0] });
  return `${path}#${order.toString()}`;
}

/** The lines of a checkout as the shop's cart has them. */
function linesOf({ items }: z.output<typeof Checkout>) {
  return items
    .flatMap(({ tickets }) => tickets ?? [])
    .filter(({ triggeredBy }) => triggeredBy === undefined)
    .map(({ ticketTypeId = '', amount = 1, slotInfo, seatingInfo }) => {
      const seats = seatingInfo?.['seats'] as readonly string[] | undefined;
      return { ticketTypeId, amount, slotId: slotInfo?.slotId, ...(seats && { seats }) };
    });
}

/** What was typed, by the keys of the shop's details. */
function answersIn(form: OpenCheckout['form'], fields: Fields): Record<string, string> {
  const answers: Record<string, string> = {};
  const take = (key: string, name: string) => {
    const value = textIn(fields, name);
    if (value !== '') answers[key] = value;
  };
  const takeAnswer = (id: string, at: string, from: string) => {
    take(`${at}extraFields.${id}`, `${from}${id}`);
    for (const part of addressParts) take(`${at}extraFields.${id}.${part}`, `${from}${id}.${part}`);
  };
  for (const name of ['email', 'prename', 'lastname', 'company', 'street', 'postal', 'city', 'country'])
    take(name, name);
  for (const { _id } of form.extraFields ?? []) takeAnswer(_id, '', 'x.');
  const tickets = form.tickets ?? [];
  for (const [at, { ticketTypeId, index, extraFields = [] }] of tickets.entries()) {
    const before = tickets.slice(0, at).filter((other) => other.ticketTypeId === ticketTypeId).length;
    const key = `tickets.${ticketTypeId}.${before}.`;
    for (const name of ['firstname', 'lastname']) take(key + name, `t.${index}.${name}`);
    for (const id of extraFields) takeAnswer(id, key, `t.${index}.`);
  }
  for (const { _id } of form.consents ?? []) take(`consents.${_id}`, `consent.${_id}`);
  return answers;
}
