/**
 * The cancellation of a whole unpaid order: a button below its summary, and a question before anything happens. Loads
 * with an order that offers it.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../../client/errors.ts';
import { cancellations } from '../../../contract/cancellations.ts';
import type { OrderSummary } from '../../../contract/orders.ts';
import type { TicketChange } from '../../../contract/ticket-changes.ts';
import { changes as english } from '../../../locales/en/changes.ts';
import type { Texts } from '../../../locales/index.ts';
import { word } from '../../format.ts';
import type { ChangedOrder, ChangeView } from '../changes/change-panel.ts';
import { renderOffered } from '../changes/available-change.ts';
import { TicketChanged } from '../view/order-events.ts';
import { focusOn, type OrdersHost } from '../view/orders-host.ts';
import { PanelForm, type FormContext } from '../changes/panel-form.ts';

interface CancellationContext extends FormContext {
  /** Cancels the order. @throws the errors of the client */
  readonly make: () => Promise<void>;
  readonly hasVouchers: boolean;
}

class CancelPanel extends PanelForm<CancellationContext> {
  private get texts(): Texts['changes']['canceling'] {
    return this.context.view().texts.canceling;
  }

  protected get go() {
    return { label: this.texts.confirm, back: this.texts.keep };
  }

  protected renderFields(): TemplateResult {
    const { question, vouchers, final } = this.texts;
    return html`<p>${[question, this.context.hasVouchers ? vouchers : '', final].filter(Boolean).join(' ')}</p>`;
  }

  protected async submit(): Promise<void> {
    await this.attempt(this.context.make);
  }
}

/** The available cancellation of one order, from its summary. */
export class Cancellation {
  private panel: CancelPanel | undefined;
  private said = '';
  /** As it was shown last. */
  private isOffered = false;
  private view: ChangeView = { language: 'en', timezone: undefined, texts: english };

  constructor(
    private readonly host: OrdersHost,
    /** The order as it was read last. */
    private readonly order: () => ChangedOrder,
    /** Reads the order again. */
    private readonly changed: () => Promise<unknown>,
  ) {}

  /** The announcement stays after the cancellation. */
  render(summary: OrderSummary | undefined, view: Omit<ChangeView, 'texts'>): TemplateResult {
    this.view = { ...view, texts: this.host.translated()?.changes ?? english };
    const change = summary?.changes?.find(({ action }) => action === 'cancel');
    this.isOffered = change !== undefined;
    return html`<section class="summary" id="cancel-${this.order().id}">
      <p role="status" tabindex="-1">${this.said}</p>
      ${this.panel ? this.panel.render() : change ? this.renderOffer(change, summary) : nothing}
    </section>`;
  }

  private renderOffer(change: TicketChange, summary: OrderSummary | undefined): TemplateResult {
    const offered = {
      change,
      label: word(this.view.texts.actions, 'cancel'),
      of: this.order().id,
      open: () => {
        this.open((summary?.redeemedVouchers ?? []).length > 0);
      },
    };
    return html`<div>${renderOffered(offered, this.view)}</div>`;
  }

  private open(hasVouchers: boolean): void {
    this.said = '';
    this.panel = new CancelPanel({
      host: this.host,
      hasVouchers,
      view: () => this.view,
      make: this.make,
      explain: (error) => this.explain(error),
      cancel: () => {
        this.panel = undefined;
        // without the change there is no button to return to
        void this.focus(this.isOffered ? 'button' : '[role=status]');
      },
    });
    void this.focus('button');
  }

  private readonly make = async (): Promise<void> => {
    const { host } = this;
    const { id, secret, tickets } = this.order();
    const { orders: client } = host.clientFor({ orders: cancellations });
    try {
      await (secret === undefined ? client.cancelOwn({ id }) : client.cancel({ id, secret }));
    } catch (error) {
      // another person may have changed it: the order is shown as it is now
      if (error instanceof ServiceError && error.status === 409) void this.changed();
      throw error;
    }
    this.panel = undefined;
    this.said = this.view.texts.canceling.done;
    for (const ticket of tickets) host.element.dispatchEvent(new TicketChanged(ticket));
    void this.focus('[role=status]');
    await this.changed();
  };

  private focus(selector: string): Promise<void> {
    return focusOn(this.host, `#cancel-${CSS.escape(this.order().id)} ${selector}`);
  }

  private explain(error: unknown): string {
    const said = this.host.explain(error);
    const { canceling, reasons } = this.view.texts;
    const code = error instanceof ServiceError ? error.code : undefined;
    return word(canceling.reasons, code) || word(reasons, code) || said;
  }
}
