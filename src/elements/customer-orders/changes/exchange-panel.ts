/** The exchange of a ticket: the dates, or the under-shops, that it can be exchanged for, as links into the shop. */
import { html, type TemplateResult } from 'lit';
import { ticketExchanges, type ExchangePlace, type TicketExchange } from '../../../contract/ticket-exchanges.ts';
import { exchange as english } from '../../../locales/en/exchange.ts';
import type { Texts } from '../../../locales/index.ts';
import { toMinor } from '../../../sale/money.ts';
import { regional } from '../../../sale/regional.ts';
import { dayOf, formatDay } from '../../days.ts';
import { adopt } from '../../styles.ts';
import { date, money } from '../../format.ts';
import type { PanelContext } from './change-panel.ts';
import { styles } from './exchange-panel.styles.ts';
import { PanelForm } from './panel-form.ts';
import { shopAddress } from '../view/shop-address.ts';

/** More dates than this are shown month by month. */
const maxUngrouped = 8;

/** The dates of each month at the venue's clock, in their order. */
function monthsOf(places: readonly ExchangePlace[], language: string): Map<string, ExchangePlace[]> {
  const months = new Map<string, ExchangePlace[]>();
  for (const place of places) {
    const { start, timezone } = place;
    const month = start === undefined ? '' : formatDay(dayOf(start, timezone), 'month', regional(language, timezone));
    months.set(month, [...(months.get(month) ?? []), place]);
  }
  return months;
}

export class ExchangePanel extends PanelForm {
  private begun: TicketExchange | undefined;

  constructor(context: PanelContext) {
    super(context);
    adopt(context.host.element, styles);
    void this.begin();
  }

  /** The links are the next step; after an error it can be tried again. */
  protected get go() {
    return { label: this.problem && !this.busy ? this.texts.again : '' };
  }

  protected renderFields(): TemplateResult {
    const { texts, begun } = this;
    const isUpgrade = this.context.change.action === 'upgrade';
    return html`<p>${isUpgrade ? texts.upgrade : texts.exchange}</p>
      <div class="worth" aria-live="polite">
        ${begun ? this.renderPlaces(begun) : this.problem ? '' : html`<p class="small muted">${texts.looking}</p>`}
      </div>`;
  }

  private renderPlaces({ places, amount, currency, as, code, validUntil }: TicketExchange): TemplateResult {
    const { texts } = this;
    const { language } = this.context.view();
    const { value, until } = texts;
    const isNamed = new Set(places.map(({ name }) => name)).size > 1;
    const list = (some: readonly ExchangePlace[]) =>
      html`<ul class="places" role="list">
        ${some.map((place) => this.renderPlace(place, code, currency, isNamed))}
      </ul>`;
    const months = monthsOf(places, language);
    return html`<p class="small muted">
        ${value(money(toMinor(amount, currency), currency, language))}
        ${as === 'voucher' ? texts.restOnVoucher : texts.restBack} ${until(date(validUntil, 'time', language))}
      </p>
      ${
        months.size === 1 || places.length <= maxUngrouped
          ? list(places)
          : [...months].map(
              ([month, some], at) =>
                html`<details class="month" ?open=${at === 0}>
                  <summary>${month} <span class="muted">${texts.dates(some.length)}</span></summary>
                  ${list(some)}
                </details>`,
            )
      }`;
  }

  /** @param isNamed true if its name distinguishes it from others */
  private renderPlace(place: ExchangePlace, code: string, currency: string, isNamed: boolean): TemplateResult {
    const { eventId, url, shopId, name, start, timezone, startingPrice } = place;
    const { language } = this.context.view();
    const { seller, baseUrl, shopUrl } = this.context.host.element;
    const when = shopId === undefined && start ? date(start, 'dateTime', language, timezone) : '';
    return html`<li>
      <a href=${shopAddress({ seller, baseUrl, shopUrl }, url ?? eventId, shopId, code)}>
        <span>${when || name || this.texts.unnamed}</span>
        ${when && isNamed ? html`<span class="small">${name}</span>` : ''}
        ${
          startingPrice === undefined
            ? ''
            : html`<span class="small muted"
                >${this.texts.from(money(toMinor(Number(startingPrice), currency), currency, language))}</span
              >`
        }
      </a>
    </li>`;
  }

  private get texts(): Texts['exchange'] {
    return this.context.host.translated()?.exchange ?? english;
  }

  protected async submit(): Promise<void> {
    await this.begin();
  }

  /** Prepares the exchange. The ticket is unchanged until an order in the shop is complete. */
  private async begin(): Promise<void> {
    const { host, ticket, change, view } = this.context;
    await this.attempt(async () => {
      const { _id: id, secret = '' } = ticket;
      const action = change.action === 'upgrade' ? 'upgrade' : 'exchange';
      const client = host.clientFor({ tickets: ticketExchanges }).tickets;
      this.begun = await client.exchange({ id, secret, action, locale: view().language });
      this.busy = false;
      this.show();
    });
  }

  protected override failed(error: unknown): void {
    this.problem = this.context.explain(error);
  }
}
