// The element `<customer-orders>`. Long because it is the one place that requests all later parts.
import { initialState, Task, TaskStatus } from '@lit/task';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from '../properties.ts';
import { ServiceError } from '../../client/errors.ts';
import type { CustomerTransaction } from '../../contract/order-items.ts';
import { orders } from '../../locales/en/orders.ts';
import { shared as sharedTexts } from '../../locales/en/shared.ts';
import { form } from '../form.styles.ts';
import { keepToken, read, renewalOf, storedToken, type Tokens } from '../customer-token.ts';
import { ShopElement } from '../shop-element.ts';
import { shared } from '../styles.ts';
import { styles } from './customer-orders.styles.ts';
import { CustomerSignedIn, CustomerSignedOut, OrderOpened } from './view/order-events.ts';
import type { renderList } from './order-list.ts';
import type { OpenOrder } from './view/order.ts';
import { ticketLink, type OrdersHost } from './view/orders-host.ts';
import type { OwnAccount } from './account/own-account.ts';
import { deleteSaved, namingKey } from './view/stored-data.ts';
import type { Around, Before } from './own-orders.ts';
import type { Orders } from './view/orders.ts';
import { SignInFlow } from './sign-in/sign-in-flow.ts';
import { isUnreachable } from './offline/unreachable.ts';

/** Orders until the button for more. */
const pageSize = 20;

/** The orders, and the function that renders them. */
type Shown = Orders & { readonly list: typeof renderList };

/**
 * A customer's orders and tickets: all of them after a sign-in, or one by its link.
 * @fires {CustomerSignedIn} customer-signed-in - A customer signed in.
 * @fires {CustomerSignedOut} customer-signed-out - A customer signed out, or the token has expired.
 * @fires {OrderOpened} order-opened - A customer opened an order.
 * @fires {TicketChanged} ticket-changed - A customer changed or transferred a ticket.
 * @slot - Content until the element is loaded, and without a sign-in if the seller's own page does that.
 * @slot loading - Shown while the orders are loading.
 * @slot error - Shown when the orders cannot be loaded.
 * @slot empty - Shown when there are no orders.
 * @csspart sign-in - The form to sign in; in it each `field`.
 * @csspart order - One order; in it `order-date`, `order-status`, `order-total`.
 * @csspart ticket - One ticket; in it `ticket-name`, `barcode`, and `show`, the button that shows it in full size.
 * @csspart screen - The dialog with a ticket in full size.
 * @csspart download - A button that saves the tickets or the invoice of an order as PDF.
 * @csspart wallet - A button or a link that puts tickets into a wallet.
 * @csspart calendar - The button that saves the dates of an order for a calendar.
 * @csspart change - The button of a ticket that shows its changes; `pay` is the one that pays for a change.
 * @csspart next - The next visit, the day before and on the day; in it each `pass`, the code that shows its ticket in full size.
 * @csspart account - The customer's account, once it is opened.
 * @csspart shops - Links to the under-shops that are open to the customer.
 * @csspart more - The button that shows more orders.
 * @csspart sign-out - The button to sign out.
 */
export class CustomerOrders extends ShopElement<'orders'> {
  static override styles = [shared, form, styles];

  /** `_id` of the seller. */
  @property() seller = '';
  /** One order, shown without a sign-in; needs its `secret`. */
  @property() order: string | undefined;
  /** The secret that belongs to `order`, or to `ticket`. */
  @property() secret: string | undefined;
  /** One transferred ticket, shown without a sign-in; needs its own `secret`. */
  @property() ticket: string | undefined;
  /** `_id` or slug of an event: only its orders. */
  @property() event: string | undefined;
  /** Address of the page with a shop; `{event}` and `{shop}` are replaced. The service's own page unless set. */
  @property({ attribute: 'shop-url' }) shopUrl: string | undefined;
  /**
   * `password` shows a form that also offers a code by email; `code` asks only for the address and emails a code; with
   * `none` the page sets `token`.
   */
  @property({ attribute: 'sign-in' }) signIn: 'password' | 'code' | 'none' = 'password';
  /**
   * Token of a customer from the seller's own sign-in. A token of this element is short-lived; the element renews it.
   */
  @property({ attribute: false }) token: string | undefined;

  protected readonly english = { orders, shared: sharedTexts };

  @state() private opened: ReadonlyMap<string, OpenOrder> = new Map();
  @state() private shown = pageSize;
  @state() private own: Pick<OwnAccount, 'render'> | undefined;
  /** What stands around the orders: above the next visit, below under-shops. */
  @state() private top: Around | undefined;
  /** Orders that were changed since they were listed, by their ids. */
  private readonly changed = new Map<string, CustomerTransaction>();
  /**
   * The token that the page has replaced, until it is known if the new one is the same customer's: the orders stay on
   * screen.
   */
  private replaced: string | undefined;
  /** Counts the answers, so that tickets of an earlier one are ignored. */
  private round = 0;

  private readonly orders = new Task(this, {
    args: () =>
      [
        this.linked ? '' : this.token,
        this.client,
        this.baseUrl,
        this.seller,
        this.order,
        this.secret,
        this.language,
        this.ticket,
      ] as const,
    task: async ([token], { signal }) => {
      if (!this.linked && !token) return initialState;
      const loading = this.linked
        ? import('./order-by-link.ts').then((loaded) => loaded.loadLinked(this.host, this, signal))
        : import('./own-orders.ts').then((own) => own.loadOwn(this.host, signal, this.onScreen));
      const [{ renderList: list }, found] = await Promise.all([import('./order-list.ts'), this.orKept(loading)]);
      return { ...found, list };
    },
    onComplete: (found) => {
      const [first] = found.transactions;
      if (!found.replaced) this.clear();
      this.replaced = undefined;
      this.changed.clear();
      if (this.token && !this.one) void this.openTop(found);
      if (this.one && first) void this.open(first);
    },
    onError: (error) => {
      this.handleError(error);
    },
  });

  /** The orders of the replaced token's customer on screen. */
  private get onScreen(): Before | undefined {
    const { replaced: token } = this;
    const { value: found } = this.orders;
    const differs = () => {
      deleteSaved(this.storedAs);
      this.clear();
    };
    return token && found ? { token, found, differs } : undefined;
  }

  /** Closes open orders; for another customer it removes everything. */
  private clear(): void {
    if (this.replaced) this.own = this.top = undefined;
    this.replaced = undefined;
    this.opened = new Map();
    this.round++;
  }

  /** True without a sign-in. */
  private get linked(): unknown {
    return this.secret && (this.order || this.ticket);
  }

  /** The order that is shown by its link. */
  private get one(): string | undefined {
    return this.secret && this.order;
  }

  private async openTop(found: Orders): Promise<void> {
    const { openTop } = await import('./own-orders.ts');
    this.top = await openTop(this.host, this, found);
  }

  /** The orders, or the saved ones if the service cannot be reached. */
  private async orKept(loading: Promise<Orders>): Promise<Orders> {
    loading.catch(() => undefined); // it is handled once the module is loaded
    const stored = await import('./offline/saved-orders.ts').catch(() => undefined);
    return await (stored?.keepOrLoad(loading, this.host, () => void this.orders.run()) ?? loading);
  }

  protected override get credentials(): string | undefined {
    return this.token;
  }

  protected override readonly transport: typeof fetch = async (...call) => {
    if (!renewalOf(this.baseUrl, this.seller)) return fetch(...call);
    const { fetchRenewed } = await import('../token-renewal.ts');
    return fetchRenewed(this, ...call);
  };

  private readonly host: OrdersHost = {
    element: this,
    language: () => this.language,
    translated: () => this.remote,
    clientFor: (table) => this.clientFor(table),
    owner: () => {
      const { order, secret, ticket, token, storedAs } = this;
      const link = secret && (order || (ticket && ticketLink + ticket));
      const proof = link ? secret : token;
      return proof ? { prefix: storedAs, order: link || undefined, proof } : undefined;
    },
    explain: (error) => {
      this.handleError(error);
      return this.explain(error, false);
    },
    holdFocus: this.holdFocus.bind(this),
    reload: () => void this.orders.run(),
    enter: this.enter.bind(this),
    leave: (reason) => {
      this.holdFocus();
      this.signOut(reason);
    },
  };
  /** Prefix of the data on this device for customers of this seller. */
  private get storedAs(): string {
    return `foyer:orders:${this.baseUrl}:${this.seller}:`;
  }

  private readonly flow = new SignInFlow(this.host, () => this.text.orders);

  override connectedCallback(): void {
    if (this.signIn !== 'none') this.token ??= storedToken(this.baseUrl, this.seller);
    super.connectedCallback();
    if (read(namingKey))
      import('./changes/name-return.ts').then(
        (loaded) => {
          loaded.finishNaming(this.host);
        },
        () => undefined,
      );
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    // a sign-in is for one seller
    if (this.signIn !== 'none' && changed.has('seller') && !changed.has('token'))
      this.token = storedToken(this.baseUrl, this.seller);
    if (changed.has('token') || changed.has('seller')) {
      const mayStay = this.token && !this.linked && !changed.has('seller');
      this.replaced = mayStay ? (this.replaced ?? (changed.get('token') as string | undefined)) : undefined;
      if (!this.replaced) this.own = this.top = undefined; // it is another customer's
    }
    if (changed.get('token') && !this.token) deleteSaved(this.storedAs);
  }

  protected override render(): unknown {
    if (!this.speaks) return this.renderLoading();
    if (this.token || this.linked) {
      const { status, value } = this.orders;
      const shown = status === TaskStatus.PENDING && this.replaced ? value : undefined;
      return shown ? this.renderOrders(shown) : this.renderTask(this.orders, (found) => this.renderOrders(found));
    }
    this.settle();
    this.mark('empty', false);
    if (!this.seller) this.advise(null);
    return this.flow.render(this.signIn, () => this.renderLoading());
  }

  private renderOrders({ list, ...found }: Shown): TemplateResult {
    const { transactions, events, name, note, received } = found;
    if (this.linked && received) return html`${note?.()} ${received.render()}`;
    const wanted = transactions.filter(
      ({ eventId = '' }) => !this.event || this.event === eventId || this.event === events.get(eventId)?.url,
    );
    this.mark('empty', wanted.length === 0);
    return html`
      ${note?.()} ${this.one ? nothing : this.renderHead(name)}
      ${
        wanted.length === 0 ? html`<slot name="empty"><p class="none">${this.text.orders.noOrders}</p></slot>` : nothing
      }
      ${list(found, {
        wanted: wanted.map((order) => this.changed.get(order.tid ?? '') ?? order),
        max: this.shown,
        opened: this.opened,
        language: this.language,
        text: this.text,
        explain: (error) => this.explain(error),
        toggle: this.handleToggle,
        retry: (order) => {
          this.holdFocus();
          void this.open(order);
        },
        more: this.handleMore,
      })}
      ${this.one ? nothing : this.top?.shops?.render()}
    `;
  }

  private renderHead(name: string | undefined): TemplateResult {
    const text = this.text.orders;
    return html`<div class="head">
        <h2>${text.yourOrders}</h2>
        ${name ? html`<p class="muted">${text.hello(name)}</p>` : nothing}
        ${
          this.signIn === 'none'
            ? nothing
            : html`<button part="sign-out" class="link" type="button" @click=${this.handleSignOut}>
                ${text.signOut}
              </button>`
        }
        <button class="link" type="button" aria-expanded=${this.own ? 'true' : 'false'} @click=${this.handleAccount}>
          ${text.account}
        </button>
      </div>
      ${this.own?.render()}${this.top?.visit?.render()}`;
  }

  /** @param isOrder true if the order itself was requested, and not a part of it */
  protected override explain(error: unknown, isOrder = true): string {
    if (isUnreachable(error)) return this.text.shared.unreachable;
    const missing = isOrder && this.one && error instanceof ServiceError && error.status === 404;
    return missing ? this.text.orders.notFound : super.explain(error);
  }

  private enter(tokens: Tokens): void {
    this.holdFocus();
    this.flow.reset();
    this.token = tokens.token;
    keepToken(this.baseUrl, this.seller, tokens);
    this.dispatchEvent(new CustomerSignedIn(tokens.token));
  }

  private async handleAccount(): Promise<void> {
    try {
      const { OwnAccount } = await import('./account/own-account.ts');
      this.own = this.own ? undefined : new OwnAccount(this.host);
    } catch (error) {
      this.own = { render: () => html`<p class="notice" role="alert">${this.explain(error)}</p>` };
    }
  }

  private handleSignOut(): void {
    const { token = '' } = this;
    const renewal = renewalOf(this.baseUrl, this.seller);
    this.holdFocus();
    this.signOut();
    // without a network the customer is signed out here all the same
    import('./sign-in/end-session.ts').then(
      (loaded) => loaded.endSession(this, token, renewal),
      () => undefined,
    );
  }

  /** The service no longer accepts the token. */
  private handleError(error: unknown): void {
    if (!this.token || !(error instanceof ServiceError) || error.status !== 401) return;
    if (this.renderRoot.querySelector(':focus')) this.holdFocus();
    this.signOut(this.text.orders.signedOut);
  }

  private signOut(reason?: string): void {
    this.flow.reset(reason);
    this.token = undefined;
    this.shown = pageSize;
    keepToken(this.baseUrl, this.seller, undefined);
    deleteSaved(this.storedAs);
    this.dispatchEvent(new CustomerSignedOut());
  }

  private readonly handleToggle = (transaction: CustomerTransaction): void => {
    const { tid = '' } = transaction;
    if (this.opened.has(tid)) {
      this.opened = new Map([...this.opened].filter(([id]) => id !== tid));
      return;
    }
    void this.open(transaction);
    this.dispatchEvent(new OrderOpened(transaction));
  };

  private async open(transaction: CustomerTransaction): Promise<void> {
    const { tid = '' } = transaction;
    const { round } = this;
    let shown: OpenOrder | undefined; // closed and opened again, it is another one
    const show = (order: OpenOrder) => {
      this.opened = new Map(this.opened).set(tid, (shown = order));
    };
    const isOpen = () => shown === this.opened.get(tid) && round === this.round;
    show({});
    try {
      const { openOrder } = await import('./order/open-order.ts');
      const secret = this.one && this.secret;
      const render = await openOrder(this.host, {
        order: transaction,
        secret,
        isOpen,
        update: (order) => {
          if (isOpen()) this.changed.set(tid, order);
        },
      });
      if (isOpen()) show({ render });
    } catch (error) {
      if (isOpen()) show({ error });
      this.handleError(error);
    }
  }

  private readonly handleMore = (): void => {
    const next = this.shown;
    this.shown += pageSize;
    void this.updateComplete.then(() => {
      this.renderRoot.querySelectorAll<HTMLElement>('.toggle')[next]?.focus({ preventScroll: true });
    });
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'customer-orders': CustomerOrders;
  }
}
