/** Under-shops that are open to the buyer. */
import { html, nothing, type TemplateResult } from 'lit';
import { account as customers } from '../../../contract/customers.ts';
import type { EventInfo } from '../../../contract/event-info.ts';
import { form } from '../../form.styles.ts';
import { isMissing } from '../../missing.ts';
import { adopt } from '../../styles.ts';
import { isLocked } from '../cart/locked.ts';
import { enterShop, findShop } from '../cart/unlock.ts';
import { signInLead, Account } from './account.ts';
import { styles } from './account.styles.ts';
import type { ShopPart } from '../view/shop-part.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';

const operations = { account: customers };

interface Offer {
  readonly _id: string;
  readonly name?: string | undefined;
}

/** The sign-in, and the under-shops that are open to a customer. */
export class Shops implements ShopPart {
  readonly place = 'before';
  private offers: readonly Offer[] = [];
  private offersOf: string | undefined;

  private constructor(
    private readonly host: ShopHost,
    private readonly account: Account,
    private readonly eventId: string,
  ) {
    adopt(host.element, form, styles);
  }

  /** An opened under-shop stays open while the shop switches between those of its event. */
  suits({ _id }: EventInfo): boolean {
    return _id === this.eventId;
  }

  static async load(host: ShopHost, info: EventInfo, here: readonly ShopPart[]): Promise<Shops> {
    const known = here.find((part) => part instanceof Shops);
    const shops = known ?? new Shops(host, await Account.open(host, info), info._id);
    await shops.look();
    const { coupon } = host.element;
    if (coupon && isLocked(info, host.cart))
      await findShop(host, info, coupon).then(
        (found) => {
          enterShop(host, info, found);
        },
        (error: unknown) => isMissing(error) || host.failed(error), // the field tells of it
      );
    return shops;
  }

  holdsBack(view: ShopView): string | undefined {
    const { texts } = this.account;
    if (isLocked(view.info, this.host.cart)) return texts.codeFirst;
    return signInLead(view, texts) && !this.host.element.customer ? texts.signInFirst : undefined;
  }

  render(view: ShopView): TemplateResult | typeof nothing {
    const { info } = view;
    const { texts } = this.account;
    const { customer } = this.host.element;
    void this.look(); // the buyer may have signed in
    const isClosed = isLocked(info, this.host.cart);
    const lead = signInLead(view, texts);
    const offers = this.offers.length > 0 ? this.renderOffers(info) : nothing;
    if (!lead && !customer && !isClosed && offers === nothing) return nothing;
    return html`<section class="offers" part="shops">
      ${lead || customer ? this.account.render(lead) : nothing} ${offers}
      ${
        isClosed
          ? html`<p class="hint">${texts.lockedShop}</p>
              <button type="button" class="quiet" @click=${this.showField}>${texts.enterCode}</button>`
          : nothing
      }
    </section>`;
  }

  /** The field is beside the order, on a phone far below. */
  private readonly showField = (): void => {
    const entry = this.host.element.shadowRoot?.querySelector<HTMLDetailsElement>('.code-entry');
    if (!entry) return;
    entry.open = true;
    entry.querySelector('summary')?.focus();
  };

  private renderOffers({ underShopId }: EventInfo): TemplateResult {
    const { texts } = this.account;
    const all: readonly { _id: string | undefined; name?: string | undefined }[] = [
      { _id: undefined, name: texts.everybody },
      ...this.offers,
    ];
    return html`<h3 id="offers">${texts.yourShops}</h3>
      <ul role="list" aria-labelledby="offers">
        ${all.map(
          ({ _id, name }) =>
            html`<li>
              <button
                part="shop"
                type="button"
                class="quiet"
                aria-pressed=${_id === underShopId ? 'true' : 'false'}
                @click=${() => {
                  this.host.element.underShop = _id;
                }}
              >
                ${name ?? _id}
              </button>
            </li>`,
        )}
      </ul>`;
  }

  /** Reads the under-shops that are open to the current customer. */
  private async look(): Promise<void> {
    const { element } = this.host;
    const token = element.customer?.token;
    if (token === this.offersOf) return;
    this.offersOf = token;
    this.offers = [];
    if (!token) return;
    try {
      const { shops } = await this.host
        .clientFor(operations)
        .account.shops({ eventId: this.eventId, locale: this.host.view()?.language });
      if (element.customer?.token === token) this.offers = shops;
    } catch {
      // the public tickets are there without it
    }
    element.requestUpdate();
  }
}
