/** The menu of the pages: a column on wide screens; on phones a bar with the first ones, and the others behind “More”. */
import { html, nothing, type TemplateResult } from 'lit';
import { hrefOf, type Desk } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { menuOf } from './pages.ts';

/** The pages of a phone's bar beside “More”. */
const inBar = 4;

/** @param path The page that is shown. */
export function renderPageMenu(desk: Desk, path: string): TemplateResult {
  const { nav } = desk.texts;
  const items = menuOf(desk);
  const hasMore = items.length > inBar + 1;
  const isCurrent = ({ path: item, others = [] }: (typeof items)[number]) =>
    [item, ...others].some((one) => (one === '/' ? path === '/' : path === one || path.startsWith(`${one}/`)));
  const link = (item: (typeof items)[number]) =>
    html`<a href=${hrefOf(item.path)} aria-current=${isCurrent(item) ? 'page' : 'false'}>
      ${icon(item.icon)}<span>${nav[item.word]}</span>
    </a>`;
  const beyond = hasMore ? items.slice(inBar) : [];
  return html`<nav aria-label=${nav.main}>
    <ul>
      ${items.map((item) => html`<li class=${beyond.includes(item) ? 'beyond' : ''}>${link(item)}</li>`)}
      ${
        hasMore
          ? html`<li class="more-pages">
              <button popovertarget="more-pages" aria-current=${beyond.some(isCurrent) ? 'page' : 'false'}>
                ${icon('more')}<span>${nav.more}</span>
              </button>
              <div
                id="more-pages"
                popover
                @click=${(event: Event) => {
                  (event.currentTarget as HTMLElement).hidePopover();
                }}
              >
                ${beyond.map(link)}
              </div>
            </li>`
          : nothing
      }
    </ul>
  </nav>`;
}
