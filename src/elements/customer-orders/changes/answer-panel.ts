/** The answers to the questions about a ticket. */
import { html, type TemplateResult } from 'lit';
import { TicketAnswers } from '../../event-shop/details/ticket-answers.ts';
import type { ChangePanel, PanelContext } from './change-panel.ts';
import { PanelForm } from './panel-form.ts';

/** Loads the questions, and opens the form with the answers so far. */
export async function openAnswers(context: PanelContext): Promise<ChangePanel> {
  const panel = new AnswerPanel(context);
  await panel.prepare();
  return panel;
}

class AnswerPanel extends PanelForm {
  private answers: TicketAnswers | undefined;
  private said = '';

  async prepare(): Promise<void> {
    const { host, ticket, view, explain } = this.context;
    const { element, clientFor, translated } = host;
    const announce = (message: string) => {
      this.said = message;
      this.show();
    };
    const language = () => view().language;
    this.answers = await TicketAnswers.open({ element, clientFor, translated, language, explain, announce }, ticket);
  }

  protected get go() {
    return { label: this.context.view().texts.answering.save };
  }

  protected renderFields(): TemplateResult {
    return html`<div class="fields" @input=${this.answers?.handleInput}>${this.answers?.render()}</div>
      <p class="sr" role="status">${this.said}</p>`;
  }

  protected async submit(): Promise<void> {
    const { done, view, ticket } = this.context;
    await this.attempt(async () => {
      const problem = await this.answers?.send();
      const { answering } = view().texts;
      if (problem === undefined) done(ticket.status === 'DETAILSREQUIRED' ? answering.doneValid : answering.done);
      else await this.showWrong(problem);
    });
  }

  private async showWrong(problem: string): Promise<void> {
    this.busy = false;
    this.problem = problem;
    this.show();
    await this.context.host.element.updateComplete;
    this.answers?.focusFirstWrong();
  }
}
