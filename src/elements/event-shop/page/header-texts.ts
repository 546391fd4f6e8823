/** A text in the field for the shop's header. */
import { html } from 'lit';
import { adopt } from '../../styles.ts';
import { prose } from './prose.styles.ts';
import { renderRichText } from './rich-text.ts';
import type { ShopPart } from '../view/shop-part.ts';
import type { ShopHost } from '../view/shop-view.ts';

/** Shows the text that some sellers write in place of a picture's address. */
export function headerTexts({ element }: ShopHost): ShopPart {
  adopt(element, prose);
  return {
    place: 'header',
    render: ({ info }) => html`<div class="prose hint">${renderRichText(info.ticketShopHeader ?? '')}</div>`,
  };
}
