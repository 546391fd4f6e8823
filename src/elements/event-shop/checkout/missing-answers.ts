/** The answers that tickets of a finished order still need, with the form right there. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Ticket } from '../../../contract/tickets.ts';
import { checkout as english } from '../../../locales/en/checkout.ts';
import { adopt } from '../../styles.ts';
import { TicketAnswers, type AnswersHost } from '../details/ticket-answers.ts';

const styles = css`
  /* below the code and the name, over the whole row */
  .admission:has(.missing) {
    flex-wrap: wrap;
    grid-column: 1 / -1;
  }
  .missing {
    display: grid;
    flex: 1 0 100%;
    gap: 0.85em;
    box-sizing: border-box;
    justify-items: start;
    padding: var(--_gap);
    border-block-start: 2px dashed var(--_border);
  }
  .missing > .group {
    inline-size: 100%;
  }
`;

/** One form at a time: once it is saved, the next ticket has its turn. */
export class MissingAnswers {
  private busy = false;
  private problem = '';

  private constructor(
    private readonly host: AnswersHost,
    private readonly ticket: Ticket,
    private readonly answers: TicketAnswers,
    /** Reads the tickets again. */
    private readonly done: (announcement: string) => Promise<void>,
  ) {
    adopt(host.element, styles);
  }

  /** Opens the form of the first ticket that needs answers. */
  static async open(
    host: AnswersHost,
    tickets: readonly Ticket[],
    done: (announcement: string) => Promise<void>,
  ): Promise<MissingAnswers | undefined> {
    const ticket = tickets.find(isIncomplete);
    return ticket && new MissingAnswers(host, ticket, await TicketAnswers.open(host, ticket), done);
  }

  /** The form below its ticket; `nothing` below the others. */
  render({ _id }: Ticket): TemplateResult | typeof nothing {
    if (_id !== this.ticket._id) return nothing;
    const { answers } = this;
    return html`<form class="missing" novalidate @submit=${this.handleSubmit} @input=${answers.handleInput}>
      ${answers.render()}
      <div role="alert">${this.problem ? html`<p class="wrong">${this.problem}</p>` : nothing}</div>
      <button class="primary" aria-disabled=${this.busy ? 'true' : 'false'} aria-busy=${this.busy ? 'true' : 'false'}>
        <span>${this.texts.saveDetails}</span>
      </button>
    </form>`;
  }

  private get texts() {
    return this.host.translated()?.checkout ?? english;
  }

  private readonly handleSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.problem = '';
    this.host.element.requestUpdate();
    try {
      this.problem = (await this.answers.send()) ?? '';
      if (!this.problem) await this.done(this.texts.detailsSaved);
    } catch (error) {
      this.problem = this.host.explain(error);
    } finally {
      this.busy = false;
      this.host.element.requestUpdate();
      await this.host.element.updateComplete;
      if (this.problem) this.answers.focusFirstWrong();
    }
  };
}

/** True if the ticket is valid once its questions are answered. */
const isIncomplete = ({ status, secret }: Ticket): boolean => status === 'DETAILSREQUIRED' && Boolean(secret);
