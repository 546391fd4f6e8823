/** The page with a list of settings that events share by name, e.g. price tables. Everyone who changes events sees it. */
import { html, type TemplateResult } from 'lit';
import { hrefOf, type Desk } from './desk.ts';
import { emptyState, pageHead } from './page.ts';

interface SharedListTexts {
  readonly title: string;
  readonly about: string;
  readonly emptyTitle: string;
  readonly empty: string;
  readonly add: string;
}

/** @param path Where they have their pages: `new` adds one. @param about Lines about one of them. */
export function sharedList<Item extends { readonly _id: string; readonly name: string }>(
  { may, texts }: Desk,
  words: SharedListTexts,
  path: string,
  items: readonly Item[],
  about: (item: Item) => readonly string[],
): TemplateResult {
  const add = html`<a class="button primary" href=${hrefOf(`${path}/new`)}>${words.add}</a>`;
  return html`${pageHead(words.title, {
    // who changes events may have no settings
    back: may('settings:read')
      ? { path: '/settings', word: texts.settings.title }
      : { path: '/events', word: texts.events.title },
    ...(items.length > 0 && { actions: add }),
    below: html`<p class="muted below">${words.about}</p>`,
  })}
  ${
    items.length === 0
      ? html`<div class="card">${emptyState(words.emptyTitle, words.empty, add)}</div>`
      : html`<div class="card flush">
          <ul>
            ${items.map(
              (item) =>
                html`<li class="evening">
                  <div>
                    <h2><a href=${hrefOf(`${path}/${item._id}`)}>${item.name}</a></h2>
                    ${about(item).map((line) => html`<p class="small muted">${line}</p>`)}
                  </div>
                </li>`,
            )}
          </ul>
        </div>`
  }`;
}
