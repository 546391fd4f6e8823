/** A shop on the page, with a service behind it whose answers a test writes. */
import { fixture, html } from '@open-wc/testing';
import type { CallOptions, Client } from '../../../src/client/client.ts';
import type { Checkout, ItemInput } from '../../../src/contract/checkout.ts';
import type { EventInfo, InfoTicket } from '../../../src/contract/event-info.ts';
import type { Api } from '../../../src/contract/index.ts';
import { EventShop } from '../../../src/elements/event-shop/event-shop.ts';
import { firstTexts } from '../../../src/sale/first-texts.ts';
import { quote } from '../../../src/sale/quote.ts';
import { toMajor } from '../../../src/sale/money.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { appears, button, part, parts, words, focuses as hasFocus } from '../../support/readers/shadow.ts';

if (!customElements.get('event-shop')) customElements.define('event-shop', EventShop);

export type Answers = Parameters<typeof fakeClient>[0];
export type Orders = Client<Api>['checkout'];
export type Get = Client<Api>['events']['info'];

export const adult: InfoTicket = { id: 'adult', name: 'Adult', price: 20 };
export const child: InfoTicket = { id: 'child', name: 'Child', price: 12.5 };

// pages of tests run side by side and share what the browser stores
const page = crypto.randomUUID();
let events = 0;

/** An event on sale that no other test has touched. */
export function concert(fields: Partial<EventInfo> = {}): EventInfo {
  return {
    _id: `concert-${++events}-${page}`,
    name: 'Summer Night Concert',
    start: '2099-07-04T18:00:00Z',
    end: '2099-07-04T21:00:00Z',
    timezone: 'Europe/Vienna',
    currency: 'EUR',
    sellerId: 's1',
    tickets: [adult, child],
    ...fields,
  };
}

export interface ShopOptions {
  readonly attributes?: Record<string, string>;
  readonly answers?: Answers;
  /** Light DOM of the shop. */
  readonly inside?: readonly Element[];
  /** Told of the element before it is on the page. */
  readonly before?: (element: EventShop) => void;
}

/** A shop on the page that may still be waiting for its event, and what it asked for. */
export async function placeShop(answer: EventInfo | Get, options: ShopOptions = {}) {
  const asked: Parameters<Get>[0][] = [];
  const get: Get = (input, call) => {
    asked.push(input);
    if (typeof answer === 'function') return answer(input, call);
    // as the service writes them
    return Promise.resolve({ formatted: firstTexts(answer, input.locale ?? 'en'), ...structuredClone(answer) });
  };
  const element = document.createElement('event-shop');
  const event = typeof answer === 'function' ? 'e1' : answer._id;
  for (const [name, value] of Object.entries({ event, lang: 'en-US', ...options.attributes }))
    element.setAttribute(name, value);
  element.client = fakeClient({ events: { info: get }, ...options.answers });
  element.append(...(options.inside ?? []));
  options.before?.(element);
  await fixture(html`<div>${element}</div>`);
  return { element, asked };
}

/** A shop that can be bought in. */
export async function openShop(info: EventInfo = concert(), options: ShopOptions = {}): Promise<EventShop> {
  const { element } = await placeShop(info, options);
  await appears(element, () => part(element, 'buy') ?? part(element, 'pay') ?? part(element, 'confirmation'));
  return element;
}

/** Everything that an element tells the page under a name. */
export function heard<Name extends keyof HTMLElementEventMap>(
  element: HTMLElement,
  name: Name,
): HTMLElementEventMap[Name][] {
  const list: HTMLElementEventMap[Name][] = [];
  element.addEventListener(name, (event) => {
    list.push(event);
  });
  return list;
}

/** The row of a ticket type. */
export function row(element: Element, name: string) {
  const found = parts(element, 'ticket').find((each) => words(each.querySelector('[part=ticket-name]')) === name);
  if (!found) throw new Error(`no ticket “${name}”`);
  const inside = (what: string) => found.querySelector<HTMLElement>(`[part=${what}]`);
  const field = () => found.querySelector<HTMLInputElement>('input[part=quantity]');
  return {
    element: found,
    plus: inside('increment'),
    minus: inside('decrement'),
    quantity: () => field()?.value ?? words(inside('quantity')),
    field,
    reason: () => words(inside('reason')),
    text: (what: string) => words(inside(what)),
  };
}

/** Clicks + of a ticket type. */
export async function add(element: EventShop, name: string, times = 1): Promise<void> {
  for (let click = 0; click < times; click++) {
    row(element, name).plus!.click();
    await element.updateComplete;
  }
}

/** The words of each row of the order; hints to discounts, which come later, are none. */
export const summary = (element: Element): string[] =>
  [...(part(element, 'summary')?.querySelectorAll('li.row') ?? [])].map((line) =>
    [...line.querySelectorAll(':scope > span')].map((cell) => words(cell)).join(' '),
  );

/** What has just been said to a screen reader. */
export const status = (element: Element): string => words(part(element, 'status'));

/** A service that holds, prices and completes one order; a test replaces the answers that it is about. */
export function orderService(info: EventInfo, own: Partial<Orders> = {}) {
  const calls: { name: string; input: Record<string, unknown>; options: CallOptions | undefined }[] = [];
  let held = orderOf(info, []);
  const answer = (changed: Partial<Checkout>) => Promise.resolve((held = { ...held, ...changed }));
  const orders: Partial<Orders> = {
    create: ({ items }) => answer({ ...orderOf(info, items), _id: held._id, status: 'NEW' }),
    get: () => answer({}),
    setItems: ({ items }) => answer({ realPrice: orderOf(info, items).realPrice }),
    setVouchers: () => answer({}),
    detailsForm: () => Promise.resolve({ skipAddressInfo: true }),
    paymentMethods: () => Promise.resolve([{ _id: 'invoice', name: 'Invoice' }]),
    setDetails: ({ email, prename, lastname }) => answer({ email, prename, lastname }),
    complete: ({ paymentMethod }) => answer({ status: 'COMPLETE', paymentMethod, paymentStatus: 'AWAITING' }),
    tickets: () => Promise.resolve([{ _id: 't1', ticketName: 'Adult', barcode: 'CODE-1' }]),
    ...own,
  };
  const recorded = Object.entries(orders).map(([name, method]) => [
    name,
    (input: Record<string, unknown>, options?: CallOptions) => {
      calls.push({ name, input, options });
      const answered = (method as (input: unknown, options?: CallOptions) => unknown)(input, options);
      // what a test lets it hold is what it goes on with
      return name === 'create' && own.create
        ? (answered as Promise<Checkout>).then((checkout) => (held = checkout))
        : answered;
    },
  ]);
  return {
    calls,
    asked: (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input),
    answers: { checkout: Object.fromEntries(recorded) as Partial<Orders> },
  };
}

/** The checkout that a service would make of these items. */
export function orderOf(info: EventInfo, items: readonly ItemInput[]): Checkout {
  const { total, currency } = quote(info, items, new Date());
  return {
    _id: `order-${info._id}`,
    secret: 'secret',
    status: 'NEW',
    sellerId: 's1',
    items: [],
    realPrice: toMajor(total, currency),
    currency,
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
  };
}

/** Waits until what `find` finds has the focus. */
export const focuses = (element: Element, find: () => Element | null | undefined): Promise<void> =>
  hasFocus(element, (target) => target === find());

/** What a form says when it is not done, once it can be sent again. */
export const refused = (element: Element): Promise<string> =>
  appears(
    element,
    () => part(element, 'pay')?.getAttribute('aria-disabled') === 'false' && words(part(element, 'error')),
  );

/** Goes on to the details. */
export async function goOn(element: EventShop): Promise<void> {
  part(element, 'buy')!.click();
  await appears(element, () => part(element, 'pay'));
}

/** Waits for all that stands below the tickets: it comes section by section, in a few frames. */
export async function wholePage(element: EventShop): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  await element.updateComplete;
}

/** Waits until the page knows of a step in the history. */
export const arrival = (): Promise<unknown> =>
  new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
  });

/** Goes back to the tickets by the shop's button, until the page stands still: the history scrolls it. */
export async function changeTickets(element: EventShop): Promise<void> {
  const arrived = arrival();
  button(element, 'Change tickets').click();
  await arrived;
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}

/** The control of a field by its label. */
export function field(element: Element, label: string): HTMLInputElement {
  const found = parts(element, 'field').find((each) => {
    const [own] = each.querySelectorAll('label');
    return words(own).replace(/ \(optional\)$/, '') === label;
  });
  const control = found?.querySelector<HTMLInputElement>('input, select, textarea');
  if (!control) throw new Error(`no field “${label}”`);
  return control;
}

/** Types into a field. */
export async function fill(element: EventShop, label: string, value: string): Promise<void> {
  const control = field(element, label);
  control.value = value;
  control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await element.updateComplete;
}

/** Says who buys. */
export async function fillBuyer(element: EventShop): Promise<void> {
  await fill(element, 'Email', 'ada@example.com');
  await fill(element, 'First name', 'Ada');
  await fill(element, 'Last name', 'Byron');
}

/** A shop with the details of one adult ticket open. */
export async function openDetails(info = concert(), own: Partial<Orders> = {}, options: ShopOptions = {}) {
  const service = orderService(info, own);
  const element = await openShop(info, { ...options, answers: { ...service.answers, ...options.answers } });
  await add(element, 'Adult');
  await goOn(element);
  return { element, info, ...service };
}

export { appears, button, part, parts, words };
