/**
 * Ordering without scripts: forms from the choice of tickets to the order, by the same operations that the shop uses.
 * What is paid through a provider ends before the payment, which needs the provider’s script. Long because its steps share
 * what is held.
 */
import type { FastifyRequest } from 'fastify';
import { checkout as operations, type Checkout } from '../../contract/checkout.ts';
import type { EventInfo } from '../../contract/event-info.ts';
import type { z } from '../../contract/route.ts';
import { toMinor } from '../../sale/money.ts';
import { checkoutHandlers } from '../checkout/handlers.ts';
import type { CodeGuesses } from '../customers/code-attempts.ts';
import { ApiError } from '../http/api-error.ts';
import { addressKey } from '../http/address-key.ts';
import type { Call, Context } from '../http/context.ts';
import { readRequest } from '../http/requests.ts';
import { assertOwnPage, isOwnPage } from '../mail/linked-pages.ts';
import { orderAddress } from '../sellers/page-addresses.ts';
import { fieldsOf } from '../sellers/staff-pages.ts';
import { donePage, paymentPage } from './after-details.ts';
import { choiceAgain, keptIn, maxCodes, type Sent } from './again.ts';
import { cartOf, itemsOf, reasonsOf, type Ordered } from './choice.ts';
import { codeField } from './code-field.ts';
import { Codes, codesIn, isSameCode, isTooMany, refusedText, type KeptCode, type KnownCode } from './codes.ts';
import { detailsPage, isAnswerable, type OpenCheckout } from './details-form.ts';
import { detailsOf, problemsOf } from './details-input.ts';
import { textIn, type SentDetails } from './form-fields.ts';
import type { SellerPage } from './layout.ts';
import { paymentLink } from './payment-link.ts';
import type { Site } from './site.ts';
import { amountField, isPlain, type SentChoice } from './ticket-list.ts';

/** Answers the forms of an event's page. */
export function plainCheckout(context: Context, guesses: CodeGuesses | undefined) {
  const checkout = new PlainCheckout(context, guesses);
  return async (site: Site, request: FastifyRequest, shown: Ordered): Promise<SellerPage> => {
    const fields = fieldsOf(request);
    const sent: Sent = { site, shown, fields, call: { locale: site.locale, address: addressKey(request.ip) } };
    const isOrder = textIn(fields, 'step') === 'order';
    // the form of a shop's first frame, on another site: the choice is shown here, and nothing is held before it is sent
    if (!isOrder && !isOwnPage(request, context.publicUrl)) return await choiceAgain(checkout, sent, [], {});
    assertOwnPage(request, context.publicUrl);
    return isOrder ? await checkout.order(sent) : await checkout.choose(sent);
  };
}

class PlainCheckout {
  private readonly handlers;
  readonly codes: Codes;

  constructor(
    readonly context: Context,
    private readonly guesses: CodeGuesses | undefined,
  ) {
    this.handlers = checkoutHandlers(context);
    this.codes = new Codes(context, guesses);
  }

  /** The form with the tickets. */
  async choose(sent: Sent): Promise<SellerPage> {
    const { site, fields } = sent;
    const { saleStatus } = sent.shown.info;
    if (saleStatus === 'soldOut')
      return await this.again(sent, [], { problems: [{ text: site.texts.plain.reasons.SOLD_OUT() }] });
    if (!isPlain(sent.shown)) return await this.again(sent, [], {});
    const removed = textIn(fields, 'remove');
    const kept = keptIn(fields).filter(({ code }) => code !== removed);
    if (removed !== '') return await this.again(sent, kept, { isNews: kept.length > 0 });
    const code = textIn(fields, codeField);
    const isAsked = textIn(fields, 'do') === 'code';
    if (code === '')
      return isAsked ? await this.again(sent, kept, {}, site.texts.plain.codeMissing) : await this.start(sent, kept);
    const found = await this.added(sent, kept, code);
    if (typeof found === 'string') return await this.again(sent, kept, {}, found);
    const added = { ...sent, fields: { ...fields, [codeField]: '' } };
    const now = found.shopId === undefined ? added : await this.opened(added, found.shopId);
    const all = [...kept, found];
    // a code that opens other tickets shows them first
    return isAsked || now !== added ? await this.again(now, all, { isNews: true }) : await this.start(now, all);
  }

  /** A typed code; a text why it is none. */
  private async added(
    { site, shown, call }: Sent,
    kept: readonly KeptCode[],
    code: string,
  ): Promise<KnownCode | string> {
    const { plain } = site.texts;
    if (kept.some((one) => isSameCode(one.code, code)) || kept.length >= maxCodes) return plain.codeThere;
    const asking = { site, info: shown.info, address: call.address };
    return await this.codes.find(
      { ...asking, isOpen: await this.codes.isOpen({ ...asking, isOpen: true }, kept) },
      code,
    );
  }

  /** The form in the under-shop that a code opens. */
  private async opened(sent: Sent, shopId: string): Promise<Sent> {
    const { shown } = sent;
    const info = await shown.readInfo(shopId);
    if (!info) return sent;
    return { ...sent, shown: { ...shown, info, query: { ...shown.query, shop: shopId, coupon: undefined } } };
  }

  private async again(
    sent: Sent,
    kept: readonly KeptCode[],
    said: Pick<SentChoice, 'problems' | 'isNews'>,
    wrongCode?: string,
  ): Promise<SellerPage> {
    return await choiceAgain(this, sent, kept, said, wrongCode);
  }

  /** The choice, once tickets are free again. */
  private async choosing(sent: Sent, kept: readonly KeptCode[], problem?: string): Promise<SellerPage> {
    const { shown } = sent;
    const info = (await shown.readInfo(shown.query.shop)) ?? shown.info;
    const problems = problem === undefined ? [] : [{ text: problem }];
    return await this.again({ ...sent, shown: { ...shown, info } }, kept, { problems });
  }

  /** Holds the chosen tickets, and asks for the details. */
  private async start(sent: Sent, kept: readonly KeptCode[]): Promise<SellerPage> {
    const { site, shown, fields, call } = sent;
    const { info, query } = shown;
    const { plain } = site.texts;
    const cart = cartOf(info, fields);
    if (cart.length === 0) return await this.again(sent, kept, { problems: [{ text: plain.none }] });
    const codesOf = (kind: KeptCode['kind'], named: string | undefined) => [
      ...new Set([
        ...(named === undefined ? [] : [named]),
        ...kept.flatMap((one) => (one.kind === kind ? one.code : [])),
      ]),
    ];
    const [vouchers, coupons] = [codesOf('voucher', query.voucher), codesOf('coupon', query.coupon)];
    try {
      const body = {
        type: 'transaction',
        eventId: info._id,
        items: await itemsOf(this.context, shown.event, info, cart),
        ...(query.shop !== undefined && { shopId: query.shop }),
        vouchers,
        coupons,
        preferredLanguage: site.lang,
      };
      const { _id: id, secret } = await this.guarded('create', call, { vouchers, coupons }, () =>
        this.handlers.create(read('create', body), call),
      );
      const opened = await this.open(site, info, { id, secret }, call);
      if (isAnswerable(opened)) return detailsPage(site, shown, opened);
      await this.handlers.abort({ id, secret }, call);
      const text = opened.ways.length === 0 ? plain.noWay : site.texts.event.needsScript;
      return await this.again(sent, kept, { problems: [{ text }] });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      if (isTooMany(error)) return await this.again(sent, kept, { problems: [{ text: plain.tooMany }] });
      if (error.code === 'SHOP_LOCKED') return await this.again(sent, [], {}, plain.codeUnknown);
      if (error.status === 403)
        return await this.again(sent, kept, { problems: [{ text: site.texts.event.needsScript }] });
      return await this.again(sent, kept, { problems: reasonsOf(site, error) });
    }
  }

  /** The form with the details. */
  async order(sent: Sent): Promise<SellerPage> {
    const { site, shown, fields, call } = sent;
    const key = { id: textIn(fields, 'id'), secret: textIn(fields, 'secret') };
    const opened = await this.open(site, shown.info, key, call);
    const { status } = opened.checkout;
    if (status === 'COMPLETE') return this.done(sent, opened.checkout);
    if (status !== 'NEW') return await this.choosing(sent, [], site.texts.plain.gone);
    try {
      switch (textIn(fields, 'do')) {
        case 'back':
          return await this.back(sent, opened);
        case 'change':
          return detailsPage(site, shown, opened, { fields });
        case 'code':
          return await this.changeCodes(sent, opened, { added: textIn(fields, codeField) });
      }
      const removed = textIn(fields, 'remove');
      if (removed !== '') return await this.changeCodes(sent, opened, { removed });
      // a price that changes is shown before the order is placed
      if (textIn(fields, codeField) !== '')
        return await this.changeCodes(sent, opened, { added: textIn(fields, codeField) });
      return await this.place(sent, opened);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      if (error.status === 410) return await this.choosing(sent, [], site.texts.plain.gone);
      return detailsPage(site, shown, await this.open(site, shown.info, key, call), {
        fields,
        ...problemsOf(site, error),
      });
    }
  }

  /** Takes the details, and places the order or leads to its payment. */
  private async place(sent: Sent, opened: OpenCheckout): Promise<SellerPage> {
    const { site, shown, fields, call } = sent;
    const { _id: id, secret } = opened.checkout;
    await this.handlers.setDetails(read('setDetails', detailsOf(site, opened.form, fields, secret), id), call);
    const asked = textIn(fields, 'payment');
    const way = opened.ways.find(({ _id }) => _id === asked) ?? opened.ways[0];
    if (way?.provider !== undefined) {
      const checkout = operations.get.answer.parse(await this.handlers.get({ id, secret }, call));
      const link = await paymentLink(this.context, site, shown, { ...opened, checkout }, fields);
      return paymentPage(site, shown, { ...opened, checkout }, { fields, link });
    }
    const placed =
      way?._id === reservation._id
        ? await this.handlers.reserve({ id, secret }, call)
        : await this.handlers.complete(read('complete', { secret, paymentMethod: way?._id ?? '' }, id), call);
    return this.done(sent, operations.complete.answer.parse(placed), way?._id);
  }

  /** Gives the tickets back, and shows the choice again. */
  private async back(sent: Sent, { checkout }: OpenCheckout): Promise<SellerPage> {
    const { _id: id, secret, items } = checkout;
    await this.handlers.abort({ id, secret }, sent.call);
    const amounts: Record<string, string> = {};
    for (const { ticketTypeId = '', amount = 1, slotInfo, triggeredBy } of items.flatMap(
      ({ tickets }) => tickets ?? [],
    )) {
      if (triggeredBy !== undefined) continue;
      const name = amountField(ticketTypeId);
      amounts[name] = String(Number(amounts[name] ?? 0) + amount);
      if (slotInfo?.slotId !== undefined) amounts['slot'] = slotInfo.slotId;
    }
    const { vouchers, coupons, opening } = codesIn(checkout);
    const kept: KeptCode[] = [
      ...[...opening, ...coupons].map((code) => ({ kind: 'coupon' as const, code })),
      ...vouchers.map((code) => ({ kind: 'voucher' as const, code })),
    ];
    return await this.choosing({ ...sent, fields: amounts }, kept);
  }

  /** Adds or removes a code of the held order; one that does not count is not kept. */
  private async changeCodes(
    sent: Sent,
    opened: OpenCheckout,
    { added, removed }: { readonly added?: string; readonly removed?: string },
  ): Promise<SellerPage> {
    const { site, shown, fields, call } = sent;
    const { plain } = site.texts;
    const { checkout } = opened;
    const { vouchers, coupons } = codesIn(checkout);
    const show = async (said: Omit<SentDetails, 'fields'>, code = '') =>
      detailsPage(site, shown, await this.open(site, shown.info, { id: checkout._id, secret: checkout.secret }, call), {
        fields: { ...fields, [codeField]: code },
        ...said,
      });
    const wrong = async (text: string) => await show({ problems: new Map([[codeField, text]]) }, added);
    const change = async (codes: { readonly vouchers?: readonly string[]; readonly coupons?: readonly string[] }) =>
      operations.setVouchers.answer.parse(
        await this.guarded('setVouchers', call, codes, () =>
          this.handlers.setVouchers(read('setVouchers', { secret: checkout.secret, ...codes }, checkout._id), call),
        ),
      );
    if (removed !== undefined) {
      const without = (codes: readonly string[]) => codes.filter((code) => code !== removed);
      if (vouchers.includes(removed)) await change({ vouchers: without(vouchers) });
      else if (coupons.includes(removed)) await change({ coupons: without(coupons) });
      return await show({ isNews: true });
    }
    if (added === undefined || added === '') return await wrong(plain.codeMissing);
    if (
      [...vouchers, ...coupons].some((code) => isSameCode(code, added)) ||
      vouchers.length + coupons.length >= maxCodes
    )
      return await wrong(plain.codeThere);
    const found = await this.codes.find({ site, info: shown.info, address: call.address, isOpen: true }, added);
    if (typeof found === 'string') return await wrong(found);
    if (found.kind === 'coupon' && !found.offer) return await wrong(plain.codeOfShop);
    const before = found.kind === 'voucher' ? { vouchers } : { coupons };
    const after =
      found.kind === 'voucher' ? { vouchers: [...vouchers, found.code] } : { coupons: [...coupons, found.code] };
    const changed = await change(after);
    const refused = [...(changed.refusedVouchers ?? []), ...(changed.refusedCoupons ?? [])].find(({ code = '' }) =>
      isSameCode(code, found.code),
    );
    if (!refused) return await show({ isNews: true });
    await change(before);
    const { reason, missing } = refused as { reason?: string; missing?: number };
    const inMinor = reason === 'MIN_CART_SUM' ? toMinor(missing ?? 0, changed.currency) : missing;
    return await wrong(`${found.code} ${refusedText(site, changed.currency, { reason, missing: inMinor })}`);
  }

  private done({ site, shown }: Sent, placed: z.output<typeof Checkout>, way = placed.paymentMethod ?? ''): SellerPage {
    const { _id: id, secret, email } = placed;
    return donePage(site, shown.info, {
      email: email ?? '',
      way,
      link: orderAddress(this.context.publicUrl, site, { id, secret }, site.lang),
    });
  }

  private async open(
    site: Site,
    info: EventInfo,
    { id, secret }: { readonly id: string; readonly secret: string },
    call: Call,
  ): Promise<OpenCheckout> {
    const [checkout, form, methods] = await Promise.all([
      this.handlers.get({ id, secret }, call),
      this.handlers.detailsForm({ id, secret, locale: site.locale }, call),
      this.handlers.paymentMethods({ id: site.sellerId, checkoutId: id, secret }, call),
    ]);
    const option = info.reservationSettings?.option;
    const isDue = !methods.some(({ _id }) => _id === 'free');
    const reserves = option === 'reservationsOnly' || (option === 'reservationsAndPayment' && isDue);
    return {
      checkout: operations.get.answer.parse(checkout),
      form: operations.detailsForm.answer.parse(form),
      ways: [
        ...methods.filter(({ provider }) => provider === undefined),
        ...(reserves ? [reservation] : []),
        ...methods.filter(({ provider }) => provider !== undefined),
      ],
    };
  }

  /** Runs an operation with codes: wrong ones count. */
  private async guarded<T>(
    operation: 'create' | 'setVouchers',
    { address }: { readonly address: string },
    codes: Readonly<Record<string, unknown>>,
    work: () => Promise<T>,
  ): Promise<T> {
    const { guesses } = this;
    return await (guesses ? guesses.watch(`checkout.${operation}`, { address, sent: codes }, work) : work());
  }
}

/** To reserve without paying, where the event allows it. */
const reservation = { _id: 'reserve' };

/** Reads an operation's input by its schema. */
function read<Name extends 'create' | 'setDetails' | 'setVouchers' | 'complete'>(
  name: Name,
  body: object,
  id?: string,
): Parameters<ReturnType<typeof checkoutHandlers>[Name]>[0] {
  return readRequest(operations[name], { params: id === undefined ? {} : { id }, query: {}, body }) as Parameters<
    ReturnType<typeof checkoutHandlers>[Name]
  >[0];
}
