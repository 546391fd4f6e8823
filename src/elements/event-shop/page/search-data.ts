/** The event in the head of the page, for search engines. */
import { nothing, type ReactiveController } from 'lit';
import type { EventInfo } from '../../../contract/event-info.ts';
import { eventData, scriptText } from '../../../sale/event-data.ts';
import type { ShopPart } from '../view/shop-part.ts';
import type { ShopHost } from '../view/shop-view.ts';

const type = 'application/ld+json';
/** The attribute of our own blocks, with the id of the event. */
const mark = 'data-event-shop';
const isEvent = /"@type"\s*:\s*(?:\[[^\]]*)?"[A-Za-z]*Event(?:Series)?"/;

/**
 * Adds the event as schema.org data (JSON-LD) once the browser is idle. It adds nothing to a page that describes an event
 * itself, for an event with `noIndex` or for members only, at a POS, or with `structured-data="off"` on the element.
 */
export class SearchData implements ShopPart, ReactiveController {
  readonly place = 'below';
  private block: HTMLScriptElement | undefined;
  private waiting: number | undefined;

  private constructor(
    private readonly host: ShopHost,
    private readonly info: EventInfo,
  ) {}

  static begin(host: ShopHost, info: EventInfo): SearchData {
    const data = new SearchData(host, info);
    host.element.addController(data);
    return data;
  }

  render(): unknown {
    return nothing;
  }

  stop(): void {
    this.host.element.removeController(this);
    this.hostDisconnected();
  }

  hostConnected(): void {
    // Safari has no idle callbacks
    const { requestIdleCallback: whenIdle } = window as Partial<Window>;
    this.waiting = whenIdle ? whenIdle(this.add, { timeout: 5000 }) : window.setTimeout(this.add, 500);
  }

  hostDisconnected(): void {
    const { cancelIdleCallback: cancel = clearTimeout } = window as Partial<Window>;
    if (this.waiting !== undefined) cancel(this.waiting);
    this.block?.remove();
    this.block = undefined;
  }

  private readonly add = (): void => {
    this.waiting = undefined;
    const { element } = this.host;
    const isWanted = element.getAttribute('structured-data') !== 'off' && element.posOperationMode === undefined;
    if (!isWanted || isHidden(this.info) || isDescribed(this.info._id)) return;
    const data = eventData(this.info, { pageAddress: pageAddress(), absolute: this.absolute, now: new Date() });
    if (!data) return;
    const block = inertScript();
    block.type = type;
    block.setAttribute(mark, this.info._id);
    block.append(scriptText({ '@context': 'https://schema.org', ...data }));
    document.head.append(block);
    this.block = block;
  };

  private readonly absolute = (link: string): string | undefined => {
    const address = this.host.view()?.link(link) ?? link;
    if (!URL.canParse(address, location.href)) return undefined;
    const { protocol, href } = new URL(address, location.href);
    return /^https?:$/.test(protocol) ? href : undefined;
  };
}

/**
 * An empty script that is never run: the copy of one that the browser has begun. A policy of trusted types watches the
 * texts of all others, also of blocks of data, and needs a named policy for them.
 */
function inertScript(): HTMLScriptElement {
  const begun = document.querySelector<HTMLScriptElement>(
    'script[src][type=module], script[src]:not([type], [nomodule])',
  );
  const copy = (begun?.cloneNode() as HTMLScriptElement | undefined) ?? document.createElement('script');
  for (const { name } of [...copy.attributes]) copy.removeAttribute(name);
  return copy;
}

/** The address that the page gives itself, else the one that it was opened by. */
function pageAddress(): string {
  const { href = '' } = document.querySelector<HTMLLinkElement>('link[rel=canonical]') ?? {};
  return href || location.href.replace(/#.*$/, '');
}

/** True if the page describes an event itself, or another shop on it has described this one. */
function isDescribed(id: string): boolean {
  return [...document.querySelectorAll(`script[type="${type}"]`)].some((block) => {
    const own = block.getAttribute(mark);
    return own === null ? isEvent.test(block.textContent) : own === id;
  });
}

/** True for prices that not everyone is meant to find, and for an event that no one is. */
function isHidden(info: EventInfo): boolean {
  if (info.restricted || info.unlockMode === 'couponCode') return true;
  // read without the schema, which every buyer would load
  const settings: unknown = Reflect.get(info, 'seoSettings');
  return typeof settings === 'object' && settings !== null && Reflect.get(settings, 'noIndex') === true;
}
