/** `<desk-customer>`: a customer on one page: orders, what was spent, contact, notes and consents. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ConsentRecord } from '../../contract/consents.ts';
import { customers } from '../../contract/customers.ts';
import type { Answer } from '../../contract/route.ts';
import { transactions, type SellerTransaction } from '../../contract/transactions.ts';
import { hrefOf } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { eventsOf, type NamedEvent } from '../parts/event-names.ts';
import { state } from '../parts/icons.ts';
import { menu } from '../parts/menu.ts';
import { orderState } from '../parts/orders.ts';
import { DeskPage, pageHead } from '../parts/page.ts';

const mostOrders = 20;

export class DeskCustomer extends DeskPage {
  private customer!: Answer<typeof customers.get>;
  private orders: readonly SellerTransaction[] = [];
  private hasMoreOrders = false;
  private names: ReadonlyMap<string, NamedEvent> = new Map();
  private consents: ConsentRecord['consents'] = [];

  override get heading(): string {
    return this.nameOf();
  }

  private get client() {
    return this.desk.client({
      customers: {
        get: customers.get,
        update: customers.update,
        delete: customers.delete,
        consents: customers.consents,
      },
      transactions: { list: transactions.list },
    });
  }

  private nameOf(): string {
    const { name, company, primaryEmail } = this.customer;
    return name || company || primaryEmail;
  }

  protected override async load(): Promise<void> {
    const { client } = this;
    const id = this.place.params['id'] ?? '';
    const [customer, { rows, total }, { consents }] = await Promise.all([
      client.customers.get({ id }),
      client.transactions.list({ customer: id, top: mostOrders }),
      client.customers.consents({ id }),
    ]);
    this.customer = customer;
    this.orders = rows;
    this.hasMoreOrders = total > rows.length;
    this.consents = consents;
    this.names = await eventsOf(
      this.desk,
      rows.map(({ eventId }) => eventId),
    );
  }

  private async change(fields: { notes?: string; tags?: string[]; blocked?: boolean }): Promise<void> {
    await this.client.customers.update({ id: this.customer._id, ...fields });
    await this.reload();
    this.desk.toast(this.desk.texts.order.saved);
  }

  private askForNotes(): void {
    const { texts } = this.desk;
    const { customers: words, order } = texts;
    const { notes = '', tags = [] } = this.customer;
    ask(
      {
        title: words.notes,
        confirm: order.save,
        body: html`<label class="field">
            ${words.notes}<textarea name="notes" rows="5" .defaultValue=${notes}></textarea>
          </label>
          <label class="field">
            ${words.tags}<input name="tags" autocomplete="off" .defaultValue=${tags.join(', ')} />
            <span class="hint">${words.tagsHint}</span>
          </label>`,
        act: async ({ notes: typed = '', tags: list = '' }) => {
          await this.change({
            notes: typed.trim(),
            tags: [...new Set(list.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== ''),
          });
        },
      },
      texts,
    );
  }

  private askForBlock(): void {
    const { texts } = this.desk;
    const { customers: words } = texts;
    const isBlocked = this.customer.blocked === true;
    ask(
      {
        title: isBlocked ? words.unblock : words.block,
        confirm: isBlocked ? words.unblock : words.block,
        isDanger: !isBlocked,
        body: html`<p>${isBlocked ? words.unblockText : words.blockText}</p>`,
        act: async () => {
          await this.change({ blocked: !isBlocked });
        },
      },
      texts,
    );
  }

  private askForErasure(): void {
    const { texts } = this.desk;
    const { customers: words } = texts;
    ask(
      {
        title: words.eraseTitle(this.nameOf()),
        confirm: words.erase,
        isDanger: true,
        body: html`<p>${words.eraseText}</p>`,
        act: async () => {
          await this.client.customers.delete({ id: this.customer._id });
          this.desk.toast(words.erased);
          this.desk.go('/customers', { replace: true });
        },
      },
      texts,
    );
  }

  private renderActions(): unknown {
    const { customers: words, list } = this.desk.texts;
    if (!this.desk.may('customers:write')) return nothing;
    return menu('customer-menu', list.more(this.nameOf()), [
      {
        word: this.customer.blocked ? words.unblock : words.block,
        act: () => {
          this.askForBlock();
        },
      },
      {
        word: words.erase,
        isDanger: true,
        act: () => {
          this.askForErasure();
        },
      },
    ]);
  }

  private renderOrders(): TemplateResult {
    const { texts, formats } = this.desk;
    const { customers: words } = texts;
    const { spent = [], orders = 0, primaryEmail } = this.customer;
    const sums = spent.map(({ amount, currency }) => formats.money(amount, currency)).join(' + ');
    return html`<section class="card flush" aria-labelledby="orders">
      <div class="card-head">
        <h2 id="orders">${texts.orders.title}</h2>
        <span class="muted small">${[words.orderCount(orders), sums].filter(Boolean).join(' · ')}</span>
      </div>
      ${
        this.orders.length === 0
          ? html`<p class="evening muted">${words.noOrders}</p>`
          : html`<table class="stacks">
              <tbody>
                ${this.orders.map(
                  (order) =>
                    html`<tr class="linked">
                      <td class="first grow">
                        <a data-row href=${hrefOf(`/orders/${order._id}`)}
                          >${this.names.get(order.eventId ?? '')?.name ?? order._id}</a
                        ><span class="sub">${order.completedAt ? formats.dateTime(order.completedAt) : nothing}</span>
                      </td>
                      <td class="number first aside">${formats.money(order.realPrice ?? 0, order.currency)}</td>
                      <td class="aside">${orderState(texts, order)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>`
      }
      ${
        this.hasMoreOrders
          ? html`<p class="evening">
              <a class="link" href=${hrefOf(`/orders?q=${encodeURIComponent(primaryEmail)}`)}>${texts.today.all}</a>
            </p>`
          : nothing
      }
    </section>`;
  }

  private renderContact(): TemplateResult {
    const { order, customers: words } = this.desk.texts;
    const {
      company,
      primaryEmail,
      phone,
      location: { street, line2, postal, city, country } = {},
      vatId,
    } = this.customer;
    const address = [street, line2, [postal, city].filter(Boolean).join(' '), country].filter(Boolean);
    const fact = (label: string, lines: unknown) =>
      html`<div>
        <dt>${label}</dt>
        ${lines}
      </div>`;
    return html`<section class="card" aria-labelledby="contact">
      <h2 id="contact">${words.contact}</h2>
      <dl class="facts">
        ${company ? fact(order.company, html`<dd>${company}</dd>`) : nothing}
        ${fact(order.email, html`<dd><a href="mailto:${primaryEmail}">${primaryEmail}</a></dd>`)}
        ${phone ? fact(order.phone, html`<dd><a href="tel:${phone}">${phone}</a></dd>`) : nothing}
        ${
          address.length > 0
            ? fact(
                order.address,
                address.map((line) => html`<dd>${line}</dd>`),
              )
            : nothing
        }
        ${vatId ? fact(words.vatId, html`<dd>${vatId}</dd>`) : nothing}
      </dl>
    </section>`;
  }

  private renderNotes(): TemplateResult {
    const { order, customers: words } = this.desk.texts;
    const { notes = '', tags = [] } = this.customer;
    return html`<section class="card" aria-labelledby="notes">
      <div class="row spread">
        <h2 id="notes">${words.notes}</h2>
        ${
          this.desk.may('customers:write')
            ? html`<button
                class="link small"
                aria-label="${order.change}: ${words.notes}"
                @click=${() => {
                  this.askForNotes();
                }}
              >
                ${order.change}
              </button>`
            : nothing
        }
      </div>
      <p class=${notes === '' ? 'muted' : 'lines'}>${notes === '' ? order.noNote : notes}</p>
      ${tags.length > 0 ? html`<p class="small muted">${words.tags}: ${tags.join(', ')}</p>` : nothing}
    </section>`;
  }

  private renderConsents(): TemplateResult | typeof nothing {
    const { formats, texts } = this.desk;
    const { customers: words } = texts;
    if (this.consents.length === 0) return nothing;
    return html`<section class="card" aria-labelledby="consents">
      <h2 id="consents">${words.consents}</h2>
      <ul class="stack">
        ${this.consents.map(
          ({ consentId, status, givenAt, text = consentId }) =>
            html`<li>
              ${status === 'granted' ? state('good', words.granted) : state('none', words.refused)} ${text}
              <span class="small muted">${formats.dateTime(givenAt)}</span>
            </li>`,
        )}
      </ul>
    </section>`;
  }

  protected override content(): TemplateResult {
    const { texts } = this.desk;
    const { customers: words } = texts;
    const { blocked, _account: account } = this.customer;
    return html`${pageHead(this.nameOf(), {
        back: { path: '/customers', word: words.title },
        actions: this.renderActions(),
        below: html`<p class="below row">
          ${blocked ? state('bad', words.blocked) : nothing}<span class="muted"
            >${account ? words.hasAccount : words.noAccount}</span
          >
        </p>`,
      })}
      <div class="columns">
        <div>${this.renderOrders()}</div>
        <div>${this.renderContact()} ${this.renderNotes()} ${this.renderConsents()}</div>
      </div>`;
  }
}
customElements.define('desk-customer', DeskCustomer);
