/** The bank transfer that is still to be made for an order: what to type, or to scan. Loads with the first one. */
import { html, nothing, type ReactiveElement, type TemplateResult } from 'lit';
import type { OrderSummary } from '../contract/orders.ts';
import { transfer as english } from '../locales/en/transfer.ts';
import type { Texts } from '../locales/index.ts';
import { toMinor } from '../sale/money.ts';
import { money } from './format.ts';
import { renderQr } from './qr.ts';
import { adopt } from './styles.ts';
import { styles } from './transfer.styles.ts';

type Asked = NonNullable<NonNullable<OrderSummary['payment']>['transfer']>;

/** The account, the amount and the reference, each with a button that copies it, and a code for banking apps. */
export class Transfer {
  private said = '';

  constructor(
    private readonly element: ReactiveElement,
    private readonly asked: Asked,
    private readonly currency: string,
  ) {
    adopt(element, styles);
  }

  render(language: string, texts: Texts['transfer'] = english): TemplateResult {
    const { owner, iban, bic, amount, reference, giroCode } = this.asked;
    const row = (label: string, value: string | undefined, copied = value) =>
      value
        ? html`<dt>${label}</dt>
            <dd><bdi>${value}</bdi></dd>
            <dd class="copy">
              <button
                type="button"
                class="link small"
                aria-label="${texts.copy}: ${label}"
                @click=${() => this.copy(copied ?? '', texts.copied(label))}
              >
                ${texts.copy}
              </button>
            </dd>`
        : nothing;
    return html`<div class="transfer">
        <dl>
          ${row(texts.owner, owner)} ${row(texts.iban, iban, iban.replaceAll(' ', ''))} ${row(texts.bic, bic)}
          ${row(texts.amount, money(toMinor(amount, this.currency), this.currency, language, true), String(amount))}
          ${row(texts.reference, reference)}
        </dl>
        ${
          giroCode
            ? html`<figure>
                ${renderQr(giroCode, texts.scan)}
                <figcaption aria-hidden="true">${texts.scan}</figcaption>
              </figure>`
            : nothing
        }
      </div>
      <p class="small muted" role="status">${this.said}</p>`;
  }

  private async copy(value: string, said: string): Promise<void> {
    // a page without permission, or without https, has no clipboard: the value stands there to be read
    const copied = await (navigator.clipboard as Clipboard | undefined)?.writeText(value).then(
      () => true,
      () => false,
    );
    this.said = copied ? said : '';
    this.element.requestUpdate();
  }
}
