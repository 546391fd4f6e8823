/** Live numbers of a shop. */
import { nothing, type ReactiveController } from 'lit';
import { availabilities as api, Availabilities } from '../../../contract/availabilities.ts';
import type { EventInfo } from '../../../contract/event-info.ts';
import { amountOf } from '../../../sale/cart.ts';
import { withAvailabilities, withBlocked } from '../../../sale/live-numbers.ts';
import { ticketVolume } from '../../../sale/availability.ts';
import type { ShopPart } from '../view/shop-part.ts';
import { fullName, why, type ShopHost, type ShopView } from '../view/shop-view.ts';

const operations = { events: api };

/** Milliseconds between two requests, and their maximum after failures. */
const usual = 20_000;
const max = 300_000;

/**
 * Updates the availabilities of a shop while it is on screen: by the service's stream if there is one, otherwise by
 * polling, less often after failures. Changes that concern the cart are announced once; others are silent.
 */
export class LiveNumbers implements ShopPart, ReactiveController {
  readonly place = 'below';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stream: EventSource | undefined;
  private wait = usual;
  /** After a broken stream: polls until this time. */
  private asksUntil = 0;

  private constructor(
    private readonly host: ShopHost,
    private readonly info: EventInfo,
  ) {}

  static begin(host: ShopHost, info: EventInfo): LiveNumbers {
    const live = new LiveNumbers(host, info);
    host.element.addController(live);
    return live;
  }

  render(): unknown {
    return nothing;
  }

  stop(): void {
    this.host.element.removeController(this);
    this.hostDisconnected();
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.handleVisibility);
    window.addEventListener('online', this.handleVisibility);
    this.follow(this.wait);
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.handleVisibility);
    window.removeEventListener('online', this.handleVisibility);
    this.pause();
  }

  private pause(): void {
    clearTimeout(this.timer);
    this.stream?.close();
    this.stream = undefined;
  }

  /** A hidden page is not updated; it gets the current numbers when it is visible again. */
  private readonly handleVisibility = (): void => {
    this.wait = usual;
    this.follow(0);
  };

  private follow(wait: number): void {
    this.pause();
    if (document.hidden) return;
    const { live } = this.info;
    if (live && Date.now() >= this.asksUntil) this.watch(live);
    else this.timer = setTimeout(() => void this.ask(), wait * (0.9 + Math.random() * 0.2)); // spread over time
  }

  private watch(path: string): void {
    const { element } = this.host;
    let address: URL;
    try {
      address = new URL(path, element.baseUrl);
    } catch {
      this.fallBack();
      return;
    }
    if (element.underShop) address.searchParams.set('shopId', element.underShop);
    if (address.origin !== new URL(element.baseUrl, location.href).origin || element.client) {
      this.fallBack(); // a page with a transport of its own reaches the service only by that
      return;
    }
    const stream = (this.stream = new EventSource(address));
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      const live = readNumbers(data);
      if (live) this.take(live);
    };
    stream.onerror = () => {
      this.fallBack();
    };
  }

  private fallBack(): void {
    this.asksUntil = Date.now() + max;
    this.follow(this.wait);
  }

  private async ask(): Promise<void> {
    const { host } = this;
    try {
      const live = await host
        .clientFor(operations)
        .events.availabilities({ id: this.info._id, shopId: host.element.underShop });
      this.wait = usual;
      this.take(live);
    } catch {
      this.wait = Math.min(max, this.wait * 2); // the shop still shows the last numbers
    }
    if (this.host.view()?.info._id === this.info._id) this.follow(this.wait);
  }

  private take(live: Availabilities): void {
    const { host } = this;
    const before = host.view();
    // a held cart has its tickets: numbers without them would alarm
    if (before?.info._id !== live._id || host.cart.checkout) return;
    host.change((info) => (live.blocked ? withBlocked(info, this.info, live) : withAvailabilities(info, live)));
    const now = host.view();
    if (now && now.info !== before.info) {
      const news = newsOf(before, now);
      if (news) host.announce(news);
    }
  }
}

function readNumbers(text: string): Availabilities | undefined {
  try {
    return Availabilities.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * The change that a buyer has to be notified of: the event is sold out or on sale again, or fewer tickets are left than
 * are in the cart.
 */
function newsOf(before: ShopView, { info, cart, slot, text, language }: ShopView): string {
  const view = { text, language, info };
  if (info.saleStatus !== before.info.saleStatus && info.saleStatus === 'soldOut')
    return why(view, { code: 'SOLD_OUT' });
  const short = (info.tickets ?? []).flatMap((ticket) => {
    const left = ticketVolume(info, ticket, slot);
    const former = before.info.tickets?.find(({ id }) => id === ticket.id);
    const was = former && ticketVolume(before.info, former, before.slot);
    const wanted = amountOf(cart, ticket.id);
    if (left === undefined || left >= wanted || left === was) return [];
    return [
      `${fullName(view, ticket)}: ${why(view, { code: left > 0 ? 'NOT_ENOUGH_LEFT' : 'SOLD_OUT', limit: left })}`,
    ];
  });
  return short.join(' ');
}
