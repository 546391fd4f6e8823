/** The form of a buyer's details without scripts, and the confirmation after it. */
import type { EventInfo } from '../../contract/event-info.ts';
import type { Checkout, DetailsForm, PaymentMethod } from '../../contract/checkout.ts';
import type { ExtraField } from '../../contract/extra-field.ts';
import type { z } from '../../contract/route.ts';
import { toMinor } from '../../sale/money.ts';
import { html, type Markup } from '../http/html.ts';
import { eventSegment } from '../sellers/page-addresses.ts';
import { formatsOf } from './facts.ts';
import type { SellerPage } from './layout.ts';
import { addressOf, pathOf, type Site } from './site.ts';
import type { EventQuery } from './ticket-list.ts';
import { field, isAsked, question, textIn } from './form-fields.ts';

type Form = z.output<typeof DetailsForm>;
type Fields = Readonly<Record<string, unknown>>;

/** A checkout with what its form asks. */
export interface OpenCheckout {
  readonly checkout: z.output<typeof Checkout>;
  readonly form: z.output<typeof DetailsForm>;
  /** Ways to pay that need no provider. */
  readonly ways: readonly PaymentMethod[];
  /** True if there are others, which need scripts. */
  readonly hasOthers: boolean;
}

/** What was typed, and why it was refused. */
interface Refused {
  readonly fields: Fields;
  readonly problems: readonly string[];
}

/** True if the order can be placed without scripts. */
export function isAnswerable({ form, ways }: OpenCheckout): boolean {
  const all = [...(form.extraFields ?? []), ...(form.ticketExtraFields ?? [])];
  return (
    ways.length > 0 &&
    form.enforceAccounts !== true &&
    form.enforceDeliveryAddress !== true &&
    all.every((field) => isAsked(field) || field.required === false)
  );
}

/** The form of the details, with what is ordered. */
export function detailsPage(
  site: Site,
  { info, query }: { readonly info: EventInfo; readonly query: EventQuery },
  opened: OpenCheckout,
  refused?: Refused,
): SellerPage {
  const { checkout, form, ways, hasOthers } = opened;
  const { plain } = site.texts;
  const formats = formatsOf(site, info);
  const path = `/${eventSegment(info, site.seller)}`;
  const typed = (name: string) => textIn(refused?.fields ?? {}, name);
  const money = (amount: number) => formats.money(toMinor(amount, checkout.currency));
  const until =
    checkout.expiresAt === undefined
      ? undefined
      : plain.heldUntil(formats.moment(checkout.expiresAt, { date: false, time: true }));
  const asksAddress = form.skipAddressInfo !== true || form.enforceAddress === true;
  return {
    title: plain.details,
    path,
    isPrivate: true,
    hasElements: false,
    body: html`<p class="trail"><a href="${pathOf(site, path, { ...query, plain: '1' })}">${plain.back}</a></p>
      <h1>${plain.order}</h1>
      <p class="lede">${info.name}</p>
      <form class="plain element" method="post" action="${pathOf(site, path, { shop: query.shop })}">
        ${
          refused &&
          html`<div class="problem" role="alert">
            <p>${plain.invalid}</p>
            <ul>
              ${refused.problems.map((problem) => html`<li>${problem}</li>`)}
            </ul>
          </div>`
        }
        <input type="hidden" name="step" value="order" />
        <input type="hidden" name="id" value="${checkout._id}" />
        <input type="hidden" name="secret" value="${checkout.secret}" />
        <div>
          <dl class="sums">
            ${linesOf(opened).map(
              ({ name, amount }) =>
                html`<div>
                  <dt>${name}</dt>
                  <dd>× ${amount}</dd>
                </div>`,
            )}
            <div class="total">
              <dt>${plain.total}</dt>
              <dd>${money(checkout.realPrice)}</dd>
            </div>
          </dl>
          <p class="quiet">${plain.taxes} ${until}</p>
        </div>
        <fieldset>
          <legend>${plain.details}</legend>
          <div class="pair">
            ${field(plain.prename, 'prename', typed('prename'), { autocomplete: 'given-name' })}
            ${field(plain.lastname, 'lastname', typed('lastname'), { autocomplete: 'family-name' })}
          </div>
          ${field(plain.email, 'email', typed('email'), { type: 'email', autocomplete: 'email' })}
          ${form.enforceCompany === true && field(plain.company, 'company', typed('company'), { autocomplete: 'organization' })}
          ${asksAddress && addressFields(site, typed, form.enforceAddress === true)}
          ${(form.extraFields ?? []).map((each) => question(site, each, `x.${each._id}`, typed))}
        </fieldset>
        ${ticketFields(site, form, typed)}
        ${
          ways.length > 0 &&
          html`<fieldset>
            <legend>${plain.payment}</legend>
            ${ways.map(
              ({ _id, name }, at) =>
                html`<label class="check"
                  ><input
                    type="radio"
                    name="payment"
                    value="${_id}"
                    required
                    ${at === 0 && html`checked`}
                  />${wayName(site, _id, name)}</label
                >`,
            )}
            ${hasOthers && html`<p class="quiet">${plain.other}</p>`}
          </fieldset>`
        }
        ${termsOf(site, form)}
        <button>${checkout.realPrice > 0 ? plain.place : plain.placeFree}</button>
      </form>`,
  };
}

function wayName({ texts }: Site, id: string, name: string | undefined): string {
  const { ways } = texts.plain;
  return Object.hasOwn(ways, id) ? ways[id as keyof typeof ways] : (name ?? id);
}

/** The ordered tickets, by type. */
function linesOf({ checkout }: OpenCheckout): { name: string; amount: number }[] {
  const amounts = new Map<string, number>();
  for (const { tickets = [] } of checkout.items)
    for (const { name = '', amount = 1 } of tickets) amounts.set(name, (amounts.get(name) ?? 0) + amount);
  return [...amounts].map(([name, amount]) => ({ name, amount }));
}

function addressFields({ texts }: Site, typed: (name: string) => string, isNeeded: boolean): Markup {
  const { plain } = texts;
  const optional = isNeeded ? {} : { optional: plain.optional };
  const one = (name: 'street' | 'postal' | 'city' | 'country', autocomplete: string) =>
    field(plain[name], name, typed(name), { autocomplete, ...optional });
  return html`${one('street', 'street-address')}
    <div class="pair">${one('postal', 'postal-code')} ${one('city', 'address-level2')}</div>
    ${one('country', 'country')}`;
}

function ticketFields(site: Site, form: Form, typed: (name: string) => string): Markup | undefined {
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
            ${field(plain.prename, `t.${index}.firstname`, typed(`t.${index}.firstname`))}
            ${field(plain.lastname, `t.${index}.lastname`, typed(`t.${index}.lastname`))}
          </div>`
        }
        ${questionsOf(form, extraFields).map((each) => question(site, each, `t.${index}.${each._id}`, typed))}
      </fieldset>`,
  )}`;
}

/** The questions about a ticket, by their ids. */
function questionsOf({ ticketExtraFields = [] }: Form, ids: readonly string[]): readonly ExtraField[] {
  return ticketExtraFields.filter(({ _id }) => ids.includes(_id));
}

function termsOf(site: Site, { terms, consents = [] }: Form): Markup {
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
  return html`<div>
    ${terms?.withdrawalText !== undefined && html`<p class="quiet">${terms.withdrawalText}</p>`}
    ${
      links.length > 0 &&
      html`<ul>
        ${links}
      </ul>`
    }
    ${consents.map(
      ({ _id, text: asked = '', required }) =>
        html`<label class="check"
          ><input
            type="checkbox"
            name="consent.${_id}"
            value="true"
            ${required === true && html`required`}
          />${asked}</label
        >`,
    )}
  </div>`;
}

/** The input of the operation from the fields of the form. */
export function detailsOf(site: Site, form: Form, fields: Fields, secret: string): object {
  const answer = ({ _id, type }: ExtraField, prefix: string): [string, unknown][] => {
    const value = textIn(fields, prefix + _id);
    if (type === 'checkbox') return value === '' ? [] : [[_id, true]];
    return value === '' ? [] : [[_id, type === 'number' ? Number(value) : value]];
  };
  const optional = ['company', 'street', 'postal', 'city', 'country'].flatMap((name) => {
    const value = textIn(fields, name);
    return value === '' ? [] : [[name, value] as const];
  });
  return {
    secret,
    email: textIn(fields, 'email'),
    prename: textIn(fields, 'prename'),
    lastname: textIn(fields, 'lastname'),
    ...Object.fromEntries(optional),
    locale: site.locale,
    extraFields: Object.fromEntries((form.extraFields ?? []).flatMap((each) => answer(each, 'x.'))),
    tickets: (form.tickets ?? []).map(({ index, requiresPersonalization, extraFields = [] }) => ({
      index,
      ...(requiresPersonalization === true && {
        firstname: textIn(fields, `t.${index}.firstname`),
        lastname: textIn(fields, `t.${index}.lastname`),
      }),
      extraFields: Object.fromEntries(questionsOf(form, extraFields).flatMap((each) => answer(each, `t.${index}.`))),
    })),
    consents: (form.consents ?? []).map(({ _id: consentId }) => ({
      consentId,
      status: textIn(fields, `consent.${consentId}`) === 'true' ? 'granted' : 'denied',
    })),
  };
}

/** The confirmation of an order. */
export function donePage(
  site: Site,
  info: EventInfo,
  { email, link }: { readonly email: string; readonly link: string },
): SellerPage {
  const { plain } = site.texts;
  return {
    title: plain.done,
    path: `/${eventSegment(info, site.seller)}`,
    isPrivate: true,
    hasElements: false,
    body: html`<div class="blank">
      <h1>${plain.done}</h1>
      <p>${plain.placed(email)}</p>
      <p><a class="button" href="${link}">${plain.open}</a></p>
    </div>`,
  };
}
