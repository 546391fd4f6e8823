/**
 * `<desk-new-order>`: an order by phone or at the counter. An event is chosen, then its shop sells in the page, as a POS that
 * the session of the desk opens.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { checkout, type Checkout } from '../../contract/checkout.ts';
import { events, type EventAnswer } from '../../contract/events.ts';
import { transactionChanges } from '../../contract/transaction-changes.ts';
import { transactions } from '../../contract/transactions.ts';
import type { OrderPlaced } from '../../elements/event-shop/view/order-events.ts';
import { counter as english, type CounterTexts } from '../../locales/desk/counter-en.ts';
import { hrefOf } from '../parts/desk.ts';
import { loadEmbed } from '../parts/embed.ts';
import { learnEvents } from '../parts/event-names.ts';
import { searchField } from '../parts/filters.ts';
import { icon } from '../parts/icons.ts';
import { languagesOf, type Language } from '../parts/languages.ts';
import { addressWith, pager, queryOf, skipOf } from '../parts/lists.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { pageTexts } from '../parts/page-texts.ts';
import { messageOf } from '../parts/problems.ts';
import { counterFetch, withoutProvider } from './counter-fetch.ts';
import { isAwaiting, markReceived } from './received.ts';

const pageSize = 25;

/** How the money comes: later, or now at the counter. */
type Payment = 'later' | 'cash' | 'card';

export class DeskNewOrder extends DeskPage {
  private rows: readonly EventAnswer[] = [];
  private total = 0;
  private event: EventAnswer | undefined;
  /** No way to pay works here. */
  private isUnpayable = false;
  private payment: Payment = 'later';
  private sendsMail = true;
  private language: Language = 'en';
  private words: CounterTexts = english;
  private transport: typeof fetch | undefined;
  /** An order that is placed and could not be marked as paid, and why. */
  private unmarked: { readonly id: string; readonly reason: string } | undefined;

  override get heading(): string {
    return this.desk.texts.newOrder.title;
  }

  protected override async load(): Promise<void> {
    const id = this.place.query.get('event');
    if (id === null) await this.loadEvents();
    else if (id !== this.event?._id) await this.openShop(id);
  }

  private async loadEvents(): Promise<void> {
    this.event = undefined;
    const query = queryOf(this.place);
    const client = this.desk.client({ events: { list: events.list } });
    const { rows, total } = await client.events.list({
      end: { $gte: new Date().toISOString() },
      type: ['SINGLE', 'RECURRENCE', 'GROUP'],
      ...(query !== '' && { name: query }),
      sortDir: 1,
      top: pageSize,
      skip: skipOf(this.place),
    });
    this.rows = rows;
    this.total = total;
    learnEvents(rows);
  }

  private async openShop(id: string): Promise<void> {
    const { desk } = this;
    const client = desk.client({ events: { get: events.get }, checkout: { paymentMethods: checkout.paymentMethods } });
    const asked = { id: desk.me.seller._id, eventId: id, channel: 'pos' };
    const german = async () => (await import('../../locales/desk/counter-de.ts')).counter;
    const [event, methods, words] = await Promise.all([
      client.events.get({ id }),
      client.checkout.paymentMethods(asked),
      pageTexts(desk.formats.language, english, german),
      loadEmbed(),
    ]);
    this.words = words;
    this.payment = 'later';
    this.sendsMail = true;
    this.language = this.ownLanguage;
    this.unmarked = undefined;
    const isPriced = event.tickets?.some(({ price = 0 }) => price > 0) ?? false;
    this.isUnpayable =
      isPriced && !event.reservationSettings?.option && withoutProvider(methods).every(({ _id }) => _id === 'free');
    // an order that is paid now has one email, once it is marked
    this.transport = counterFetch(desk, () => ({
      ...((!this.sendsMail || this.payment !== 'later') && { sendMail: false }),
      ...(this.language !== this.ownLanguage && { preferredLanguage: this.language }),
    }));
    this.event = event;
  }

  /** The language of the desk: the shop in it begins its checkouts in this one. */
  private get ownLanguage(): Language {
    const [own] = this.desk.formats.language.split('-');
    return languagesOf(this.desk.texts).find((language) => language === own) ?? 'en';
  }

  private async placed({ _id: id }: Checkout): Promise<void> {
    const { desk, payment, sendsMail } = this;
    const { newOrder } = desk.texts;
    const client = desk.client({ transactions: { get: transactions.get, mail: transactionChanges.mail } });
    try {
      const order = await client.transactions.get({ id });
      const isPaidNow = payment !== 'later' && isAwaiting(order);
      if (isPaidNow) await markReceived(desk, order, { paymentInfoMethod: payment, sendMail: sendsMail });
      // it cost nothing, or vouchers have paid it: there is nothing to mark, and its email was left out
      else if (payment !== 'later' && sendsMail) await client.transactions.mail({ id });
      desk.toast(isPaidNow ? newOrder.placedPaid : newOrder.placed);
      desk.go(`/orders/${id}`, { replace: true });
    } catch (error) {
      this.unmarked = { id, reason: messageOf(error, desk.texts) };
      this.requestUpdate();
    }
  }

  private renderRow({ _id: id, name, start, timezone, locationName }: EventAnswer): TemplateResult {
    return html`<tr class="linked">
      <td class="first grow whole"><a data-row href=${hrefOf(`/orders/new?event=${id}`)}>${name}</a></td>
      <td class="muted">${this.desk.formats.dateTime(start, timezone)}</td>
      <td class="muted wide cut">${locationName ?? nothing}</td>
    </tr>`;
  }

  private renderEvents(): TemplateResult {
    const { texts } = this.desk;
    const { newOrder } = texts;
    const query = queryOf(this.place);
    return html`${pageHead(newOrder.title, {
        back: { path: '/orders', word: texts.orders.title },
        below: html`<p class="muted below">${newOrder.text}</p>`,
      })}
      <div class="card flush">
        <div class="toolbar">
          ${searchField({
            label: newOrder.search,
            value: query,
            search: (q) => {
              this.desk.go(addressWith(this.place, { q }));
            },
          })}
        </div>
        ${
          this.rows.length > 0
            ? html`<table class="stacks">
                  <tbody>
                    ${this.rows.map((event) => this.renderRow(event))}
                  </tbody>
                </table>
                ${pager(this.desk, this.place, { size: pageSize, count: this.rows.length, total: this.total })}`
            : query === ''
              ? emptyState(newOrder.none, newOrder.noneText)
              : emptyState(
                  newOrder.noMatch,
                  newOrder.noMatchText,
                  html`<a class="button" href=${hrefOf('/orders/new')}>${texts.list.clearAll}</a>`,
                )
        }
      </div>`;
  }

  private renderChoices(): TemplateResult {
    const { texts } = this.desk;
    const { newOrder, languageNames } = texts;
    const { words } = this;
    const way = (payment: Payment, text: string, note: string) =>
      html`<label class="choice">
        <input
          type="radio"
          name="payment"
          .checked=${this.payment === payment}
          @change=${() => {
            this.payment = payment;
            this.requestUpdate();
          }}
        />
        <span>${text}<small>${note}</small></span>
      </label>`;
    return html`<section class="card stack">
      <fieldset class="plain-set">
        <legend><h2>${newOrder.payment}</h2></legend>
        ${way('later', newOrder.later, newOrder.laterNote)} ${way('cash', newOrder.cash, newOrder.nowNote)}
        ${way('card', newOrder.card, `${newOrder.cardNote} ${newOrder.nowNote}`)}
      </fieldset>
      <label class="choice">
        <input
          type="checkbox"
          .checked=${this.sendsMail}
          @change=${({ target }: Event) => {
            this.sendsMail = (target as HTMLInputElement).checked;
            this.requestUpdate();
          }}
        />
        <span>${newOrder.sendMail}${this.sendsMail ? nothing : html`<small>${newOrder.noMailNote}</small>`}</span>
      </label>
      <label class="field"
        >${words.mailLanguage}<select
          aria-describedby="mail-language-note"
          @change=${({ target }: Event) => {
            const { value } = target as HTMLSelectElement;
            this.language = languagesOf(texts).find((language) => language === value) ?? this.language;
            this.requestUpdate();
          }}
        >
          ${languagesOf(texts).map(
            (language) =>
              html`<option .value=${language} .selected=${language === this.language}>
                ${languageNames[language]}
              </option>`,
          )}
        </select></label
      >
      <p class="muted small" id="mail-language-note">${words.mailLanguageNote}</p>
    </section>`;
  }

  private renderShop({ _id: id, name, start, timezone }: EventAnswer): TemplateResult {
    const { texts, formats, me } = this.desk;
    const { newOrder } = texts;
    return html`${pageHead(name, {
        back: { path: '/orders/new', word: newOrder.other },
        below: html`<p class="muted below">${formats.dateTime(start, timezone)}</p>`,
      })}
      ${
        this.unmarked
          ? html`<p class="problem" role="alert">
              ${icon('alert')}<span
                >${newOrder.notMarked(this.unmarked.reason)}
                <a href=${hrefOf(`/orders/${this.unmarked.id}`)}>${newOrder.open}</a></span
              >
            </p>`
          : nothing
      }
      ${this.isUnpayable ? html`<p class="notice" role="status">${newOrder.noWayToPay}</p>` : nothing}
      <h2 class="unseen">${newOrder.tickets}</h2>
      <div class="columns counter">
        <event-shop
          class="card"
          event=${id}
          pos-operation-mode="OPERATOR"
          cart-key="desk:${me._id}:${id}"
          attribution="off"
          structured-data="off"
          hide-header
          .transport=${this.transport}
          @order-placed=${({ transaction }: OrderPlaced) => {
            void this.placed(transaction);
          }}
        >
          <p slot="confirmation"><a href=${hrefOf('/orders')}>${newOrder.allOrders}</a></p>
        </event-shop>
        ${this.renderChoices()}
      </div>`;
  }

  protected override content(): TemplateResult {
    return this.event ? this.renderShop(this.event) : this.renderEvents();
  }
}
customElements.define('desk-new-order', DeskNewOrder);
