/** The form that all panels share: one request at a time, the reason of a rejection, and the way back. */
import { html, nothing, type TemplateResult } from 'lit';
import { adopt } from '../../styles.ts';
import type { ChangePanel, PanelContext } from './change-panel.ts';
import { styles } from './panel-form.styles.ts';

/** The context of a form; forms about one ticket have more. */
export type FormContext = Pick<PanelContext, 'host' | 'view' | 'explain' | 'cancel'>;

export abstract class PanelForm<Context extends FormContext = PanelContext> implements ChangePanel {
  /** A request is pending. */
  protected busy = false;
  /** The reason of the failure. */
  protected problem = '';

  constructor(protected readonly context: Context) {
    adopt(context.host.element, styles);
  }

  render(): TemplateResult {
    const { label, isReady = true, back = this.context.view().texts.cancel } = this.go;
    return html`<form class="panel" novalidate @submit=${this.handleSubmit}>
      ${this.renderFields()}
      <div role="alert">${this.problem ? html`<p class="wrong">${this.problem}</p>` : nothing}</div>
      <div class="buttons">
        ${
          label
            ? html`<button class="primary" type="submit" aria-disabled=${isReady && !this.busy ? 'false' : 'true'}>
                ${label}
              </button>`
            : nothing
        }
        <button class="quiet" type="button" @click=${this.context.cancel}>${back}</button>
      </div>
    </form>`;
  }

  /** The fields or the question. */
  protected abstract renderFields(): unknown;

  /** The label of the button, and the way back; without a label there is no button. */
  protected abstract get go(): { readonly label: string; readonly isReady?: boolean; readonly back?: string };

  /** The button was pressed, and no request is pending. */
  protected abstract submit(form: HTMLFormElement): Promise<void>;

  /** Makes one request; `done` is called in it. An error is shown, and may be tried again. */
  protected async attempt(make: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = '';
    this.show();
    try {
      await make();
    } catch (error) {
      this.busy = false;
      await this.failed(error);
      this.show();
    }
  }

  /** Handles a rejection. */
  protected failed(error: unknown): Promise<void> | void {
    this.problem = this.context.explain(error);
  }

  protected show(): void {
    this.context.host.element.requestUpdate();
  }

  /** Focuses the field to correct, once it is shown. */
  protected async focus(id: string): Promise<void> {
    const { element } = this.context.host;
    this.show();
    await element.updateComplete;
    element.shadowRoot?.getElementById(id)?.focus();
  }

  private readonly handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!this.busy) void this.submit(event.target as HTMLFormElement);
  };
}
