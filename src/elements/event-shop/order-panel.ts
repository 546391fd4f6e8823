import { html, nothing, type TemplateResult } from 'lit';
import { UnreachableError } from '../../client/errors.ts';
import type { Availabilities } from '../../contract/event-info.ts';
import { withAvailabilities } from '../../sale/live-numbers.ts';
import { toMajor } from '../../sale/money.ts';
import { quote, type Quote } from '../../sale/quote.ts';
import { form } from '../form.styles.ts';
import { adopt } from '../styles.ts';
import type { CheckoutFlow } from './checkout-flow.ts';
import { styles } from './order-panel.styles.ts';
import type { CartView } from './shop-events.ts';
import { price, why, type ShopHost, type ShopView } from './shop-view.ts';
import { renderSummary } from './summary.ts';
import { VoucherField } from './voucher-field.ts';

/**
 * What the choice costs, and the way on: summary, vouchers, the button. It loads after the first frame: tickets can be seen and
 * changed before it is there.
 */
export class OrderPanel {
  /** From the details on, this takes the place of the choice. */
  flow: CheckoutFlow | undefined;
  /** Why the buyer is back at the choice. */
  notice = '';
  readonly vouchers: VoucherField;
  private busy = false;
  private priced: { view: ShopView; vouchers: unknown; quote: Quote } | undefined;

  constructor(private readonly host: ShopHost) {
    adopt(host.element, form, styles);
    this.vouchers = new VoucherField(host);
  }

  /** The price of the cart of now. */
  quote(view: ShopView): Quote {
    const { vouchers } = this.host.kept;
    if (this.priced?.view !== view || this.priced.vouchers !== vouchers) {
      this.priced = { view, vouchers, quote: quote(view.info, view.cart, view.now, vouchers) };
    }
    return this.priced.quote;
  }

  /** The cart for the page; amounts in major units. */
  cart(view: ShopView): CartView {
    const { currency, lines, total } = this.quote(view);
    return {
      lines: lines.map(({ ticketTypeId, name, amount, total: sum }) => ({
        ticketTypeId,
        name,
        amount,
        total: toMajor(sum, currency),
      })),
      total: toMajor(total, currency),
      currency,
    };
  }

  render(view: ShopView): TemplateResult {
    const { shop: text } = view.text;
    const priced = this.quote(view);
    const any = priced.lines.length > 0;
    const [problem] = priced.problems;
    return html`${renderSummary(view, priced, {
        entry: this.vouchers.render(view),
        remove: (code) => {
          this.host.kept.setVouchers(
            this.host.kept.vouchers.filter((other) => other.code !== code),
            code,
          );
        },
      })}
      <div class="bar">
        <p part="total" class="total">
          <span>${priced.redeemed.length > 0 ? text.due : text.total}</span>
          <strong>${any ? price(view, priced.due) : '–'}</strong>
        </p>
        <p part="reason" class="small why" id="why">${problem && any ? why(view, problem) : nothing}</p>
        <button
          part="buy"
          type="button"
          class="primary"
          aria-disabled=${problem || this.busy ? 'true' : 'false'}
          aria-describedby="why"
          @click=${() => this.buy(view)}
        >
          ${view.info.customTextConfig?.buyTicketsCTA ?? text.buy}
        </button>
      </div>`;
  }

  renderNotice(): TemplateResult | typeof nothing {
    return this.notice
      ? html`<p part="error" class="notice" role="alert" tabindex="-1" data-return>${this.notice}</p>`
      : nothing;
  }

  /** Goes on to the details; `resume` takes up a checkout that a reload interrupted. */
  readonly checkOut = async (resume: boolean): Promise<void> => {
    const { host } = this;
    const event = host.view()?.info._id; // somebody may go to another one meanwhile
    this.busy = true;
    this.notice = '';
    host.element.requestUpdate();
    try {
      const { CheckoutFlow } = await import('./checkout-flow.ts').catch((cause: unknown) => {
        throw new UnreachableError('The checkout could not be loaded', { cause });
      });
      const flow = await CheckoutFlow.start(host, this, resume);
      if (host.view()?.info._id === event) this.flow = flow;
      else flow?.stop();
    } catch (error) {
      this.leave(host.failed(error));
    } finally {
      this.busy = false;
      host.element.requestUpdate();
    }
  };

  /** Back to the choice of tickets, with a word why, and what is left by now. */
  leave(message: string, live?: Availabilities): void {
    const { element } = this.host;
    const left = message || this.flow;
    this.flow?.stop();
    this.flow = undefined;
    this.notice = message;
    this.host.change((info) => (live ? withAvailabilities(info, live) : info));
    element.requestUpdate();
    if (left)
      void element.updateComplete.then(() => {
        // first the word why, which stands below the name
        for (const name of ['[data-return]', '[part="name"]']) {
          const target = element.shadowRoot?.querySelector<HTMLElement>(name);
          if (target?.checkVisibility()) {
            target.focus();
            return;
          }
        }
      });
  }

  private async buy(view: ShopView): Promise<void> {
    if (this.busy) return; // a second click is the same order
    const [problem] = this.quote(view).problems;
    if (problem) {
      this.host.announce(why(view, problem));
      return;
    }
    this.host.track('begin_checkout');
    await this.checkOut(false);
  }
}
