/**
 * Ordering without scripts: forms from the choice of tickets to the order, by the same operations that the shop uses.
 * What is paid through a provider ends before the payment, which needs the provider's script.
 */
import type { FastifyRequest } from 'fastify';
import { checkout as operations, type Checkout } from '../../contract/checkout.ts';
import type { EventInfo } from '../../contract/event-info.ts';
import type { z } from '../../contract/route.ts';
import { checkoutHandlers } from '../checkout/handlers.ts';
import { ApiError } from '../http/api-error.ts';
import { addressKey } from '../http/address-key.ts';
import type { Call, Context } from '../http/context.ts';
import { readRequest } from '../http/requests.ts';
import { assertOwnPage } from '../mail/linked-pages.ts';
import { orderAddress } from '../sellers/page-addresses.ts';
import { fieldsOf } from '../sellers/staff-pages.ts';
import { detailsOf, detailsPage, donePage, isAnswerable, type OpenCheckout } from './details-form.ts';
import { eventPage } from './event-page.ts';
import { textIn } from './form-fields.ts';
import type { SellerPage } from './layout.ts';
import type { Site } from './site.ts';
import { isPlain, type EventQuery } from './ticket-list.ts';

/** An event whose page got a form. */
interface Ordered {
  readonly info: EventInfo;
  readonly query: EventQuery;
}

/** Answers the forms of an event's page. */
export function plainCheckout(context: Context) {
  const handlers = checkoutHandlers(context);
  const callOf = (site: Site, request: FastifyRequest): Call => ({
    locale: site.locale,
    address: addressKey(request.ip),
  });

  /** Reads an operation's input by its schema. */
  const read = <Name extends 'create' | 'setDetails' | 'complete'>(name: Name, body: object, id?: string) =>
    readRequest(operations[name], { params: id === undefined ? {} : { id }, query: {}, body }) as Parameters<
      (typeof handlers)[Name]
    >[0];

  const open = async (site: Site, id: string, secret: string, call: Call): Promise<OpenCheckout> => {
    const [checkout, form, methods] = await Promise.all([
      handlers.get({ id, secret }, call),
      handlers.detailsForm({ id, secret, locale: site.locale }, call),
      handlers.paymentMethods({ id: site.sellerId, checkoutId: id, secret }, call),
    ]);
    const ways = methods.filter(({ provider }) => provider === undefined);
    return {
      checkout: operations.get.answer.parse(checkout),
      form: operations.detailsForm.answer.parse(form),
      ways,
      hasOthers: ways.length < methods.length,
    };
  };

  const choose = async (site: Site, request: FastifyRequest, shown: Ordered): Promise<SellerPage> => {
    const { info, query } = shown;
    const again = (problem: string) => eventPage(site, { ...shown, now: context.now(), dates: [], problem });
    if (!isPlain(info)) return again(site.texts.event.needsScript);
    const fields = fieldsOf(request);
    const slot = info.timeSlots?.find(({ _id }) => _id === fields['slot']);
    const items = (info.tickets ?? []).flatMap(({ id }) => {
      const amount = Number(fields[`amount.${id}`] ?? 0);
      if (!Number.isInteger(amount) || amount < 1) return [];
      const slotInfo =
        slot?.startsAt === undefined ? {} : { slotInfo: { slotId: slot._id, slotStartTime: slot.startsAt } };
      return [{ type: 'ticket', ticketTypeId: id, amount, ...slotInfo }];
    });
    if (items.length === 0) return again(site.texts.plain.none);
    const call = callOf(site, request);
    const wanted = {
      type: 'transaction',
      eventId: info._id,
      items,
      ...(query.shop !== undefined && { shopId: query.shop }),
      ...(query.coupon !== undefined && { coupons: [query.coupon] }),
      preferredLanguage: site.lang,
    };
    try {
      const { _id: id, secret } = await handlers.create(read('create', wanted), call);
      const opened = await open(site, id, secret, call);
      if (isAnswerable(opened)) return detailsPage(site, shown, opened);
      await handlers.abort({ id, secret }, call);
      return again(opened.ways.length === 0 ? site.texts.plain.noWay : site.texts.event.needsScript);
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429)
        return again(site.texts.plain.refused);
      throw error;
    }
  };

  const order = async (site: Site, request: FastifyRequest, shown: Ordered): Promise<SellerPage> => {
    const fields = fieldsOf(request);
    const [id, secret] = [textIn(fields, 'id'), textIn(fields, 'secret')];
    const call = callOf(site, request);
    const opened = await open(site, id, secret, call);
    if (opened.checkout.status === 'COMPLETE') return doneOf(site, shown, opened.checkout);
    try {
      await handlers.setDetails(read('setDetails', detailsOf(site, opened.form, fields, secret), id), call);
      const paymentMethod = textIn(fields, 'payment') || (opened.ways[0]?._id ?? '');
      const placed = await handlers.complete(read('complete', { secret, paymentMethod }, id), call);
      return doneOf(site, shown, operations.complete.answer.parse(placed));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
      if (error.status === 410)
        return eventPage(site, { ...shown, now: context.now(), dates: [], problem: site.texts.plain.gone });
      const problems = error.details.length > 0 ? error.details.map(problemOf) : [error.message];
      return detailsPage(site, shown, opened, { fields, problems });
    }
  };

  return async (site: Site, request: FastifyRequest, shown: Ordered): Promise<SellerPage> => {
    assertOwnPage(request, context.publicUrl);
    return fieldsOf(request)['step'] === 'order'
      ? await order(site, request, shown)
      : await choose(site, request, shown);
  };

  function doneOf(site: Site, { info }: Ordered, { _id: id, secret, email }: z.output<typeof Checkout>): SellerPage {
    return donePage(site, info, {
      email: email ?? '',
      link: orderAddress(context.publicUrl, site, { id, secret }, site.lang),
    });
  }
}

const problemOf = ({ path, message }: { readonly path: string; readonly message: string }) =>
  path === '' ? message : `${path}: ${message}`;
