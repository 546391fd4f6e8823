/** The gallery of an event. */
import { html, nothing, type TemplateResult } from 'lit';
import { page as english } from '../../../locales/en/page.ts';
import { adopt } from '../../styles.ts';
import type { Section } from '../view/shop-part.ts';
import { pictureOf } from './header.ts';
import type { Lightbox } from './lightbox.ts';
import type { Picture } from './picture.ts';
import { styles } from './pictures.styles.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';

/** Pictures on the page; the others are in the lightbox. */
const shown = 6;

/** Its pictures, but for the one in the header. A click enlarges one by the lightbox, which loads then. */
export class Gallery implements Section {
  private box: Lightbox | undefined;

  constructor(private readonly host: ShopHost) {
    adopt(host.element, styles);
  }

  stop(): void {
    this.box?.close();
  }

  render(view: ShopView): TemplateResult | typeof nothing {
    const text = this.host.translated()?.page ?? english;
    const { hideHeader } = this.host.element;
    const above = hideHeader ? '' : pictureOf(view);
    const all = picturesOf(view).filter(({ address }) => address !== above);
    if (all.length === 0) return nothing;
    const [{ credit } = { credit: '' }] = all;
    const isShared = all.length > 1 && all.every((picture) => picture.credit === credit);
    return html`<section class="section">
      <ul part="gallery" class="gallery" role="list">
        ${all.slice(0, shown).map(
          (picture, at) =>
            html`<li>
              <figure>
                <button
                  type="button"
                  class="shot"
                  aria-label=${text.openPicture(picture.alt || text.picture(at + 1, all.length))}
                  @click=${() => this.open(all, at)}
                >
                  <img src=${picture.address} alt=${picture.alt} loading="lazy" width="600" height="338" />
                </button>
                <figcaption class="muted small">
                  ${[picture.caption || picture.title, isShared ? '' : picture.credit].filter(Boolean).join(' · ')}
                </figcaption>
              </figure>
            </li>`,
        )}
      </ul>
      ${isShared && credit ? html`<p class="muted small">${credit}</p>` : nothing}
      ${
        all.length > shown
          ? html`<button type="button" class="quiet more" @click=${() => this.open(all, shown)}>
              ${text.allPictures(all.length)}
            </button>`
          : nothing
      }
      ${this.box?.render(text)}
    </section>`;
  }

  private async open(pictures: readonly Picture[], at: number): Promise<void> {
    try {
      const { Lightbox } = await import('./lightbox.ts');
      this.box = new Lightbox(this.host.element, pictures, () => {
        this.box = undefined;
      });
      await this.box.show(at);
    } catch (error) {
      this.host.announce(this.host.failed(error));
    }
  }
}

/** In the seller's order; pictures without an address are left out. */
function picturesOf({ info: { gallery = [] }, link }: ShopView): Picture[] {
  return [...gallery]
    .sort((a, b) => (a.index ?? Infinity) - (b.index ?? Infinity) || 0)
    .map(({ image, title = '', description = '', copyright = '' }) => ({
      address: image ? link(image) : '',
      alt: title || description,
      title,
      caption: description,
      credit: copyright && (copyright.includes('©') ? copyright : `© ${copyright}`),
    }))
    .filter(({ address }) => address);
}
