/** Under-shops that are open to the buyer. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../../client/errors.ts';
import { account as customers } from '../../../contract/customers.ts';
import type { EventInfo } from '../../../contract/event-info.ts';
import { shops as api } from '../../../contract/shops.ts';
import { form } from '../../form.styles.ts';
import { adopt } from '../../styles.ts';
import { signInLead, Account } from './account.ts';
import { styles } from './account.styles.ts';
import type { ShopPart } from '../view/shop-part.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';

const operations = { account: customers, shops: api };

interface Offer {
  readonly _id: string;
  readonly name?: string | undefined;
}

/** The sign-in, the under-shops that are open to a customer, and the code that opens one. */
export class Shops implements ShopPart {
  readonly place = 'before';
  private offers: readonly Offer[] = [];
  private message = '';
  private busy = false;
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
    if (info.unlockMode === 'couponCode' && coupon && !shops.isOpen(info)) await shops.unlock(coupon, info.underShopId);
    return shops;
  }

  holdsBack(view: ShopView): string | undefined {
    const { texts } = this.account;
    if (view.info.unlockMode === 'couponCode' && !this.isOpen(view.info)) return texts.codeFirst;
    return signInLead(view, texts) && !this.host.element.customer ? texts.signInFirst : undefined;
  }

  render(view: ShopView): TemplateResult | typeof nothing {
    const { info } = view;
    const { texts } = this.account;
    const { customer } = this.host.element;
    void this.look(); // the buyer may have signed in
    const locked = info.unlockMode === 'couponCode' && !this.isOpen(info);
    const lead = signInLead(view, texts);
    const code = locked
      ? html`<p class="hint">${texts.lockedShop}</p>
          ${this.renderCode()}`
      : info.unlockable
        ? html`<details ?open=${this.message !== ''}>
            <summary>${texts.haveCode}</summary>
            ${this.renderCode()}
          </details>`
        : nothing;
    const offers = this.offers.length > 0 ? this.renderOffers(info) : nothing;
    if (!lead && !customer && code === nothing && offers === nothing) return nothing;
    return html`<section class="offers" part="shops">
      ${lead || customer ? this.account.render(lead) : nothing} ${offers} ${code}
    </section>`;
  }

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

  private renderCode(): TemplateResult {
    const { texts } = this.account;
    return html`<form @submit=${this.handleCode}>
        <label part="field" class="field"
          ><span class="small">${texts.code}</span>
          <input
            name="coupon"
            required
            maxlength="64"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
            aria-describedby="code-message"
            aria-invalid=${this.message ? 'true' : 'false'}
          />
        </label>
        <button class="quiet" aria-disabled=${this.busy ? 'true' : 'false'}>${texts.unlock}</button>
      </form>
      <p id="code-message" class="wrong" role="status">${this.message}</p>`;
  }

  private readonly opened = new Set<string>();

  private isOpen({ underShopId = '' }: EventInfo): boolean {
    return this.opened.has(underShopId);
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

  private readonly handleCode = (event: SubmitEvent): void => {
    event.preventDefault();
    const code = new FormData(event.target as HTMLFormElement).get('coupon');
    const { info } = this.host.view() ?? {};
    if (typeof code === 'string' && info)
      void this.unlock(code, info.unlockMode === 'couponCode' ? info.underShopId : undefined);
  };

  /** Tries a code; the shop that it opens replaces the one on screen. */
  private async unlock(code: string, underShop: string | undefined): Promise<void> {
    if (this.busy || code.trim() === '') return;
    const { host } = this;
    const { texts } = this.account;
    this.busy = true;
    this.message = '';
    host.element.requestUpdate();
    try {
      const { underShopId, name } = await host
        .clientFor(operations)
        .shops.unlock({ id: this.eventId, code: code.trim(), underShop });
      this.opened.add(underShopId);
      host.element.coupon = code.trim();
      host.element.underShop = underShopId;
      host.announce(texts.unlocked(name ?? ''));
    } catch (error) {
      this.message = error instanceof ServiceError && error.status === 404 ? texts.wrongCode : host.failed(error);
    }
    this.busy = false;
    host.element.requestUpdate();
  }
}
