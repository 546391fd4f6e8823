/** Sale times of an event. */
import { nothing, type ReactiveController } from 'lit';
import type { EventInfo } from '../../../contract/event-info.ts';
import { tickets as english } from '../../../locales/en/tickets.ts';
import { saleStatus } from '../../../sale/availability.ts';
import { closedBecause } from '../../../sale/ticket-options.ts';
import { remaining } from '../../../sale/starting-price.ts';
import type { ShopPart } from '../view/shop-part.ts';
import type { ShopHost } from '../view/shop-view.ts';
import { visibleTickets } from '../tickets/tickets.ts';

/** The maximum delay of a browser's timer. */
const maxDelayMs = 2 ** 31 - 1;

/** Milliseconds between two renders for content that depends on the clock, such as a countdown to the minute. */
const often = 20_000;

/** Renders the event as time passes, and exactly when a sale begins or ends; that is announced politely. */
export class SaleTimes implements ShopPart, ReactiveController {
  readonly place = 'below';
  private ticking: ReturnType<typeof setInterval> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private open: ReadonlySet<string>;

  constructor(
    private readonly host: ShopHost,
    info: EventInfo,
  ) {
    this.open = openTickets(info);
    this.wait(info);
    host.element.addController(this);
  }

  hostConnected(): void {
    this.ticking = setInterval(() => {
      this.host.change((info) => ({ ...info }));
    }, often);
  }

  hostDisconnected(): void {
    clearInterval(this.ticking);
  }

  render(): typeof nothing {
    return nothing;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.host.element.removeController(this);
    this.hostDisconnected();
  }

  private wait(info: EventInfo): void {
    const now = Date.now();
    const next = Math.min(...timesOf(info).filter((at) => at > now));
    if (next < Infinity) this.timer = setTimeout(this.look, Math.min(next - now, maxDelayMs));
  }

  private readonly look = (): void => {
    this.host.change((info) => ({ ...info, saleStatus: saleStatus(info, remaining(info), new Date()) }));
    const view = this.host.view();
    if (!view) return;
    const open = openTickets(view.info);
    const texts = this.host.translated()?.tickets ?? english;
    const named = (ids: ReadonlySet<string>, but: ReadonlySet<string>) =>
      visibleTickets(view)
        .filter(({ id }) => ids.has(id) && !but.has(id))
        .map(({ name }) => name)
        .join(', ');
    const opened = named(open, this.open);
    const closed = named(this.open, open);
    const news = [opened && texts.opened(opened), closed && texts.closed(closed)].filter(Boolean).join('. ');
    if (news) this.host.announce(news);
    this.open = open;
    this.wait(view.info);
  };
}

/** The times at which something begins or ends, in milliseconds. */
function timesOf({ sellStart, sellEnd, end, tickets = [], timeSlots = [] }: EventInfo): number[] {
  return [
    ...[sellStart, sellEnd, end],
    ...tickets.flatMap(({ salesStartAt, salesEndAt }) => [salesStartAt, salesEndAt]),
    ...timeSlots.map(({ endsAt }) => endsAt),
  ].flatMap((at) => (at ? [Date.parse(at)] : []));
}

function openTickets(info: EventInfo): ReadonlySet<string> {
  const now = new Date();
  return new Set((info.tickets ?? []).filter((ticket) => !closedBecause(info, ticket, now)).map(({ id }) => id));
}
