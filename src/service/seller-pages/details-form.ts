/** The form of a buyer's details without scripts, and the pages after it. */
import type { EventInfo } from '../../contract/event-info.ts';
import type { Checkout, DetailsForm, PaymentMethod } from '../../contract/checkout.ts';
import type { z } from '../../contract/route.ts';
import { toMinor } from '../../sale/money.ts';
import { html, type Markup } from '../http/html.ts';
import { eventSegment } from '../sellers/page-addresses.ts';
import { codesOf, type ShownCode } from './code-field.ts';
import { refusedText } from './codes.ts';
import { labelIn, questionsOf } from './details-input.ts';
import { accentOf, formatsOf } from './facts.ts';
import type { SellerPage } from './layout.ts';
import { addressOf, pathOf, type Site } from './site.ts';
import { checkoutRows, rowsOf } from './sums.ts';
import type { EventQuery } from './ticket-list.ts';
import { check, field, filledWith, isAsked, question, summary, type Filled, type SentDetails } from './form-fields.ts';

type Form = z.output<typeof DetailsForm>;

/** A checkout with what its form asks. */
export interface OpenCheckout {
  readonly checkout: z.output<typeof Checkout>;
  readonly form: Form;
  /** Ways to pay; those with a provider end before the payment. */
  readonly ways: readonly PaymentMethod[];
}

/** The event of the form. */
interface Ordered {
  readonly info: EventInfo;
  readonly query: EventQuery;
}

/** True if the order can be placed without scripts, or brought to its payment. */
export function isAnswerable({ form, ways }: OpenCheckout): boolean {
  const all = [...(form.extraFields ?? []), ...(form.ticketExtraFields ?? [])];
  return (
    ways.length > 0 &&
    form.enforceAccounts !== true &&
    form.enforceDeliveryAddress !== true &&
    all.every((each) => isAsked(each) || each.required === false)
  );
}

/** The form of the details, with what is ordered. */
export function detailsPage(
  site: Site,
  { info, query }: Ordered,
  opened: OpenCheckout,
  { fields, problems = new Map(), refused, isNews }: SentDetails = { fields: {} },
): SellerPage {
  const { checkout, form, ways } = opened;
  const { plain } = site.texts;
  const path = `/${eventSegment(info, site.seller)}`;
  const filled = filledWith(fields, problems);
  const rows = checkoutRows(site, info, checkout);
  const asksAddress = form.skipAddressInfo !== true || form.enforceAddress === true;
  const wrong = [...problems].filter(([name]) => name !== 'code').map(([name, text]) => ({ name, text }));
  const listed = wrong.map(({ name, text }) => ({
    name,
    text: `${labelIn(site, opened.form, name)}${site.colon}${text}`,
  }));
  return {
    title: plain.details,
    path,
    isPrivate: true,
    accent: accentOf(info),
    hasElements: false,
    body: html`<h1>${plain.order}</h1>
      <p class="lede">${info.name}</p>
      <form class="plain element" method="post" action="${pathOf(site, path, { ...query, plain: undefined })}">
        <input type="hidden" name="step" value="order" />
        <input type="hidden" name="id" value="${checkout._id}" />
        <input type="hidden" name="secret" value="${checkout.secret}" />
        <button hidden>${plain.place}</button>
        ${refused !== undefined && summary(refused)} ${listed.length > 0 && summary(plain.invalid, listed)}
        <div>
          ${rowsOf(rows)}
          <p class="quiet">${plain.taxes} ${heldText(site, info, checkout)}</p>
          <button class="link" name="do" value="back" formnovalidate>${plain.back}</button>
        </div>
        ${codesOf(site, { filled, codes: codesIn(site, checkout), isNews })}
        <fieldset>
          <legend>${plain.details}</legend>
          <div class="pair">
            ${field(plain.prename, 'prename', filled, { autocomplete: 'given-name' })}
            ${field(plain.lastname, 'lastname', filled, { autocomplete: 'family-name' })}
          </div>
          ${field(plain.email, 'email', filled, { type: 'email', autocomplete: 'email' })}
          ${form.enforceCompany === true && field(plain.company, 'company', filled, { autocomplete: 'organization' })}
          ${asksAddress && addressFields(site, filled, form.enforceAddress === true)}
          ${(form.extraFields ?? []).map((each) => question(site, each, `x.${each._id}`, filled))}
        </fieldset>
        ${ticketFields(site, form, filled)} ${paymentOf(site, ways, filled)} ${termsOf(site, form, filled)}
        <button>${buttonText(site, opened)}</button>
      </form>`,
  };
}

function buttonText({ texts: { plain } }: Site, { checkout, ways }: OpenCheckout): string {
  if (ways.every(({ provider }) => provider !== undefined)) return plain.toPayment;
  return checkout.realPrice > 0 ? plain.place : plain.placeFree;
}

/** Until when the tickets are held. */
function heldText(site: Site, info: EventInfo, { expiresAt }: z.output<typeof Checkout>): string {
  const { plain } = site.texts;
  if (expiresAt === undefined) return '';
  const at = formatsOf(site, info).moment(expiresAt, { date: false, time: true });
  return info.seating ? plain.heldSeats(at) : plain.heldUntil(at);
}

/** The codes of a checkout, with why one does not count. */
function codesIn(site: Site, checkout: z.output<typeof Checkout>): ShownCode[] {
  const { items, currency, redeemedVouchers, refusedVouchers = [], refusedCoupons = [] } = checkout;
  const discounts = items.flatMap(({ appliedDiscountInfo }) => appliedDiscountInfo ?? []);
  const refused = (reason: string | undefined, missing?: number) =>
    refusedText(site, currency, {
      reason,
      missing: reason === 'MIN_CART_SUM' ? toMinor(missing ?? 0, currency) : missing,
    });
  return [
    ...discounts.flatMap(({ code, name = '' }) =>
      code === undefined ? [] : [{ kind: 'coupon' as const, code, effect: name }],
    ),
    ...refusedCoupons.map(({ code = '', reason, missing }) => ({
      kind: 'coupon' as const,
      code,
      effect: refused(reason, missing),
    })),
    ...(redeemedVouchers?.vouchers ?? []).map(({ code = '' }) => ({
      kind: 'voucher' as const,
      code,
      effect: site.texts.plain.voucher,
    })),
    ...refusedVouchers.map(({ code = '', reason }) => ({ kind: 'voucher' as const, code, effect: refused(reason) })),
  ];
}

/** The choice of a way to pay, with what the chosen one needs. */
function paymentOf(site: Site, ways: readonly PaymentMethod[], filled: Filled): Markup {
  const { plain } = site.texts;
  const chosen = filled.value('payment') || ways[0]?._id;
  const isOnlineOnly = ways.every(({ provider }) => provider !== undefined);
  return html`<fieldset>
    <legend>${plain.payment}</legend>
    ${isOnlineOnly && html`<p class="quiet">${plain.onlineOnly}</p>`}
    ${ways.map(
      ({ _id, name, provider }) =>
        html`<label class="check"
          ><input
            type="radio"
            name="payment"
            value="${_id}"
            required
            ${_id === chosen && html`checked`}
          />${provider === undefined ? wayName(site, _id, name) : plain.online}</label
        >`,
    )}
  </fieldset>`;
}

function wayName({ texts }: Site, id: string, name: string | undefined): string {
  const { ways } = texts.plain;
  return Object.hasOwn(ways, id) ? ways[id as keyof typeof ways] : (name ?? id);
}

function addressFields({ texts }: Site, filled: Filled, isNeeded: boolean): Markup {
  const { plain } = texts;
  const optional = isNeeded ? {} : { note: plain.optional };
  const one = (name: 'street' | 'postal' | 'city' | 'country', autocomplete: string) =>
    field(plain[name], name, filled, { autocomplete, ...optional });
  return html`${one('street', 'street-address')}
    <div class="pair">${one('postal', 'postal-code')} ${one('city', 'address-level2')}</div>
    ${one('country', 'country')}`;
}

function ticketFields(site: Site, form: Form, filled: Filled): Markup | undefined {
  const { plain } = site.texts;
  const asked = (form.tickets ?? []).filter(
    ({ requiresPersonalization, extraFields = [] }) => requiresPersonalization === true || extraFields.length > 0,
  );
  if (asked.length === 0) return undefined;
  return html`${asked.map(
    ({ index, name = '', requiresPersonalization, extraFields = [] }) =>
      html`<fieldset>
        <legend>${plain.holder(name, index + 1)}</legend>
        ${
          requiresPersonalization === true &&
          html`<div class="pair">
            ${field(plain.prename, `t.${index}.firstname`, filled)}
            ${field(plain.lastname, `t.${index}.lastname`, filled)}
          </div>`
        }
        ${questionsOf(form, extraFields).map((each) => question(site, each, `t.${index}.${each._id}`, filled))}
      </fieldset>`,
  )}`;
}

function termsOf(site: Site, { terms, consents = [] }: Form, filled: Filled): Markup {
  const { texts } = site;
  const links = (
    [
      ['terms', terms?.agb],
      ['privacy', terms?.privacy],
      ['imprint', terms?.imprint],
    ] as const
  ).flatMap(([key, address]) => {
    const href = addressOf(address);
    return href === undefined ? [] : [html`<li><a href="${href}">${texts.footer[key]}</a></li>`];
  });
  return html`<div class="field">
    ${terms?.withdrawalText !== undefined && html`<p class="quiet">${terms.withdrawalText}</p>`}
    ${
      links.length > 0 &&
      html`<ul class="terms">
        ${links}
      </ul>`
    }
    ${consents.map(({ _id, text: asked = '', required }) =>
      check(asked, `consent.${_id}`, filled, { isNeeded: required === true }),
    )}
  </div>`;
}
