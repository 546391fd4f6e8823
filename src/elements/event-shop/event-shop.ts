/** The element `<event-shop>`. Long because the class documents in full what a seller can set, style and listen to. */
import { initialState, Task } from '@lit/task';
import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from '../properties.ts';
import { ServiceError, UnreachableError } from '../../client/errors.ts';
import { eventInfo, type EventInfo } from '../../contract/event-info.ts';
import { shared as sharedTexts } from '../../locales/en/shared.ts';
import { shop as shopTexts } from '../../locales/en/shop.ts';
import { amountOf } from '../../sale/cart.ts';
import { learnDigits } from '../../sale/first-money.ts';
import { hasUnresolvedTimes } from '../../sale/unresolved-times.ts';
import { colours } from '../accent.ts';
import { FirstRows } from '../first-rows.ts';
import { ShopElement } from '../shop-element.ts';
import { shared } from '../styles.ts';
import { CartKeeper } from './cart/keeper.ts';
import { styles } from './event-shop.styles.ts';
import { hasMore, renderHeader } from './page/header.ts';
import type { OrderPanel } from './order-panel.ts';
import type { Position, ShopPart } from './view/shop-part.ts';
import { ShopFailed, SlotSelected, Tracked, type CartView } from './view/shop-events.ts';
import { asksWho, type ShopCustomer, type ShopHost, type ShopView } from './view/shop-view.ts';
import { hasCents, needsSheet, renderTickets, visibleTickets } from './tickets/tickets.ts';

/** True if an event has parts that come with its first frame. They load only where needed: most events have none. */
function hasFirstParts(info: EventInfo): unknown {
  return (
    info.saleStatus === 'past' ||
    info.useTimeSlots ||
    info.waitingRoom ||
    (info.soldOutFallback && info.saleStatus === 'soldOut') ||
    info.cartAutomationRules?.length ||
    asksWho(info) ||
    needsSheet(info) ||
    hasMore(info)
  );
}

/** Does something as soon as the next frame is painted. */
const painted = (act: (done?: unknown) => void) => requestAnimationFrame(() => setTimeout(act));

/**
 * Sells one event, from the choice of tickets to the ticket codes.
 *
 * An event's `styleOptions.headerStyle` is `compact` or `small`, `large`, `hero` or `fullWidth`, `none` or `hidden`;
 * its `theme` is `light`, `dark` or `auto`, else the page's; `brandOne` (the header) and `brandTwo` (marks) are each a
 * colour or a logo's address. Unknown values are ignored. If the page names no language and the browser's is not
 * available, the seller's `defaultLanguage` is used. `view_item` of `track` carries the seller's `tags`, `pixelId` and
 * `customSettings`: the page decides what to do with them. `upsellSettings.productStream` has no effect in an embed.
 * Once idle, the shop describes the event in the head of the page for search engines (JSON-LD), unless the page does so
 * itself or the event has `seoSettings.noIndex`; title and description of `seoSettings` are for pages of the service.
 * @cssprop --shop-bar-offset - Space that a bar of the page takes at the foot of the screen, e.g. a cookie banner; `0px`.
 * @fires {CartChanged} cart-changed - The buyer changed the cart.
 * @fires {SlotSelected} slot-selected - The buyer chose a time.
 * @fires {CheckoutStarted} checkout-started - The tickets are held; cancelable.
 * @fires {VoucherApplied} voucher-applied - A voucher pays for a part.
 * @fires {VoucherRemoved} voucher-removed - A voucher no longer pays: it was removed, or the order is complete.
 * @fires {OrderPlaced} order-placed - The order is complete.
 * @fires {ShopRestarted} shop-restarted - At a KIOSK: the visitor left, and the shop was reset.
 * @fires {ShopFailed} shop-failed - An action failed.
 * @fires {Tracked} track - A step for the seller's analytics.
 * @attr attribution - `off` keeps no campaign: neither `utm_…` parameters nor click ids of the page's address.
 * @attr structured-data - `off` adds no description of the event for search engines to the head of the page.
 * @attr history - `none` makes no history entry of the details and keeps no order with it, for pages that manage the
 * history themselves.
 * @attr idle-seconds - At a KIOSK, seconds without a touch until the visitor is asked; 90 unless set. 30 more reset it.
 * @slot - Content until the element is loaded: a link to the shop.
 * @slot loading - Shown while the event is loading.
 * @slot error - Shown when the event cannot be loaded.
 * @slot empty - Shown when there are no tickets.
 * @slot header - In place of the header.
 * @slot footer - Below everything.
 * @slot voucher - In place of the field for codes; takes a `<voucher-check>`.
 * @slot payment - A payment provider's own fields.
 * @slot express - A payment provider's own buttons of wallets.
 * @slot confirmation - Below the confirmation.
 * @csspart header - Picture, name, when and where; in it `image`, `name`, `slogan`, `start`, `location`, `countdown`.
 * @csspart categories - All ticket types; in it each `category`.
 * @csspart ticket - One ticket type; in it `ticket-name`, `ticket-description`, `ticket-price`.
 * @csspart availability - The number of tickets left.
 * @csspart reason - The reason why no more tickets can be chosen.
 * @csspart quantity - The number of tickets; beside it the buttons `decrement` and `increment`.
 * @csspart shops - Signing in, and the under-shops that are open to a customer; each of these a `shop`.
 * @csspart waiting-room - The waiting room, if the event has one.
 * @csspart slots - Times of admission; each a `slot`.
 * @csspart description - The text about the event; beside it the `gallery`.
 * @csspart summary - The order; in it `line`, `discount`, `charge`, `voucher`, `access`.
 * @csspart total - The amount to pay.
 * @csspart buy - The button that holds the tickets.
 * @csspart details - The form of the buyer; in it each `field`, each `payment-method`, and the button `pay`.
 * @csspart express - The wallets above the form, Apple Pay, Google Pay and others.
 * @csspart terms - What the buyer agrees to with the order, and the boxes of consents.
 * @csspart timer - The time that the tickets are held; in it `more-time`, the button that asks for more.
 * @csspart confirmation - The finished order.
 * @csspart status - Announcements for screen readers.
 * @csspart error - The reason of a failure.
 */
export class EventShop extends ShopElement<'shop'> {
  static override styles = [shared, styles];

  /** `_id` or slug of the event. */
  @property() event = '';
  /** `_id` of an under-shop. */
  @property({ attribute: 'under-shop' }) underShop: string | undefined;
  /** Sales channel. */
  @property() channel: string | undefined;
  /** `OPERATOR` or `KIOSK` at a POS. */
  @property({ attribute: 'pos-operation-mode' }) posOperationMode: string | undefined;
  /**
   * The seller's key with `checkout:write` that a POS sells with. It belongs on the machine of the POS, and into no
   * page's text.
   */
  @property({ attribute: false }) posKey: string | undefined;
  /** A voucher code to begin with. */
  @property() voucher: string | undefined;
  /** A coupon to begin with: it unlocks an under-shop, lowers the price, or both. */
  @property() coupon: string | undefined;
  /** `inline` finishes the sale here; `handover` continues at `checkout-url`. */
  @property() checkout: 'inline' | 'handover' = 'inline';
  /** Address of a handover; `{id}` and `{secret}` are replaced. */
  @property({ attribute: 'checkout-url' }) checkoutUrl: string | undefined;
  /** Name of the stored cart; the event and its under-shop unless set. */
  @property({ attribute: 'cart-key' }) cartKey: string | undefined;
  /** Leaves the header out, for pages that show the event themselves. */
  @property({ type: Boolean, attribute: 'hide-header' }) hideHeader = false;
  /** A signed-in customer. */
  @property({ attribute: false }) customer: ShopCustomer | undefined;
  /** The page's own data for the order, for example the partner that a sale counts for; at most 4 kB as JSON. */
  declare meta: Readonly<Record<string, unknown>> | undefined;
  /** Sends the requests in place of the global `fetch`, for a page that signs in or logs in a way of its own. */
  declare transport: typeof fetch | undefined;

  @state() private info: EventInfo | undefined;
  @state() private panel: OrderPanel | undefined;
  @state() private parts: readonly ShopPart[] = [];
  @state() private message = '';

  protected override brief = true;
  protected english: ShopView['text'] = { shared: sharedTexts, shop: shopTexts };
  private readonly stored = new CartKeeper(this);
  private readonly host: ShopHost = {
    element: this,
    cart: this.stored,
    view: () => this.info && this.view(this.info),
    translated: () => this.remote,
    clientFor: (table) => this.clientFor(table),
    failed: (error) => {
      this.dispatchEvent(new ShopFailed(error));
      return this.explain(error);
    },
    announce: (message) => (this.message = message),
    track: (name, data) => {
      this.track(name, data);
    },
    change: (update) => (this.info = this.info && update(this.info)),
    heldBack: (view) => this.parts.map((part) => part.holdsBack?.(view)).find(Boolean),
    reload: () => void this.loading.run(),
    catchUp: () => {
      this.isClicked = false;
      this.panel?.tellAll();
      this.performUpdate();
    },
  };
  @state() private missing: unknown; // why the order panel could not be loaded
  private coming: Promise<OrderPanel> | undefined;
  private readonly rows: ShopView['rows'] = new Map();
  private readonly firstRows = new FirstRows(this, 24);
  private shownView: ShopView | undefined;
  declare private isClicked?: boolean;
  /** Answers the first request for the event: the script of the embed has asked before this code was there. */
  declare private early: typeof fetch | undefined;

  private readonly loading = new Task(this, {
    args: () =>
      [
        this.event,
        this.underShop,
        this.channel,
        this.posOperationMode,
        this.language,
        this.baseUrl,
        this.client,
      ] as const,
    task: async ([id, underShop, channel, posOperationMode, locale], { signal }) => {
      if (!id) return initialState;
      const { early } = this;
      this.early = undefined; // an answer is read once: who asks again wants another
      const info =
        this.brought() ??
        (await this.clientFor({ events: eventInfo }).events.info(
          { id, locale, underShop, channel, posOperationMode },
          { signal, fetch: early },
        ));
      // another service may leave the times of windows and slots unresolved, and writes no texts
      const isWhole = info.formatted?.date && !hasUnresolvedTimes(info);
      const shown = isWhole ? info : (await import('./first-parts.ts')).complete(info, locale);
      if (!posOperationMode && !hasFirstParts(shown)) return [shown, []] as const;
      const [{ firstParts }] = await Promise.all([import('./first-parts.ts'), this.speakAll()]);
      return [shown, await firstParts(this.host, shown, this.parts)] as const;
    },
    onComplete: ([info, first]) => {
      this.open(info, first);
    },
    onError: (error) => {
      this.host.failed(error);
      // without an under-shop that is gone, the event's own shop sells
      if ((error as ServiceError).status === 404) this.underShop = undefined;
    },
  });

  /** The cart of the buyer; amounts in major units. */
  get cart(): CartView {
    const view = this.host.view();
    return (view && this.panel?.cart(view)) ?? { lines: [], total: 0, currency: view?.currency ?? '', vouchers: [] };
  }

  /** Sets how many tickets of a type are in the cart. */
  setQuantity(ticketTypeId: string, amount: number): void {
    this.stored.setQuantity(ticketTypeId, amount);
  }

  /** Chooses a time of admission; tickets in the cart move to it. */
  selectSlot(slotId: string): void {
    this.stored.selectSlot(slotId);
  }

  /** Adds a voucher or a coupon. False, with the reason shown, if the code is unknown here or nothing is left on it. */
  async applyVoucher(code: string): Promise<boolean> {
    return (await this.ordering).codes.apply(code);
  }

  /** Empties the cart and starts over. */
  reset(): void {
    this.stored.empty();
    this.panel?.leave('');
  }

  protected override get credentials() {
    return this.posKey ?? this.customer?.renewed?.() ?? this.customer?.token;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.mark('sold-out', this.info?.saleStatus === 'soldOut');
  }

  /** The frame of a click shows the amount alone; its price comes once that is painted. */
  protected override scheduleUpdate(): Promise<void> | undefined {
    const { catchUp } = this.host;
    if (this.isClicked) return new Promise(painted).then(catchUp);
    catchUp();
    return undefined;
  }

  protected override update(changed: PropertyValues): void {
    const focused = () => this.shadowRoot?.activeElement;
    const before = focused();
    super.update(changed);
    // the focused node may be gone: the focus must not fall back to the page's beginning
    if (before && !focused()) this.holdFocus();
  }

  protected override settle(loading?: boolean, error?: boolean): void {
    super.settle(loading, error);
    // what the service drew into the page is shown until here
    if (!loading) this.renderRoot.querySelector('#frame')?.remove();
  }

  protected override render(): unknown {
    if (!this.event) {
      this.settle();
      this.advise(null);
      return html`<slot></slot>`;
    }
    return html`${this.renderTask(this.loading, () => (this.info ? this.renderShop(this.info) : nothing))}
      <p part="status" class="sr" role="status">${this.message}</p>
      <slot name="footer"></slot>`;
  }

  protected override explain(error: unknown): string {
    const { status, code = '' } = error instanceof ServiceError ? error : { status: 0 };
    return status === 404 ? this.text.shop.notFound : (this.remote?.checkout?.refusals[code] ?? super.explain(error));
  }

  private renderShop(info: EventInfo) {
    const view = this.view(info);
    const { panel } = this;
    const at = (place: Position) => this.parts.filter((part) => part.place === place);
    const shown = (place: Position) => at(place).map((part) => part.render(view));
    const header = html`<slot name="header"
      >${this.hideHeader ? nothing : renderHeader(view, panel?.flow !== undefined, shown('start'), shown('header'))}</slot
    >`;
    if (panel?.flow) return html`${header}${panel.flow.render()}`;
    const tickets = visibleTickets(view);
    const any = tickets.length > 0;
    const order = () =>
      panel?.render(view) ?? (this.missing ? this.renderError(this.missing, () => void this.openLater(info)) : nothing);
    return html`${header}
      <div class="layout">
        <div class="main">
          ${panel?.renderNotice()} ${shown('before')}
          ${
            any
              ? at('tickets').length > 0
                ? shown('tickets')
                : renderTickets(view, this.firstRows.of(tickets))
              : html`<slot name="empty"><p class="muted">${view.text.shop.noTickets}</p></slot>`
          }
          ${shown('after')}
        </div>
        ${any || info.unlockable ? html`<div class="side">${order()}</div>` : nothing} ${shown('below')}
      </div>`;
  }

  /** The event as it came with the page, at most a minute ago, for the first time that it is asked for. */
  private brought(): EventInfo | undefined {
    const data = this.querySelector<HTMLElement>(':scope>script');
    data?.remove();
    const isFresh = data && Math.abs(Date.now() - Date.parse(String(data.dataset.at))) < 60_000;
    return isFresh ? (JSON.parse(data.textContent) as EventInfo) : undefined;
  }

  /** Shows an event: its colour, the cart that was stored for it, and the parts that load later. */
  private open(info: EventInfo, first: readonly ShopPart[]) {
    const stored = this.parts.filter((part) => !first.includes(part) && part.suits?.(info));
    const parts = [...first, ...stored];
    for (const part of this.parts) if (!parts.includes(part)) part.stop?.();
    this.parts = parts;
    const [accent, onAccent] = colours(info.accentColor);
    this.info = info;
    const { style } = this;
    style.setProperty('--event-accent', accent);
    style.setProperty('--event-on-accent', onAccent);
    if (this.stored.open(this.cartKey ?? [info._id, this.underShop].filter(Boolean).join(':'))) this.panel?.leave('');
    // tickets first: the other parts load once these can be seen
    painted(() => this.parts === parts && void this.openLater(info));
  }

  /** The order panel. It loads once the tickets can be seen; after a failure it is requested again. */
  private get ordering(): Promise<OrderPanel> {
    return (this.coming ??= Promise.all([import('./order-panel.ts'), this.speakAll()]).then(
      ([{ OrderPanel, english: order }]) => {
        this.english = { ...this.english, order };
        return (this.panel = new OrderPanel(this.host));
      },
      (cause: unknown) => {
        this.coming = undefined;
        throw new UnreachableError('No shop-order', { cause });
      },
    ));
  }

  /** In the frame of a click, once the panel is there. */
  private whenOrdering(act: (panel: OrderPanel) => void) {
    if (this.panel) act(this.panel);
    else this.ordering.then(act, () => undefined);
  }

  private speakAll() {
    this.brief = false;
    return this.remote?.order ?? this.speak();
  }

  private readonly openLater = async (info: EventInfo): Promise<void> => {
    try {
      this.missing = undefined;
      await this.openParts(info);
    } catch (error) {
      this.missing = error;
      this.host.failed(error);
    }
  };

  private async openParts(info: EventInfo) {
    await (await this.ordering).begin();
    const { parts } = this;
    const { laterParts } = await import('./later.ts');
    const later = await laterParts(this.host, info, parts);
    if (this.parts === parts) this.parts = [...parts, ...later];
    else for (const part of later) part.stop?.();
  }

  private track(name: Tracked['name'], data?: Record<string, unknown>) {
    const { currency, total: value } = this.cart;
    this.dispatchEvent(new Tracked(name, { currency, value, ...data }));
  }

  /** The view of this frame; the same object until something changes. */
  private view(info: EventInfo): ShopView {
    const { lines, slotId } = this.stored;
    const last = this.shownView;
    const [currency, now] = [info.currency ?? 'EUR', new Date()];
    const same = last?.info === info && last.cart === lines && last.slot?._id === slotId;
    if (same && last.text === this.text && last.language === this.language) return last;
    learnDigits(currency, info.formatted?.unit);
    return (this.shownView = {
      info,
      cart: lines,
      slot: info.timeSlots?.find(({ _id }) => _id === slotId),
      currency,
      exact: hasCents(info, currency, now),
      now,
      language: this.language,
      text: this.text,
      rows: this.rows,
      link: (address) => this.link(address),
      seatNames: (seats) => this.stored.seatNames?.(seats) ?? [],
      setQuantity: (ticketTypeId, amount) => {
        const wished = this.stored.lines.filter((line) => !line.triggeredBy);
        const change = amount - amountOf(wished, ticketTypeId);
        this.setQuantity(ticketTypeId, amount);
        this.isClicked = !!this.panel;
        // the cart has no price before the order panel is there
        this.whenOrdering((panel) => {
          panel.tell(ticketTypeId, change);
        });
      },
      type: (...typed) => {
        this.whenOrdering((panel) => {
          panel.type(...typed);
        });
      },
      selectSlot: (id) => {
        this.selectSlot(id);
        this.dispatchEvent(new SlotSelected(id));
      },
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'event-shop': EventShop;
  }
}
