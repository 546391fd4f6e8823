/** The express lane: wallets above the details, which know name and email. It loads where the seller takes Stripe. */
import { css, html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { payment as english } from '../../../locales/en/payment.ts';
import { showExpress, type WalletBuyer } from '../../paying/stripe-express.ts';
import type { Sum } from '../../paying/payable.ts';
import type { StripePlace } from '../../paying/stripe-place.ts';
import { adopt } from '../../styles.ts';
import { keepInTab, loadFromTab } from '../../tab-store.ts';
import type { Values } from '../details/detail-field.ts';
import type { ShopHost } from '../view/shop-view.ts';

const styles = css`
  .express {
    display: grid;
    gap: 0.75em;
  }
  /* the buttons come after a moment: what is below keeps its place */
  .express > div {
    min-block-size: 48px;
  }
  .or {
    display: flex;
    gap: 1em;
    align-items: center;
  }
  .or::before,
  .or::after {
    content: '';
    flex: 1;
    border-block-start: 1px solid var(--_border);
  }
`;

/** Remembers for the tab that the buyer has no wallet: the next time no room is kept for one. */
const noneOf = 'foyer:wallets';

/** The order that a wallet pays. */
interface ExpressOrder {
  /** The seller's publishable key. */
  readonly key: string;
  readonly sum: () => Sum;
  /** False if a detail is missing that no wallet knows; it is marked. */
  readonly pressed: (wallet: string, known: readonly string[]) => boolean;
  /** Buys with what the wallet tells; false if nothing was bought. */
  readonly confirmed: (known: Values, wallet: StripePlace) => Promise<boolean>;
}

/** Names of the fields that a wallet answers. */
const known = Object.keys(walletValues());

export class Express implements ReactiveController {
  private place: StripePlace | undefined;
  /** There are buttons, or may be some in a moment. */
  private hasRoom = !loadFromTab(noneOf)['none'];
  private isStopped = false;

  constructor(
    private readonly host: ShopHost,
    private readonly order: ExpressOrder,
  ) {
    adopt(host.element, styles);
    host.element.addController(this);
  }

  hostConnected(): void {
    void this.show();
  }

  /** Frames do not survive a move of the element in the page. */
  hostDisconnected(): void {
    this.place?.remove();
    this.place = undefined;
  }

  stop(): void {
    this.host.element.removeController(this);
    this.hostDisconnected();
    this.isStopped = true;
  }

  /** @param terms What the buyer agrees to. */
  render(terms: unknown): TemplateResult | typeof nothing {
    if (!this.hasRoom || this.isStopped) return nothing;
    const texts = this.host.translated()?.payment ?? english;
    return html`<section part="express" class="express" aria-labelledby="express">
      <h4 id="express">${texts.express}</h4>
      <div><slot name="express"></slot></div>
      ${terms}
      <p class="or muted small">${texts.orForm}</p>
    </section>`;
  }

  private async show(): Promise<void> {
    const { element, view } = this.host;
    const { key, sum, pressed, confirmed } = this.order;
    const { language = 'en', info } = view() ?? {};
    const settings = { key, sum: sum(), language, business: info?.seller?.name };
    const place: StripePlace | undefined = await showExpress(element, 'express', settings, {
      // a new price reaches the wallet before its sheet opens
      pressed: (wallet) => {
        this.place?.price(sum());
        return pressed(wallet, known);
      },
      confirmed: async (buyer) => this.place !== undefined && (await confirmed(walletValues(buyer), this.place)),
    }).catch((error: unknown) => {
      // the form does without: its own payment says what is wrong with Stripe
      this.host.failed(error);
      return undefined;
    });
    if (!element.isConnected || this.isStopped) place?.remove();
    else {
      this.place = place;
      this.hasRoom = place !== undefined;
      keepInTab(noneOf, place ? undefined : { none: true });
    }
    element.requestUpdate();
  }
}

/** What a wallet tells, by the names of fields. A wallet has one name: its last word is taken for the family name. */
export function walletValues({ name = '', email = '', address }: Partial<WalletBuyer> = {}): Values {
  const words = name.trim().split(/\s+/);
  const lastname = words.pop() ?? '';
  const { line1 = '', postal_code: postal = '', city = '', country = '', state = '' } = address ?? {};
  return { country, email, prename: words.join(' '), lastname, street: line1, postal, city, state };
}
