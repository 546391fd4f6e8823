/** What forms with a save bar share: the summary of what is wrong, what two people have changed, and the bar itself. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Desk } from './desk.ts';
import { icon } from './icons.ts';

/** What is wrong with the field of a path. */
export function wrongAt(
  { problems }: { readonly problems: ReadonlyMap<string, string> },
  path: string,
): TemplateResult | typeof nothing {
  const problem = problems.get(path);
  return problem === undefined
    ? nothing
    : html`<span class="wrong" id="wrong-${path}">${icon('alert')}${problem}</span>`;
}

/**
 * The summary of what is wrong; nothing where nothing is. Each line leads to its field.
 * @param problems Texts by the path of their field.
 * @param failure What has failed as a whole; empty where only fields are wrong.
 */
export function errorSummary(
  { texts: { edit } }: Pick<Desk, 'texts'>,
  {
    problems,
    failure,
    labelOf,
    show,
  }: {
    readonly problems: ReadonlyMap<string, string>;
    readonly failure: string;
    readonly labelOf: (path: string) => string;
    readonly show: (path: string) => void;
  },
): TemplateResult | typeof nothing {
  if (problems.size === 0 && failure === '') return nothing;
  return html`<div class="problem summary" role="alert" tabindex="-1">
    ${icon('alert')}
    <div>
      <strong>${failure || edit.problems}</strong>
      <ul>
        ${[...problems].map(
          ([path, text]) =>
            html`<li>
              <a
                href="#field-${path}"
                @click=${(event: Event) => {
                  event.preventDefault();
                  show(path);
                }}
                >${labelOf(path)}: ${text}</a
              >
            </li>`,
        )}
      </ul>
    </div>
  </div>`;
}

/** What two people have changed to something else. */
interface Conflict {
  readonly label: string;
  /** As they are shown. */
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Gives up the own change. */
  readonly takeTheirs: () => void;
}

/** Mine and theirs beside each other; nothing where nothing is in conflict. */
export function conflictPairs(
  { texts: { edit } }: Desk,
  conflicts: readonly Conflict[],
): TemplateResult | typeof nothing {
  if (conflicts.length === 0) return nothing;
  return html`<section class="card stack" aria-labelledby="conflicts">
    <h2 id="conflicts">${edit.conflictText}</h2>
    ${conflicts.map(
      ({ label, mine, theirs, takeTheirs }) =>
        html`<div class="pair">
          <div>
            <span class="muted small">${label}, ${edit.mine}</span>
            <div class="text">${mine}</div>
          </div>
          <div>
            <span class="muted small">${edit.theirs}</span>
            <div class="text">${theirs}</div>
            <button class="button small" type="button" @click=${takeTheirs}>${edit.takeTheirs}</button>
          </div>
        </div>`,
    )}
  </section>`;
}

/**
 * The bar at the foot of a form: what is not saved yet, and the buttons.
 * @param changes How many changes there are, in words.
 * @param review What shows the changes.
 * @param isIdle Nothing can be discarded now.
 * @param buttons What saves.
 */
export function saveBar(
  { texts: { edit }, formats }: Desk,
  {
    changes,
    review = nothing,
    keptAt,
    isIdle,
    discard,
    buttons,
  }: {
    readonly changes: string;
    readonly review?: unknown;
    readonly keptAt: string | undefined;
    readonly isIdle: boolean;
    readonly discard: () => void;
    readonly buttons: unknown;
  },
): TemplateResult {
  return html`<div class="save-bar">
    <span class="muted small">
      <span role="status">${changes}</span> ${review}
      ${keptAt === undefined || isIdle ? nothing : html`<br /><span>${edit.autosaved(formats.time(keptAt))}</span>`}
    </span>
    <span class="row">
      <button
        class="button"
        type="button"
        aria-disabled=${isIdle}
        @click=${() => {
          if (!isIdle) discard();
        }}
      >
        ${edit.discard}
      </button>
      ${buttons}
    </span>
  </div>`;
}
