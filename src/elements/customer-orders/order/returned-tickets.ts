/** The returned tickets of an open order: the refund and the credit note of each return. */
import { html, nothing, type TemplateResult } from 'lit';
import { documents } from '../../../contract/documents.ts';
import type { OrderSummary } from '../../../contract/orders.ts';
import { opened as english } from '../../../locales/en/opened.ts';
import type { Texts } from '../../../locales/index.ts';
import { toMinor } from '../../../sale/money.ts';
import { date } from '../../format.ts';
import { saveFile } from '../../save-file.ts';
import type { OrdersHost } from '../view/orders-host.ts';
import { difference, percentage } from './order-lines.ts';

type Made = NonNullable<OrderSummary['returns']>[number];

/** The order, and the secret of its link; none for an order of the signed-in customer. */
interface Returning {
  readonly id: string;
  readonly secret: string | undefined;
}

interface ReturnedView {
  readonly language: string;
  readonly text: Pick<Texts, 'orders'>;
}

export class Returned {
  private busy = '';
  private said: { readonly id: string; readonly text: string; readonly isWrong?: boolean } = { id: '', text: '' };

  constructor(
    private readonly host: OrdersHost,
    private readonly order: Returning,
  ) {}

  render({ returns = [], currency }: OrderSummary, view: ReturnedView): TemplateResult[] {
    return returns.map((made) => this.renderReturn(made, currency, view));
  }

  private renderReturn(made: Made, currency: string, { language, text }: ReturnedView): TemplateResult {
    const opened = this.texts();
    const {
      _id = '',
      createdAt = '',
      lines = [],
      retained: stored = 0,
      toVouchers = 0,
      amount = 0,
      carried = 0,
      as,
      byHand,
      resale,
      taxes = [],
    } = made;
    const row = (label: unknown, major: number, kind = '') =>
      html`<li class=${kind}>
        <span>${label}</span>
        <span>${difference(toMinor(major, currency), currency, language)}</span>
      </li>`;
    const back = as === 'voucher' ? opened.asVoucher : byHand ? opened.backByHand : opened.backAsMoney;
    return html`<section class="summary" data-return=${_id}>
      <h4>
        ${(resale ? opened.resold : made.exchangedFor ? opened.exchanged : opened.givenBack)(
          date(createdAt, 'date', language),
        )}
      </h4>
      <ul class="sums" role="list">
        ${lines.map((line) => row(text.orders.items(line.amount ?? 1, line.name ?? ''), line.total ?? 0))}
        ${resale ? row(opened.resalePrice, resale.price ?? 0) : nothing}
        ${
          resale
            ? resale.fee
              ? row(opened.resaleFee, -resale.fee)
              : nothing
            : stored > 0
              ? row(opened.kept, -stored)
              : nothing
        }
        ${toVouchers > 0 ? row(opened.toVouchers, toVouchers) : nothing}
        ${carried > 0 ? row(opened.carried, carried) : nothing} ${amount > 0 ? row(back, amount, 'sum') : nothing}
        ${taxes.map((tax) => row(opened.tax(percentage(tax.rate, language)), tax.amount ?? 0, 'small muted'))}
        ${resale?.byHand ? row(opened.resaleByHand, resale.byHand, 'sum') : nothing}
      </ul>
      ${resale?.waiting ? html`<p class="small muted">${opened.resaleWaiting}</p>` : nothing}
      ${amount + toVouchers + carried > 0 ? this.renderNote(_id, opened) : nothing}
    </section>`;
  }

  private renderNote(id: string, opened: Texts['opened']): TemplateResult {
    const { text: texts, isWrong } = this.said.id === id ? this.said : { text: '' };
    return html`<div class="files">
      <div>
        <button
          part="download"
          class="quiet small"
          type="button"
          aria-disabled=${this.busy ? 'true' : 'false'}
          @click=${() => void this.handleSave(id)}
        >
          ${opened.creditNote}
        </button>
      </div>
      <p class="small muted" role="status">${isWrong ? '' : texts}</p>
      ${isWrong ? html`<p class="wrong" role="alert">${texts}</p>` : nothing}
    </div>`;
  }

  private async handleSave(returnId: string): Promise<void> {
    if (this.busy) return;
    const { preparing, saved, creditNoteName } = this.texts();
    this.busy = returnId;
    this.show({ id: returnId, text: preparing });
    try {
      const client = this.host.clientFor({ orders: documents }).orders;
      const { id, secret } = this.order;
      const locale = this.host.language();
      const file: unknown =
        secret === undefined
          ? await client.ownCreditNotePdf({ id, returnId, locale })
          : await client.creditNotePdf({ id, returnId, secret, locale });
      if (!(file instanceof Blob)) throw new TypeError('Expected a file');
      const name = `${creditNoteName}-${returnId}.pdf`;
      saveFile(file, name);
      this.busy = '';
      this.show({ id: returnId, text: saved(name) });
    } catch (error) {
      this.busy = '';
      this.show({ id: returnId, text: this.host.explain(error), isWrong: true });
    }
  }

  private show(said: Returned['said']): void {
    this.said = said;
    this.host.element.requestUpdate();
  }

  private texts(): Texts['opened'] {
    return this.host.translated()?.opened ?? english;
  }
}
