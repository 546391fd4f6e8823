/** Figures of events: how much they hold, what is sold, and who is in, as far as the role may see it. */
import { html, nothing, type TemplateResult } from 'lit';
import { arrivals } from '../../contract/guest-lists.ts';
import { availabilities } from '../../contract/availabilities.ts';
import type { EventAnswer } from '../../contract/events.ts';
import type { DeskTexts } from '../../locales/desk/en.ts';
import type { Desk } from './desk.ts';
import { state } from './icons.ts';

export interface Sales {
  /** Tickets, with those in carts where the role may not count tickets; missing where no one may know them. */
  readonly sold?: number | undefined;
  readonly entered?: number | undefined;
  /** Tickets that admit and have not come. */
  readonly missing?: number | undefined;
  /** `onSale`, `planned`, `soldOut`, `past`, … */
  readonly status?: string | undefined;
  /** Tickets left, by ticket type. */
  readonly left: ReadonlyMap<string, number>;
  /** Tickets sold, by ticket type; missing where the role may not count them. */
  readonly soldOf?: ReadonlyMap<string, number> | undefined;
}

/** The tickets that an event has; nothing for one without limit. */
export function capacityOf({
  maxAmount,
  tickets = [],
}: Pick<EventAnswer, 'tickets' | 'maxAmount'>): number | undefined {
  const amounts = tickets.map(({ amount }) => amount);
  const sum =
    amounts.length > 0 && amounts.every((amount) => typeof amount === 'number')
      ? amounts.reduce((total, amount) => total + amount, 0)
      : undefined;
  const limits = [maxAmount, sum].filter((limit) => typeof limit === 'number');
  return limits.length > 0 ? Math.min(...limits) : undefined;
}

/**
 * The tickets that are taken, also those in carts, by what is left of the event's own limit, or else of those of its ticket
 * types; nothing where these don't tell it.
 */
export function takenOf(
  { maxAmount, tickets = [], categories = [] }: Pick<EventAnswer, 'tickets' | 'maxAmount' | 'categories'>,
  { v, left }: { readonly v: number | undefined; readonly left: ReadonlyMap<string, number> },
): number | undefined {
  if (typeof maxAmount === 'number') return v === undefined ? undefined : Math.max(0, maxAmount - v);
  // what is left of a type is at most what is left of its category
  if (tickets.length === 0 || categories.some(({ amount }) => typeof amount === 'number')) return undefined;
  const taken = tickets.map(({ _id = '', amount }) => (amount ?? NaN) - (left.get(_id) ?? NaN));
  const sum = taken.reduce((total, each) => total + Math.max(0, each), 0);
  return Number.isNaN(sum) ? undefined : sum;
}

/** The figures of an event; what fails is left out. @param counts Also counts tickets and who is in. */
export async function readSales(desk: Desk, event: EventAnswer, counts: boolean): Promise<Sales> {
  const client = desk.client({ events: availabilities, arrivals });
  const [live, counted] = await Promise.all([
    client.events.availabilities({ id: event._id }).catch(() => undefined),
    counts && desk.may('scans:read') ? client.arrivals.list({ id: event._id }).catch(() => undefined) : undefined,
  ]);
  const left = new Map((live?.tickets ?? []).flatMap(({ id, v }) => (v === undefined ? [] : [[id, v] as const])));
  return {
    sold: counted?.expected ?? takenOf(event, { v: live?.v, left }),
    entered: counted?.entered,
    missing: counted?.missing,
    status: live?.saleStatus,
    left,
    soldOf: counted && new Map(counted.types.map(({ ticketTypeId, expected }) => [ticketTypeId, expected])),
  };
}

/** How much of an event is sold, and who is in: in numbers, and as a bar where it has a limit. */
export function salesFigures(
  { texts, formats }: Desk,
  capacity: number | undefined,
  { sold, entered, missing = 0 }: Partial<Sales> = {},
): TemplateResult {
  const { today } = texts;
  return html`<dl class="figures">
      ${
        sold === undefined
          ? nothing
          : html`<div>
              <dt>${today.soldWord}</dt>
              <dd>
                ${formats.number(sold)}${capacity === undefined ? nothing : html`<small class="muted"> / ${formats.number(capacity)}</small>`}
              </dd>
            </div>`
      }
      ${
        entered === undefined
          ? nothing
          : html`<div>
                <dt>${today.inWord}</dt>
                <dd>${formats.number(entered)}</dd>
              </div>
              <div>
                <dt>${today.expectedWord}</dt>
                <dd>${formats.number(missing)}</dd>
              </div>`
      }
    </dl>
    ${
      sold === undefined || capacity === undefined
        ? nothing
        : html`<progress
            class="bar"
            max=${capacity}
            .value=${Math.min(sold, capacity)}
            aria-label=${today.sold(formats.number(sold), formats.number(capacity))}
          ></progress>`
    }`;
}

/** Whether an event is on sale, in a word and a shape. */
export function saleState(
  { events: { states } }: DeskTexts,
  { end, draft, status: become }: Pick<EventAnswer, 'end' | 'draft' | 'status'>,
  status: string | undefined,
) {
  if (draft === true) return state('none', states.draft);
  if (become === 'CANCELED') return state('bad', states.canceled);
  // one with a new date takes place
  if (become === 'POSTPONED') return state('wait', states.postponed);
  if (new Date(end) < new Date()) return state('none', states.past);
  if (status === 'onSale') return state('good', states.onSale);
  if (status === 'soldOut') return state('wait', states.soldOut);
  if (status === 'planned') return state('wait', states.before);
  if (status === 'past') return state('none', states.ended);
  return state('none', states.hidden);
}
