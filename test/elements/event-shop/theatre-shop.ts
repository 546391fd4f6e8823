/** A shop that sells the seats of a theatre, and ways to choose them as buyers do. */
import { sendMouse } from '@web/test-runner-commands';
import type { EventInfo } from '../../../src/contract/event-info.ts';
import type { SeatPlan, SeatStates } from '../../../src/contract/seat-maps.ts';
import type { EventShop } from '../../../src/elements/event-shop/event-shop.ts';
import { theatre } from '../../support/builders/theatre.ts';
import { appears, concert, openShop, part, words, type Answers, type ShopOptions } from './open-shop.ts';

export const tickets = [
  { id: 'adult', name: 'Adult', price: 45, categoryRef: 'stalls' },
  { id: 'child', name: 'Child', price: 22.5, categoryRef: 'stalls' },
  { id: 'circle', name: 'Circle seat', price: 35, categoryRef: 'up' },
  { id: 'box', name: 'Box seat', price: 60, categoryRef: 'boxes' },
];

/** An evening in the theatre. One category is called otherwise in the plan. */
export const evening = (fields: Partial<EventInfo> = {}): EventInfo =>
  concert({
    seating: true,
    categories: [
      { _id: 'stalls', name: 'Stalls' },
      { _id: 'c2', ref: 'up', seatingReference: 'circle', name: 'Circle' },
      { _id: 'boxes', name: 'Boxes' },
    ],
    tickets,
    ...fields,
  });

/** The service's seats, which a test takes away. */
export function seatService(plan: SeatPlan | (() => Promise<SeatPlan>) = theatre(), taken: readonly string[] = []) {
  const told = typeof plan === 'function' ? undefined : plan;
  const asked: { id: string; shopId?: string | undefined }[] = [];
  const service = {
    taken,
    /** Those of them that are sold again, each with its ticket type. */
    resale: {} as Readonly<Record<string, string>>,
    /** Seats that are kept for staff, with their notes, as the counter of the desk tells them. */
    kept: [] as readonly { readonly seat: string; readonly note: string }[],
    asked,
    answers: {
      seatMaps: {
        plan: () => (told ? Promise.resolve(structuredClone(told)) : (plan as () => Promise<SeatPlan>)()),
        states: (input: { id: string; shopId?: string | undefined }): Promise<SeatStates> => {
          asked.push(input);
          const resale = Object.entries(service.resale).map(([seat, ticketTypeId]) => ({ seat, ticketTypeId }));
          return Promise.resolve({
            ...{ _id: 'theatre', revisionId: told?.revisionId ?? '1', taken: [...service.taken] },
            ...(resale.length > 0 && { resale }),
            ...(service.kept.length > 0 && { kept: service.kept }),
          });
        },
      },
    } satisfies Answers,
  };
  return service;
}

export const root = (element: Element): ShadowRoot => element.shadowRoot!;
export const picture = (element: Element) =>
  root(element).querySelector<SVGSVGElement>('[role=img][aria-label^="Seat map"], [role=img][aria-label^="Saalplan"]');

/** A shop whose plan can be seen. */
export async function openTheatre(
  info: EventInfo = evening(),
  { service = seatService(), ...options }: ShopOptions & { service?: ReturnType<typeof seatService> } = {},
): Promise<EventShop> {
  const element = await openShop(info, { ...options, answers: { ...service.answers, ...options.answers } });
  await appears(element, () => picture(element));
  return element;
}

/** Where a seat is on the screen. */
export function pointOf(element: Element, id: string, plan = theatre()): [x: number, y: number] {
  const seat = plan.sections.flatMap(({ rows }) => rows.flatMap(({ seats }) => seats)).find(({ _id }) => _id === id);
  if (!seat) throw new Error(`no seat “${id}”`);
  const { x, y } = new DOMPoint(seat.x, seat.y).matrixTransform(picture(element)!.getScreenCTM()!);
  return [Math.round(x), Math.round(y)];
}

/** Clicks a seat with a mouse. */
export async function click(element: EventShop, id: string, plan = theatre()): Promise<void> {
  picture(element)!.scrollIntoView({ block: 'center' });
  await sendMouse({ type: 'click', position: pointOf(element, id, plan) });
  await element.updateComplete;
}

/** The control of that name. */
export function labelled(element: Element, name: string): HTMLInputElement & HTMLSelectElement {
  const label = [...root(element).querySelectorAll('label')].find((each) => words(each).startsWith(name));
  const found = label?.querySelector('input, select') ?? root(element).querySelector(`[aria-label="${name}"]`);
  if (!found) throw new Error(`nothing is called “${name}”`);
  return found as HTMLInputElement & HTMLSelectElement;
}

/** Switches to the list. */
export async function showList(element: EventShop, name = 'List'): Promise<void> {
  labelled(element, name).click();
  await element.updateComplete;
}

/** Chooses an option by what it says. */
export async function select(element: EventShop, name: string, option: string): Promise<void> {
  const control = labelled(element, name);
  const at = [...control.options].findIndex(({ text }) => text.startsWith(option));
  if (at < 0) throw new Error(`no option “${option}” in ${words(control)}`);
  control.selectedIndex = at;
  control.dispatchEvent(new Event('change', { bubbles: true }));
  await element.updateComplete;
}

/** The seats below the plan, in words. */
export const yours = (element: Element): string[] =>
  [...(root(element).getElementById('your-seats')?.parentElement?.querySelectorAll('li strong') ?? [])].map((each) =>
    words(each),
  );

/** Why the order cannot go on. */
export const held = (element: Element): string =>
  words(part(element, 'buy')?.parentElement?.querySelector('[part=reason]'));

/** All that the picker says. */
export const says = (element: Element): string =>
  words(root(element).getElementById('seats-title')?.closest('section'));
