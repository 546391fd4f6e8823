import { html, nothing, type TemplateResult } from 'lit';
import { renderRichText } from './rich-text.ts';
import type { ShopView } from './shop-view.ts';

/** The text about the event and its pictures; below the tickets, so that it can come later without moving them. */
export function renderAbout({ info, link }: ShopView): TemplateResult | typeof nothing {
  const pictures = [...(info.gallery ?? [])]
    .filter(({ image }) => image)
    .sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
  if (!info.description && pictures.length === 0) return nothing;
  return html`<section class="about">
    ${info.description ? html`<div part="description" class="prose">${renderRichText(info.description)}</div>` : nothing}
    ${
      pictures.length > 0
        ? html`<ul part="gallery" class="gallery" role="list">
            ${pictures.map(
              ({ image, title, description, copyright }) =>
                html`<li>
                  <figure>
                    <img
                      src=${link(image ?? '')}
                      alt=${title ?? description ?? ''}
                      loading="lazy"
                      width="600"
                      height="338"
                    />
                    <figcaption class="muted small">
                      ${[description ?? title, copyright && (copyright.includes('©') ? copyright : `© ${copyright}`)].filter(Boolean).join(' · ')}
                    </figcaption>
                  </figure>
                </li>`,
            )}
          </ul>`
        : nothing
    }
  </section>`;
}
