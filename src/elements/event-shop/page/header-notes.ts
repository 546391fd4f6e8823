/** Notes in the header of some events. */
import { html, nothing, type TemplateResult } from 'lit';
import { page as english } from '../../../locales/en/page.ts';
import { timeSetting } from '../../../sale/shown-times.ts';
import type { ShopPart } from '../view/shop-part.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';

type PartTexts = typeof english;

/** The countdown, if an event has one. */
export class HeaderNotes implements ShopPart {
  readonly place = 'header';

  constructor(private readonly host: ShopHost) {}

  render(view: ShopView): unknown {
    const text = this.host.translated()?.page ?? english;
    return renderCountdown(view, text);
  }
}

/**
 * To the minute; first until the sale begins, then until the event does. It is for reading, and not announced each
 * time.
 */
function renderCountdown({ info, now }: ShopView, text: PartTexts): TemplateResult | typeof nothing {
  if (!info.showCountdown) return nothing;
  const left = (moment: string | undefined) => Date.parse(moment ?? '') - now.getTime();
  const toSale = left(info.sellStart);
  const isPublic = timeSetting(info, 'showStartDate') !== false && timeSetting(info, 'showStartTime') !== false;
  // a countdown to the start would tell what the seller hides
  const wait = toSale > 0 || !isPublic ? toSale : left(info.start);
  if (!(wait > 0)) return nothing;
  const minutes = Math.floor(wait / 60_000);
  const time =
    minutes > 0 ? text.countdown(Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60) : text.soon;
  return html`<p part="countdown" class="small countdown" role="timer">
    ${toSale > 0 ? text.saleBeginsIn(time) : text.beginsIn(time)}
  </p>`;
}
