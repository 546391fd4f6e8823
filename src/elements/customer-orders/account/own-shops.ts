/**
 * The under-shops that are open to the signed-in customer, as links: of the event that the element names, else of
 * events to come.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { account } from '../../../contract/customers.ts';
import { ownShops as english } from '../../../locales/en/own-shops.ts';
import type { Texts } from '../../../locales/index.ts';
import { adopt } from '../../styles.ts';
import type { OrderEvent } from '../view/order.ts';
import type { OrdersHost } from '../view/orders-host.ts';
import { styles } from './own-shops.styles.ts';
import { shopAddress } from '../view/shop-address.ts';

interface Found {
  readonly event: string;
  readonly name: string;
  readonly shops: readonly { readonly _id: string; readonly name?: string | undefined }[];
}

/** The page, as far as links need it. */
export interface Page {
  readonly seller: string;
  readonly event: string | undefined;
  readonly baseUrl: string;
  readonly shopUrl: string | undefined;
}

/** Maximum of events; each is one request. */
const max = 6;

export class OwnShops {
  private found: readonly Found[] = [];

  constructor(
    private readonly host: OrdersHost,
    private readonly page: Page,
    events: ReadonlyMap<string, OrderEvent>,
  ) {
    adopt(host.element, styles);
    void this.load(events);
  }

  render(): TemplateResult | typeof nothing {
    if (this.found.length === 0) return nothing;
    const text: Texts['ownShops'] = this.host.translated()?.ownShops ?? english;
    return html`<section part="shops" class="shops" aria-labelledby="own-shops">
      <h3 id="own-shops">${text.title}</h3>
      <ul role="list">
        ${this.found.flatMap(({ event, name, shops }) =>
          shops.map(
            (shop) =>
              html`<li>
                <a href=${shopAddress(this.page, event, shop._id)}>${shop.name ?? text.unnamed}</a>
                ${name ? html`<span class="small muted">${name}</span>` : nothing}
              </li>`,
          ),
        )}
      </ul>
    </section>`;
  }

  /** Loads beside the orders: an event whose shops cannot be read is left out. */
  private async load(events: ReadonlyMap<string, OrderEvent>): Promise<void> {
    const client = this.host.clientFor({ account }).account;
    const locale = this.host.language();
    const answers = await Promise.allSettled(
      this.wanted(events).map(async (eventId): Promise<Found> => {
        const { shops } = await client.shops({ eventId, locale });
        const known = [...events.values()].find(({ _id, url }) => eventId === _id || eventId === url);
        return { event: known?.url ?? eventId, name: known?.name ?? '', shops };
      }),
    );
    this.found = answers
      .flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
      .filter(({ shops }) => shops.length > 0);
    this.host.element.requestUpdate();
  }

  private wanted(events: ReadonlyMap<string, OrderEvent>): string[] {
    const { event } = this.page;
    if (event) return [event];
    const now = Date.now();
    return [...events.values()]
      .filter(({ start, end = start }) => Date.parse(end) > now)
      .sort((one, other) => one.start.localeCompare(other.start))
      .slice(0, max)
      .map(({ _id }) => _id);
  }
}
