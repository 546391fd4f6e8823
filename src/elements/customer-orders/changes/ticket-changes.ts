/** The changes of each ticket, below it. They load on demand. */
import { html, nothing, type TemplateResult } from 'lit';
import { ticketChanges, type TicketChange, type TicketEntry } from '../../../contract/ticket-changes.ts';
import type { Ticket } from '../../../contract/tickets.ts';
import { changes as english } from '../../../locales/en/changes.ts';
import { shared as sharedInEnglish } from '../../../locales/en/shared.ts';
import type { Texts } from '../../../locales/index.ts';
import { toMinor } from '../../../sale/money.ts';
import { date, money, word } from '../../format.ts';
import { Outdated, orOutdated, reloadButton } from '../../outdated.ts';
import { explainChange, namesOf, type ChangedOrder, type ChangePanel, type ChangeView } from './change-panel.ts';
import { panels } from './change-panels.ts';
import { TicketChanged } from '../view/order-events.ts';
import { renderOffered } from './available-change.ts';
import type { OrdersHost } from '../view/orders-host.ts';

interface ChangesHost {
  readonly changes?: readonly TicketChange[];
  readonly history?: readonly TicketEntry[];
  readonly problem?: string;
  readonly isOutdated?: boolean;
  readonly action?: string;
  readonly panel?: ChangePanel;
}

/** The name of a button, which begins with its text and tells the tickets of an order apart. */
function nameOf(text: string, { ticketName, seat, barcode }: Ticket): string {
  return `${text}: ${[ticketName, seat ?? barcode].filter(Boolean).join(', ')}`;
}

/** The changes to the tickets of one order. */
export class TicketChanges {
  private readonly desks = new Map<string, ChangesHost>();
  private said = '';
  /** The order as it was read last. */
  order: ChangedOrder = { id: '', secret: undefined, tickets: [] };
  private view: ChangeView = { language: 'en', timezone: undefined, texts: english };

  /** @param changed reads the order again */
  constructor(
    private readonly host: OrdersHost,
    private readonly changed: () => void,
  ) {}

  /** The last change, which is announced. */
  renderSaid(): TemplateResult {
    return html`<p class="small" id="said-${this.order.id}" role="status" tabindex="-1">${this.said}</p>`;
  }

  render(ticket: Ticket, view: Omit<ChangeView, 'texts'> & { readonly texts: Texts['changes'] | undefined }) {
    const { texts = english } = view;
    this.view = { ...view, texts };
    const host = this.desks.get(ticket._id);
    return html`<div class="changes">
      <button
        part="change"
        class="quiet small"
        type="button"
        data-ticket=${ticket._id}
        aria-expanded=${host ? 'true' : 'false'}
        aria-controls="changes-${ticket._id}"
        aria-label=${nameOf(host ? texts.close : texts.open, ticket)}
        @click=${() => void this.handleToggle(ticket)}
      >
        ${host ? texts.close : texts.open}
      </button>
      <div id="changes-${ticket._id}" ?hidden=${!host}>${host ? this.renderDesk(ticket, host) : nothing}</div>
    </div>`;
  }

  private renderDesk(
    ticket: Ticket,
    { changes, history = [], problem, isOutdated, panel }: ChangesHost,
  ): TemplateResult {
    const { texts, language, timezone } = this.view;
    if (panel) return panel.render();
    if (!changes) return this.renderLooking(ticket, problem);
    const shown = changes.filter(({ action }) => Object.hasOwn(panels, action));
    return html`${problem ? html`<p class="wrong" role="alert">${problem}</p>` : nothing}
      ${isOutdated ? reloadButton(texts.reload) : nothing}
      ${shown.length === 0 ? html`<p class="small muted">${texts.none}</p>` : nothing}
      <ul class="offers" role="list">
        ${shown.map((change) => this.renderOffer(ticket, change))}
      </ul>
      ${
        history.length > 0
          ? html`<h5>${texts.history}</h5>
              <ul class="history small" role="list">
                ${history.map(
                  ({ at, kind }) =>
                    html`<li>
                      <time datetime=${at}>${date(at, 'dateTime', language, timezone)}</time> ${word(texts.kinds, kind)}
                    </li>`,
                )}
              </ul>`
          : nothing
      }`;
  }

  /** The state until the service has answered the changes, or an error. */
  private renderLooking(ticket: Ticket, problem: string | undefined): TemplateResult {
    const { shared } = this.host.translated() ?? { shared: sharedInEnglish };
    if (!problem) return html`<p role="status" class="small muted">${shared.loading}</p>`;
    const again = () => {
      this.host.holdFocus();
      void this.look(ticket);
    };
    return html`<p class="wrong" role="alert">${problem}</p>
      <button type="button" class="quiet small" @click=${again}>${shared.retry}</button>`;
  }

  private renderOffer(ticket: Ticket, change: TicketChange): TemplateResult {
    const { texts, language, timezone } = this.view;
    const { action, fee = 0, currency = '', price, since, together = [] } = change;
    const sum = (major: number) => money(toMinor(major, currency), currency, language);
    const offered = {
      change,
      label: word(texts.actions, action),
      of: ticket._id,
      before: price && since ? texts.selling.state(sum(price), date(since, 'dateTime', language, timezone)) : '',
      after: [
        fee > 0 ? texts.fee(sum(fee)) : '',
        together.length > 0 ? texts.together(namesOf(this.order, together)) : '',
      ],
      open: () => void this.handleAction(ticket, change),
    };
    return html`<li>${renderOffered(offered, this.view)}</li>`;
  }

  private show(ticket: Ticket, host: ChangesHost | undefined): void {
    if (host) this.desks.set(ticket._id, host);
    else this.desks.delete(ticket._id);
    this.host.element.requestUpdate();
  }

  private async handleToggle(ticket: Ticket): Promise<void> {
    if (this.desks.has(ticket._id)) {
      this.show(ticket, undefined);
      return;
    }
    this.said = '';
    await this.look(ticket);
  }

  private async look(ticket: Ticket): Promise<void> {
    this.show(ticket, {});
    try {
      const { changes, history } = await this.host
        .clientFor({ tickets: ticketChanges })
        .tickets.changes({ id: ticket._id, secret: ticket.secret ?? '', locale: this.view.language });
      if (this.desks.has(ticket._id)) this.show(ticket, { changes, history });
    } catch (error) {
      if (this.desks.has(ticket._id)) this.show(ticket, { problem: this.host.explain(error) });
    }
  }

  private async handleAction(ticket: Ticket, change: TicketChange): Promise<void> {
    const host = this.desks.get(ticket._id);
    const load = panels[change.action];
    if (!host || !load) return;
    try {
      const open = await load();
      const panel = await open({
        host: this.host,
        ticket,
        change,
        order: () => this.order,
        explain: (error) => explainChange(this.host, this.view.texts, error),
        view: () => this.view,
        done: (said, isGone) => {
          this.said = said;
          this.show(ticket, undefined);
          this.host.element.dispatchEvent(new TicketChanged(ticket));
          void this.focus(isGone ? `#said-${CSS.escape(this.order.id)}` : `[data-ticket="${ticket._id}"]`);
          this.changed();
        },
        cancel: () => {
          this.show(ticket, { ...host });
          void this.focus(`#changes-${CSS.escape(ticket._id)} [data-action="${change.action}"]`);
        },
      });
      this.show(ticket, { ...host, panel });
      await this.focus(`#changes-${CSS.escape(ticket._id)} :is(input, select, textarea, button)`);
    } catch (error) {
      const cause = await orOutdated(import.meta.url, error, this.view.texts.outdated);
      this.show(ticket, { ...host, problem: this.host.explain(cause), isOutdated: cause instanceof Outdated });
    }
  }

  private async focus(selector: string): Promise<void> {
    const { element } = this.host;
    await element.updateComplete;
    element.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
  }
}
