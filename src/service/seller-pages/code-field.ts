/** The codes of a form without scripts: what each does, and a field for one more. */
import { html, type Markup } from '../http/html.ts';
import { maxCodeLength, type KeptCode } from './codes.ts';
import { aside, described, idOf, type Filled } from './form-fields.ts';
import type { Site } from './site.ts';

/** The name of the field for a code. */
export const codeField = 'code';

/** A code as a form shows it. */
export interface ShownCode extends KeptCode {
  /** What it does, or why it does nothing. */
  readonly effect: string;
}

/** How the field is shown. */
interface Field {
  readonly filled: Filled;
  readonly codes: readonly ShownCode[];
  /** True right after a code was added or removed: the list is what a screen reader says first. */
  readonly isNews?: boolean | undefined;
  /** True for an under-shop that the code opens: there is nothing else on the page. */
  readonly isLocked?: boolean;
}

/** The list of codes and the field. */
export function codesOf({ texts }: Site, { filled, codes, isNews, isLocked }: Field): Markup {
  const { plain } = texts;
  const wrong = filled.problem(codeField) !== undefined;
  const hint = isLocked ? undefined : plain.codeHint;
  return html`<div class="codes">
    ${
      codes.length > 0 &&
      html`<h2 class="name" id="codes" ${isNews && html`tabindex="-1" autofocus`}>${plain.codes}</h2>
        <ul aria-labelledby="codes">
          ${codes.map(
            ({ code, effect }) =>
              html`<li>
                <span><strong>${code}</strong> ${effect}</span>
                <button
                  class="link"
                  name="remove"
                  value="${code}"
                  formnovalidate
                  aria-label="${plain.removeCode(code)}"
                >
                  ${plain.remove}
                </button>
              </li>`,
          )}
        </ul>`
    }
    <div class="field">
      <label for="${idOf(codeField)}">${isLocked ? plain.shopCode : plain.code}</label>
      <div class="joined">
        <input
          type="text"
          id="${idOf(codeField)}"
          name="${codeField}"
          value="${filled.value(codeField)}"
          maxlength="${maxCodeLength}"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          ${wrong && html`autofocus`}
          ${described(codeField, filled, hint)}
        />
        <button class="${!isLocked && 'second'}" name="do" value="code" formnovalidate>
          ${isLocked ? plain.openShop : plain.addCode}
        </button>
      </div>
      ${aside(codeField, filled, hint)}
    </div>
  </div>`;
}
