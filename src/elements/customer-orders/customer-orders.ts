import { initialState, Task } from '@lit/task';
import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ServiceError } from '../../client/errors.ts';
import { account, type CustomerTransaction } from '../../contract/customers.ts';
import type { Ticket } from '../../contract/tickets.ts';
import { orders } from '../../locales/en/orders.ts';
import { shared as sharedTexts } from '../../locales/en/shared.ts';
import { form } from '../form.styles.ts';
import { ShopElement } from '../shop-element.ts';
import { shared } from '../styles.ts';
import { styles } from './customer-orders.styles.ts';
import { CustomerSignedIn, CustomerSignedOut, OrderOpened } from './order-events.ts';
import { renderOrder, type OpenOrder, type OrderEvent } from './order.ts';
import { checkSignIn, renderSignIn, type Credentials } from './sign-in.ts';
import { keepToken, storedToken } from './token.ts';

interface Orders {
  readonly transactions: readonly CustomerTransaction[];
  readonly events: ReadonlyMap<string, OrderEvent>;
  /** Of the signed-in customer. */
  readonly name?: string | undefined;
}

/** Orders until the button for more. */
const pageSize = 20;

/**
 * A customer's orders and tickets: all of them after signing in, or one by its link.
 * @fires {CustomerSignedIn} customer-signed-in - A customer signed in.
 * @fires {CustomerSignedOut} customer-signed-out - A customer signed out, or the time of the token is up.
 * @fires {OrderOpened} order-opened - A customer opened an order.
 * @slot - What stands here until the element has taken over, and while nobody is signed in where the seller's own page does that.
 * @slot loading - Shown while the orders are on their way.
 * @slot error - Shown when the orders cannot be loaded.
 * @slot empty - Shown when there are no orders.
 * @csspart sign-in - The form to sign in; in it each `field`.
 * @csspart order - One order; in it `order-date`, `order-status`, `order-total`.
 * @csspart ticket - One ticket; in it `ticket-name`, `barcode`.
 * @csspart more - The button that shows more orders.
 * @csspart sign-out - The button to sign out.
 */
export class CustomerOrders extends ShopElement<'orders'> {
  static override styles = [shared, form, styles];

  /** `_id` of the seller. */
  @property() accessor seller = '';
  /** One order, shown without signing in; takes its `secret` too. */
  @property() accessor order: string | undefined;
  /** The secret that belongs to `order`. */
  @property() accessor secret: string | undefined;
  /** `_id` or slug of an event: only its orders. */
  @property() accessor event: string | undefined;
  /** `password` shows a form; with `none` the page sets `token`. */
  @property({ attribute: 'sign-in' }) accessor signIn: 'password' | 'code' | 'none' = 'password';
  /** Token of a customer that the seller's own sign-in obtained. */
  @property({ attribute: false }) accessor token: string | undefined;

  protected readonly english = { orders, shared: sharedTexts };

  @state() private accessor opened: ReadonlyMap<string, OpenOrder> = new Map();
  @state() private accessor shown = pageSize;
  @state() private accessor wrong: Partial<Credentials> = {};
  @state() private accessor problem = '';
  @state() private accessor signingIn = false;
  /** Counts the answers, so that tickets of an earlier one are not taken for those of the present. */
  private round = 0;

  private readonly orders = new Task(this, {
    args: () => [this.client, this.baseUrl, this.order, this.secret, this.token, this.language] as const,
    task: ([, , order, secret, token], { signal }) => {
      if (order && secret) return this.loadOne(order, secret, signal);
      return token ? this.loadAll(signal) : initialState;
    },
    onComplete: ({ transactions: [first] }) => {
      this.opened = new Map();
      this.round++;
      if (this.order && first) void this.open(first);
    },
    onError: (error) => {
      this.handleRefusal(error);
    },
  });

  private async loadOne(id: string, secret: string, signal: AbortSignal): Promise<Orders> {
    const { loadOrder, operations } = await import('./order-by-link.ts');
    const { transactions, events } = await loadOrder(this.clientFor(operations), { id, secret }, this.language, {
      signal,
    });
    return { transactions, events: byId(events) };
  }

  private async loadAll(signal: AbortSignal): Promise<Orders> {
    const client = this.clientFor({ account }).account;
    const [{ transactions, events }, me] = await Promise.all([
      client.transactions({ locale: this.language }, { signal }),
      client.me({}, { signal }).catch(() => undefined), // only for the greeting
    ]);
    const name = [me?.prename, me?.lastname].filter(Boolean).join(' ') || me?.primaryEmail;
    const newestFirst = [...transactions].sort((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''));
    return { transactions: newestFirst, events: byId(events), name };
  }

  private async loadTickets({ tid = '', eventId }: CustomerTransaction): Promise<readonly Ticket[]> {
    if (this.order && this.secret) {
      const { operations } = await import('./order-by-link.ts');
      return this.clientFor(operations).checkout.tickets({ id: this.order, secret: this.secret });
    }
    const { docs } = await this.clientFor({ account }).account.tickets({ eventId, top: 1000 });
    return docs.filter((ticket) => ticket.transactionId === tid);
  }

  protected override get credentials(): string | undefined {
    return this.token;
  }

  override connectedCallback(): void {
    if (this.signIn === 'password') this.token ??= storedToken(this.baseUrl, this.seller);
    super.connectedCallback();
  }

  protected override render(): TemplateResult {
    if (!this.speaks) return this.renderLoading();
    if (this.token || (this.order && this.secret)) {
      return html`${this.renderTask(this.orders, (found) => this.renderOrders(found))}`;
    }
    this.settle();
    this.mark('empty', false);
    const { text } = this;
    const { wrong, problem } = this;
    if (this.signIn === 'password') {
      return renderSignIn({
        text: text.orders,
        wrong,
        problem,
        busy: this.signingIn,
        submit: (event) => void this.handleSignIn(event),
      });
    }
    return html`${problem ? html`<p role="alert">${problem}</p>` : nothing}<slot></slot>`;
  }

  private renderOrders({ transactions, events, name }: Orders): TemplateResult {
    const text = this.text.orders;
    const wanted = transactions.filter(
      ({ eventId = '' }) => !this.event || this.event === eventId || this.event === events.get(eventId)?.url,
    );
    this.mark('empty', wanted.length === 0);
    return html`
      ${this.order ? nothing : this.renderHead(name)}
      ${
        wanted.length === 0
          ? html`<slot name="empty"><p class="none">${text.noOrders}</p></slot>`
          : html`<ul class="orders" role="list">
              ${wanted.slice(0, this.shown).map((transaction, index) =>
                renderOrder(transaction, {
                  id: `tickets-${index}`,
                  event: events.get(transaction.eventId ?? ''),
                  open: this.opened.get(transaction.tid ?? ''),
                  language: this.language,
                  text: this.text,
                  explain: (error) => this.explain(error),
                  toggle: () => {
                    this.handleToggle(transaction);
                  },
                  retry: () => void this.open(transaction),
                }),
              )}
            </ul>`
      }
      ${
        wanted.length > this.shown
          ? html`<button part="more" class="quiet more" type="button" @click=${this.handleMore}>${text.more}</button>`
          : nothing
      }
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
    </div>`;
  }

  protected override explain(error: unknown): string {
    const missing = this.order && error instanceof ServiceError && error.status === 404;
    return missing ? this.text.orders.notFound : super.explain(error);
  }

  private async handleSignIn(submit: SubmitEvent): Promise<void> {
    submit.preventDefault();
    if (this.signingIn) return;
    const { credentials, wrong } = checkSignIn(submit.target as HTMLFormElement, this.text.orders);
    this.wrong = wrong;
    this.problem = '';
    if (wrong.email ?? wrong.password) {
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    this.signingIn = true;
    try {
      const { token } = await this.clientFor({ account }).account.login({ sellerId: this.seller, ...credentials });
      this.holdFocus();
      this.token = token;
      keepToken(this.baseUrl, this.seller, token);
      this.dispatchEvent(new CustomerSignedIn(token));
    } catch (error) {
      const refused = error instanceof ServiceError && (error.status === 400 || error.status === 401);
      this.problem = refused ? this.text.orders.wrong : this.explain(error);
    } finally {
      this.signingIn = false;
    }
  }

  private handleSignOut(): void {
    this.holdFocus();
    this.signOut();
  }

  /** The service no longer takes the token. */
  private handleRefusal(error: unknown): void {
    if (!this.token || !(error instanceof ServiceError) || error.status !== 401) return;
    if (this.renderRoot.querySelector(':focus')) this.holdFocus();
    this.signOut();
    this.problem = this.text.orders.signedOut;
  }

  private signOut(): void {
    this.token = undefined;
    this.shown = pageSize;
    keepToken(this.baseUrl, this.seller, undefined);
    this.dispatchEvent(new CustomerSignedOut());
  }

  private handleToggle(transaction: CustomerTransaction): void {
    const { tid = '' } = transaction;
    if (this.opened.has(tid)) {
      this.opened = new Map([...this.opened].filter(([id]) => id !== tid));
      return;
    }
    void this.open(transaction);
    this.dispatchEvent(new OrderOpened(transaction));
  }

  private async open(transaction: CustomerTransaction): Promise<void> {
    const { tid = '' } = transaction;
    const { round } = this;
    const show = (order: OpenOrder) => {
      this.opened = new Map(this.opened).set(tid, order);
    };
    show({});
    try {
      const [tickets, { prepareTickets }] = await Promise.all([this.loadTickets(transaction), import('./tickets.ts')]);
      const render = await prepareTickets(this, tickets);
      if (this.opened.has(tid) && round === this.round) show({ render });
    } catch (error) {
      if (this.opened.has(tid) && round === this.round) show({ error });
      this.handleRefusal(error);
    }
  }

  private async handleMore(): Promise<void> {
    const next = this.shown;
    this.shown += pageSize;
    await this.updateComplete;
    this.renderRoot.querySelectorAll<HTMLElement>('.toggle')[next]?.focus({ preventScroll: true });
  }
}

function byId(events: readonly OrderEvent[]): ReadonlyMap<string, OrderEvent> {
  return new Map(events.map((event) => [event._id, event]));
}

declare global {
  interface HTMLElementTagNameMap {
    'customer-orders': CustomerOrders;
  }
}
