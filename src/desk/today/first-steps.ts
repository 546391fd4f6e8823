/** The list of first steps on Today: what a new house does, and what of it is done. */
import { html, nothing, type TemplateResult } from 'lit';
import { sellers, type FirstSteps } from '../../contract/sellers.ts';
import { hrefOf, type Desk } from '../parts/desk.ts';
import { icon, state } from '../parts/icons.ts';

type Kind = keyof typeof pathOf;

/** Where each step is done; the first ticket is bought on the pages for buyers. */
const pathOf = {
  address: '/settings/house',
  look: '/settings/appearance',
  payment: '/settings/payments',
  event: '/events/new',
  embed: '/settings/house',
  ticket: undefined,
} as const;

const isKnown = (kind: string): kind is Kind => Object.hasOwn(pathOf, kind);

/** The steps of the house; nothing for a person who can't change its settings. */
export async function readFirstSteps(desk: Desk): Promise<FirstSteps | undefined> {
  if (!desk.may('settings:write')) return undefined;
  return await desk.client({ sellers: { firstSteps: sellers.firstSteps } }).sellers.firstSteps({});
}

/** Hides the list for the house. */
export async function hideFirstSteps(desk: Desk): Promise<void> {
  const client = desk.client({ sellers: { update: sellers.update } });
  await client.sellers.update({ id: 'me', deskSettings: { firstStepsHidden: true } });
  desk.toast(desk.texts.firstSteps.hidden);
}

/** The two lines that a page of the seller needs. */
const linesOf = (sellerId: string) =>
  `<script type="module" src="${location.origin}/v1/embed.js"></script>\n<event-listing seller="${sellerId}"></event-listing>`;

/** The list; nothing once it is done or dismissed. */
export function renderFirstSteps(
  desk: Desk,
  { hidden, steps }: FirstSteps,
  hide: () => void,
): TemplateResult | typeof nothing {
  const { firstSteps } = desk.texts;
  const known = steps.flatMap(({ kind, done }) => (isKnown(kind) ? [{ kind, done }] : []));
  const count = known.filter(({ done }) => done).length;
  if (hidden || count === known.length) return nothing;
  const { _id: sellerId } = desk.me.seller;
  return html`<section class="card flush first-steps" aria-labelledby="first-steps">
    <div class="card-head">
      <div>
        <h2 id="first-steps">${firstSteps.title}</h2>
        <p class="muted small">${firstSteps.intro(count, known.length)}</p>
      </div>
      <button class="button small" @click=${hide}>${firstSteps.hide}</button>
    </div>
    <ul class="todo">
      ${known.map(({ kind, done }) => {
        const path = pathOf[kind];
        return html`<li>
          <a href=${path === undefined ? `/${sellerId}` : hrefOf(path)}
            ><span>${firstSteps.names[kind]}</span
            ><span class="row"
              >${done ? state('good', firstSteps.done) : state('none', firstSteps.open)}${icon('next')}</span
            ></a
          >
          ${
            kind === 'embed' && !done
              ? html`<div class="evening stack">
                  <label class="field"
                    >${firstSteps.lines}<textarea
                      class="code"
                      readonly
                      rows="3"
                      .value=${linesOf(sellerId)}
                      @focus=${(event: Event) => {
                        (event.target as HTMLTextAreaElement).select();
                      }}
                    ></textarea
                    ><span class="hint">${firstSteps.embedText}</span></label
                  >
                  <p><a class="link" href="/${sellerId}">${firstSteps.ownPages}</a></p>
                </div>`
              : nothing
          }
        </li>`;
      })}
    </ul>
  </section>`;
}
