/** What the buyer agrees to with the order, above its button. It loads where the seller has terms. */
import { html, nothing, type TemplateResult } from 'lit';
import type { DetailsForm } from '../../../contract/checkout.ts';
import type { Texts } from '../../../locales/index.ts';
import type { ShopView } from '../view/shop-view.ts';

/**
 * The boxes of consents, the text about withdrawal, and the sentence with its links.
 * @param boxes Renders the boxes.
 */
export function renderTerms(
  { terms = {} }: Pick<DetailsForm, 'terms'>,
  { info, link }: Pick<ShopView, 'info' | 'link'>,
  { terms: texts }: Pick<Texts['checkout'], 'terms'>,
  boxes: () => TemplateResult,
): TemplateResult {
  const { agb, privacy, imprint, withdrawalText } = terms;
  const [toTerms, toPrivacy, toImprint] = [agb, privacy, imprint].map((address) => (address && link(address)) || '');
  const { name } = info.seller ?? {};
  const sentence =
    toTerms && toPrivacy ? texts.both(name) : toTerms ? texts.terms(name) : toPrivacy ? texts.privacy(name) : [];
  const links = [toTerms, toPrivacy].filter(Boolean);
  const outside = (href: string | undefined, label: string) =>
    html`<a href=${href ?? ''} target="_blank" rel="noopener">${label}</a>`;
  return html`<div part="terms" class="terms small">
    ${boxes()} ${withdrawalText ? html`<p class="told">${withdrawalText}</p>` : nothing}
    ${
      sentence.length > 0
        ? html`<p>${sentence.map((each, at) => (at % 2 === 0 ? each : outside(links[(at - 1) / 2], each)))}</p>`
        : nothing
    }
    ${toImprint ? html`<p>${outside(toImprint, texts.imprint)}</p>` : nothing}
  </div>`;
}
