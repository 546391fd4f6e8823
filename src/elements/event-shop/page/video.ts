/** The video of an event. */
import { html, nothing, type TemplateResult } from 'lit';
import type { EventInfo } from '../../../contract/event-info.ts';
import { page as english } from '../../../locales/en/page.ts';
import { adopt } from '../../styles.ts';
import type { Section } from '../view/shop-part.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';
import { styles } from './pictures.styles.ts';

const provider = 'YouTube';

/**
 * Before the reader starts it, nothing is requested from its provider: the event's own picture is shown. A page whose
 * policy forbids frames has the plain link.
 */
export class Video implements Section {
  private playing = false;
  private refused = false;
  private readonly id: string;

  constructor(
    private readonly host: ShopHost,
    { video }: EventInfo,
  ) {
    adopt(host.element, styles);
    this.id = /^[\w-]{11}$/.exec(video?.youtubeID ?? '')?.[0] ?? '';
  }

  stop(): void {
    document.removeEventListener('securitypolicyviolation', this.handleError);
  }

  render({ info, link }: ShopView): TemplateResult | typeof nothing {
    if (!this.id) return nothing;
    const text = this.host.translated()?.page ?? english;
    const own = info.image || info.gallery?.find(({ image }) => image)?.image;
    const picture = own && link(own);
    return html`<section class="section video">
      ${
        this.playing
          ? html`<iframe
              class="screen"
              src="https://www.youtube-nocookie.com/embed/${this.id}?autoplay=1&amp;rel=0"
              title=${text.videoOf(info.name)}
              allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
              referrerpolicy="strict-origin-when-cross-origin"
              allowfullscreen
            ></iframe>`
          : this.refused
            ? html`<p class="muted small" role="status">${text.videoRefused}</p>`
            : html`<button type="button" class="screen" aria-describedby="video-note" @click=${this.play}>
                ${picture ? html`<img src=${picture} alt="" loading="lazy" width="960" height="540" />` : nothing}
                <span class="play"><span class="triangle" aria-hidden="true"></span>${text.playVideo}</span>
              </button>`
      }
      <p class="muted small">
        ${this.playing || this.refused ? nothing : html`<span id="video-note">${text.videoFrom(provider)}</span> `}<a
          href="https://www.youtube.com/watch?v=${this.id}"
          target="_blank"
          rel="noopener noreferrer"
          >${text.videoThere(provider)}</a
        >
      </p>
    </section>`;
  }

  private readonly play = () => {
    document.addEventListener('securitypolicyviolation', this.handleError);
    this.playing = true;
    this.host.element.requestUpdate();
  };

  private readonly handleError = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'frame-src' || !blockedURI.startsWith('https://www.youtube-nocookie.com')) return;
    this.stop();
    this.playing = false;
    this.refused = true;
    this.host.element.requestUpdate();
  };
}
