/**
 * `<desk-dialog>`: a question or a small form over the page, in a native dialog. `confirm` does the work; an error of it
 * stays in the dialog.
 */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { state as reactive } from 'lit/decorators.js';
import { icon } from './icons.ts';
import { messageOf } from './problems.ts';
import type { DeskTexts } from '../../locales/desk/en.ts';

/** What a dialog shows. */
export interface Question {
  readonly title: string;
  readonly body: unknown;
  /** The word of its button; without one it only shows. */
  readonly confirm?: string;
  readonly isDanger?: boolean;
  /** Does the work. @throws what the dialog then says */
  readonly act?: (fields: Readonly<Record<string, string>>) => Promise<void>;
  /** Called once it is closed and the focus is back. */
  readonly closed?: () => void;
}

export class DeskDialog extends LitElement {
  @reactive() private question: Question | undefined;
  @reactive() private problem = '';
  @reactive() private isBusy = false;
  private texts: DeskTexts | undefined;

  protected override createRenderRoot(): this {
    return this;
  }

  /** Opens it. When it closes, the focus comes back to where it was, or to the title of the page. */
  ask(question: Question, texts: DeskTexts): void {
    this.question = question;
    this.texts = texts;
    this.problem = '';
    void this.updateComplete.then(() => {
      const dialog = this.querySelector('dialog');
      dialog?.querySelector('form')?.reset();
      if (!dialog?.open) dialog?.showModal();
    });
  }

  private close(): void {
    this.querySelector('dialog')?.close();
  }

  private readonly closed = ({ target }: Event): void => {
    const dialog = target as HTMLDialogElement;
    if (dialog.open) return; // it was opened again in between
    const { closed } = this.question ?? {};
    this.question = undefined;
    // what had the focus before is gone: the page begins at its title
    const { activeElement: at } = document;
    if (at === document.body || dialog.contains(at)) document.querySelector<HTMLElement>('foyer-desk h1')?.focus();
    closed?.();
  };

  private async send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (this.isBusy || !this.question?.act) return;
    const fields = Object.fromEntries(
      [...new FormData(event.target as HTMLFormElement)].map(([name, value]) => [
        name,
        typeof value === 'string' ? value : '',
      ]),
    );
    this.isBusy = true;
    this.problem = '';
    try {
      await this.question.act(fields);
      this.close();
    } catch (error) {
      this.problem = messageOf(error, this.texts);
    } finally {
      this.isBusy = false;
    }
  }

  protected override render(): TemplateResult {
    const { title, body, confirm, isDanger } = this.question ?? {};
    const words = this.texts;
    return html`<dialog aria-labelledby="dialog-title" @close=${this.closed}>
      ${
        this.question
          ? html`<form @submit=${(event: SubmitEvent) => this.send(event)} novalidate>
              <div class="dialog-head">
                <h2 id="dialog-title">${title}</h2>
                <button
                  type="button"
                  class="plain icon-button"
                  aria-label=${words?.keys.close ?? ''}
                  @click=${() => {
                    this.close();
                  }}
                >
                  ${icon('close')}
                </button>
              </div>
              <div class="dialog-body">${body}</div>
              ${this.problem === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${this.problem}</p>`}
              ${
                confirm === undefined
                  ? nothing
                  : html`<div class="dialog-foot">
                      <button
                        type="button"
                        class="button"
                        @click=${() => {
                          this.close();
                        }}
                      >
                        ${words?.order.close}
                      </button>
                      <button class="button ${isDanger ? 'danger' : 'primary'}" aria-disabled=${this.isBusy}>
                        ${confirm}
                      </button>
                    </div>`
              }
            </form>`
          : nothing
      }
    </dialog>`;
  }
}
customElements.define('desk-dialog', DeskDialog);

/** Opens the dialog of the desk. */
export function ask(question: Question, texts: DeskTexts): void {
  document.querySelector<DeskDialog>('desk-dialog')?.ask(question, texts);
}

/** What is said before something goes for good. */
export interface RemovalTexts {
  readonly removeTitle: (name: string) => string;
  readonly remove: string;
  readonly removeText: string;
}

/** Asks whether something may go for good. @param name What goes. */
export function askToRemove(words: RemovalTexts, name: string, act: () => Promise<void>, texts: DeskTexts): void {
  const body = html`<p>${words.removeText}</p>`;
  ask({ title: words.removeTitle(name), confirm: words.remove, isDanger: true, body, act }, texts);
}
