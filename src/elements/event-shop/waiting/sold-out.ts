/** The fallback of a sold-out event. */
import { html, nothing, type TemplateResult } from 'lit';
import type { EventInfo } from '../../../contract/event-info.ts';
import { waiting as english } from '../../../locales/en/waiting.ts';
import { keepsWaitingList } from '../../../sale/waiting-list.ts';
import { adopt } from '../../styles.ts';
import type { ShopPart } from '../view/shop-part.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';
import { styles } from './sold-out.styles.ts';
import type { WaitingForm } from './waiting-form.ts';

/** The seller's offer in place of sold-out tickets: a link, or a waiting list, here or elsewhere. */
export class SoldOut implements ShopPart {
  readonly place = 'before';

  private constructor(
    private readonly host: ShopHost,
    private readonly event: EventInfo,
    private readonly form: WaitingForm | undefined,
  ) {
    adopt(host.element, styles);
  }

  /** Made for each event; loads the form if the waiting list is here. */
  static async load(host: ShopHost, event: EventInfo): Promise<SoldOut> {
    const form = keepsWaitingList(event) ? new (await import('./waiting-form.ts')).WaitingForm(host, event) : undefined;
    return new SoldOut(host, event, form);
  }

  render(view: ShopView): TemplateResult | typeof nothing {
    const { saleStatus } = view.info;
    if (saleStatus !== 'soldOut' || view.info._id !== this.event._id) return nothing;
    const texts = this.host.translated()?.waiting ?? english;
    const link = this.form ? nothing : renderLink(view, texts);
    const isOffered = this.form !== undefined || link !== nothing;
    return isOffered
      ? html`<section class="sold-out" aria-labelledby="sold-out">
          <h3 id="sold-out">${texts.title}</h3>
          <p>${texts.none}</p>
          ${link}${this.form?.render(view)}
        </section>`
      : nothing;
  }
}

/** The seller's link; `nothing` for one that is no web address, and for kinds that this version does not know. */
function renderLink({ info, link }: ShopView, texts: typeof english): TemplateResult | typeof nothing {
  const { soldOutFallbackType: kind, soldOutFallbackLink } = info.soldOutFallback ?? {};
  const text = kind === 'waitinglist' ? texts.elsewhere : kind === 'moreinformation' ? texts.moreInformation : '';
  const address = soldOutFallbackLink?.trim() ? link(soldOutFallbackLink) : '';
  return text && address ? html`<p><a class="way" href=${address} rel="noopener">${text}</a></p>` : nothing;
}
