/** The seller of an event. */
import { html, nothing, type TemplateResult } from 'lit';
import { page as english } from '../../../locales/en/page.ts';
import type { Section } from '../view/shop-part.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';

/** The seller's name and contact; small, at the foot. */
export class Seller implements Section {
  constructor(private readonly host: ShopHost) {}

  render({ info: { seller }, link }: ShopView): TemplateResult | typeof nothing {
    if (!seller?.name) return nothing;
    const text = this.host.translated()?.page ?? english;
    const picture = seller.customLogo || seller.image;
    const logo = picture && link(picture);
    const home = seller.url && link(seller.url);
    const help = contact(seller.supportUrl ?? '', link);
    return html`<section class="section seller small" aria-label=${seller.name}>
      ${logo ? html`<img src=${logo} alt="" loading="lazy" width="48" height="48" />` : nothing}
      <div>
        <p class="name">${home ? html`<a href=${home}>${seller.name}</a>` : seller.name}</p>
        ${seller.description ? html`<p class="muted">${seller.description}</p>` : nothing}
        ${help ? html`<p><a href=${help}>${text.support}</a></p>` : nothing}
      </div>
    </section>`;
  }
}

/** A page, an email address or a phone number. */
function contact(address: string, link: ShopView['link']): string {
  if (/^(mailto|tel):/i.test(address)) return address;
  if (/^[^\s@:/?#]+@[^\s@:/?#]+$/.test(address)) return `mailto:${address}`;
  return address && link(address);
}
