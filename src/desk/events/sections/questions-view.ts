/** The questions of an event: what buyers are asked once in an order, and for each ticket. */
import { html, nothing, type TemplateResult } from 'lit';
import { wrongAt } from '../../parts/save-form.ts';
import { conditionsView } from './conditions-view.ts';
import {
  addButton,
  checkField,
  isWrongIn,
  moveButtons,
  otherProblems,
  removeButton,
  textField,
  without,
  withItem,
  type SectionHost,
} from './parts.ts';
import {
  isOther,
  languages,
  newQuestion,
  questionKinds,
  questionLists,
  type Language,
  type QuestionFields,
  type QuestionList,
  type QuestionTexts,
} from './questions.ts';

/** The fields of a question that show what is wrong with them. */
const shownPaths =
  /^(?:[a-z]{2}\.)?(?:name|description|options|type|allowedTicketTypes|conditions\.\d+\.(?:baseSlug|operator|value))$/;

function questionForm(host: SectionHost, list: QuestionList, question: QuestionFields, at: number): TemplateResult {
  const { languageNames } = host.desk.texts;
  const words = host.words.questions;
  const path = `${list}.${at}`;
  const before = host.base[list].find(({ _id }) => _id === question._id);
  const called = question.name === '' ? words.one : question.name;
  const set = (fields: Partial<QuestionFields>) => {
    host.change((form) => ({ ...form, [list]: withItem(form[list], at, fields) }));
  };
  if (question.deleted)
    return before?.deleted === false
      ? html`<div class="row">
          <span class="muted">${words.removed(called)}</span>
          <button
            class="button small"
            type="button"
            aria-label=${words.restore(called)}
            @click=${() => {
              set({ deleted: false });
            }}
          >
            ${words.restoreWord}
          </button>
        </div>`
      : html``;
  const setText = (language: Language, texts: Partial<QuestionTexts>) => {
    host.change((form) => {
      const { texts: now } = form[list][at] ?? question;
      const changed = { ...now, [language]: { ...now[language], ...texts } };
      return { ...form, [list]: withItem(form[list], at, { texts: changed }) };
    });
  };
  const ownText = (name: keyof QuestionTexts, isLong = false, hint?: string) =>
    textField(host, {
      path: `${path}.${name}`,
      label: words.labels[name],
      value: question[name],
      isLong,
      ...(hint !== undefined && { hint }),
      set: (value) => {
        set({ [name]: value });
      },
    });
  const translated = (language: Language, name: keyof QuestionTexts) =>
    textField(host, {
      path: `${path}.${language}.${name}`,
      label: words.translated(words.labels[name], languageNames[language]),
      value: question.texts[language][name],
      isLong: name === 'options',
      set: (value) => {
        setText(language, { [name]: value });
      },
    });
  const isChoice = question.type === 'select';
  return html`<div class="stack question" role="group" aria-label=${called}>
    <div class="type of-two">
      ${ownText('name')}
      <label class="field">
        ${words.labels.type}
        <select
          id="field-${path}.type"
          @change=${({ target }: Event) => {
            set({ type: (target as HTMLSelectElement).value });
          }}
        >
          ${questionKinds.map((kind) => html`<option value=${kind} .selected=${question.type === kind}>${words.kinds[kind]}</option>`)}
        </select>
        ${wrongAt(host, `${path}.type`)}
      </label>
      ${removeButton(words.remove(called), () => {
        host.change((form) => ({
          ...form,
          [list]: before ? withItem(form[list], at, { deleted: true }) : without(form[list], at),
        }));
      })}
    </div>
    ${isChoice ? ownText('options', true, words.optionsHint) : nothing}
    ${checkField(host, `${path}.required`, words.required, question.required, (required) => {
      set({ required });
    })}
    ${otherProblems(host, path, shownPaths)}
    ${before && host.isPublic && isOther(before, question) ? html`<p class="notice" role="status">${words.hasAnswers}</p>` : nothing}
    <details class="more-of-type" ?open=${isWrongIn(host, path)}>
      <summary>${host.words.types.more}</summary>
      <div class="stack">
        ${ownText('description')} ${list === 'ticketExtraFields' ? forTickets(host, question, path, set) : nothing}
        ${conditionsView(host, list, question, path, (update) => {
          host.change((form) => {
            const { conditions } = form[list][at] ?? question;
            return { ...form, [list]: withItem(form[list], at, { conditions: update(conditions) }) };
          });
        })}
        ${languages.map(
          (language) =>
            html`<div class="stack">
              ${translated(language, 'name')} ${translated(language, 'description')}
              ${isChoice ? translated(language, 'options') : nothing}
            </div>`,
        )}
        ${moveButtons(host, list, at, called, (index) => host.form[list][index]?.deleted !== true)}
      </div>
    </details>
  </div>`;
}

/** What only questions about a ticket have: when they are asked, at which ticket types, and what the door sees. */
function forTickets(
  host: SectionHost,
  question: QuestionFields,
  path: string,
  set: (fields: Partial<QuestionFields>) => void,
): TemplateResult {
  const words = host.words.questions;
  const { onlyForCertainTicketTypes: isForSome, allowedTicketTypes: chosen } = question;
  return html`${checkField(host, `${path}.collectInCheckout`, words.inCheckout, question.collectInCheckout, (isNow) => {
    set({ collectInCheckout: isNow });
  })}
  ${checkField(host, `${path}.showAtDoor`, words.atDoor, question.showAtDoor, (showAtDoor) => {
    set({ showAtDoor });
  })}
  ${checkField(host, `${path}.onlyForCertainTicketTypes`, words.forSome, isForSome, (isSome) => {
    set({ onlyForCertainTicketTypes: isSome });
  })}
  ${
    isForSome
      ? html`<fieldset id="field-${path}.allowedTicketTypes" class="stack" tabindex="-1">
          <legend>${words.labels.allowedTicketTypes}</legend>
          ${host.form.types.map(({ _id, name }) =>
            checkField(host, `${path}.for.${_id}`, name, chosen.includes(_id), (isOn) => {
              set({ allowedTicketTypes: isOn ? [...chosen, _id] : chosen.filter((id) => id !== _id) });
            }),
          )}
          ${wrongAt(host, `${path}.allowedTicketTypes`)}
        </fieldset>`
      : nothing
  }`;
}

/** A list of questions as a card. */
function listView(host: SectionHost, list: QuestionList): TemplateResult {
  const words = host.words.questions;
  return html`<section class="card stack" aria-labelledby=${list}>
    <h2 id=${list}>${words.lists[list]}</h2>
    ${host.form[list].map((question, at) => questionForm(host, list, question, at))}
    ${addButton(list, words.add[list], () => {
      host.change((form) => ({ ...form, [list]: [...form[list], newQuestion()] }));
    })}
  </section>`;
}

/** What is asked once in an order, and for each ticket. */
export const questionsView = (host: SectionHost): TemplateResult =>
  html`${questionLists.map((list) => listView(host, list))}`;
