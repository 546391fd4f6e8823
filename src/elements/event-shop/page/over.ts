/** What stands in place of the tickets once an event is over. */
import { css, html, nothing } from 'lit';
import { page as english } from '../../../locales/en/page.ts';
import { adopt } from '../../styles.ts';
import type { ShopPart } from '../view/shop-part.ts';
import type { ShopHost } from '../view/shop-view.ts';

const styles = css`
  /* there is nothing to order */
  .layout:has(.over) .side {
    display: none;
  }
`;

/** Says once that the event is over, with a link to the seller's page. */
export function over(host: ShopHost): ShopPart {
  adopt(host.element, styles);
  return {
    place: 'tickets',
    render: ({ info: { seller }, link }) => {
      const text = host.translated()?.page ?? english;
      const next = seller?.url && link(seller.url);
      return html`<p class="notice over">
        ${text.over} ${next ? html`<a href=${next}>${text.whatsNext}</a>` : nothing}
      </p>`;
    },
  };
}
