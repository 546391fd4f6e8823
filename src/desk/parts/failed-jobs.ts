/** Emails, refunds and messages that the service has given up: they are tried again or dismissed. Money is asked about. */
import { html, nothing, type TemplateResult } from 'lit';
import { ServiceError } from '../../client/errors.ts';
import { jobs, type JobKind } from '../../contract/jobs.ts';
import { failedPage as english, type FailedPageTexts } from '../../locales/desk/failed-en.ts';
import type { Desk } from './desk.ts';
import { ask } from './dialog.ts';
import { pageTexts } from './page-texts.ts';
import { messageOf } from './problems.ts';

/** What was given up, as its buttons need it. */
export interface GivenUp {
  readonly id: string;
  readonly kind: JobKind;
  /** What the buttons name, e.g. `Refund of €5.00`. */
  readonly name: string;
  /** Of a refund, with its currency. */
  readonly sum: string;
  readonly isDismissed: boolean;
}

const writeOf = { mail: 'customers:write', refund: 'checkout:write', webhook: 'webhooks:write' } as const;
/** Their rows are gone, or say what became of them: another person was faster. */
const tooLate = ['NOT_DEAD', 'NOT_FOUND'];

/** The texts of what failed. @param language BCP 47, e.g. that of `desk.formats` */
export async function readFailedTexts(language: string): Promise<FailedPageTexts> {
  return await pageTexts(language, english, async () => (await import('../../locales/desk/failed-de.ts')).failedPage);
}

/** Whether the person may try jobs of a kind again and dismiss them. */
export function mayWorkOn({ may }: Desk, kind: JobKind): boolean {
  return may(writeOf[kind]);
}

/** Works on what a page shows of it. */
export class FailedJobs {
  private isBusy = false;

  /** @param show Loads the page again. */
  constructor(
    private readonly desk: Desk,
    readonly words: FailedPageTexts,
    private readonly show: () => Promise<void>,
  ) {}

  private async work(job: GivenUp, what: 'replay' | 'dismiss'): Promise<void> {
    await this.desk.client({ jobs }).jobs[what]({ id: job.id });
    await this.show();
    this.desk.toast(what === 'replay' ? this.words.tried : this.words.dismissed);
  }

  /** Does it without a question: what can be done once more, and costs nothing. */
  private async act(job: GivenUp, what: 'replay' | 'dismiss'): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await this.work(job, what);
    } catch (error) {
      const code = error instanceof ServiceError ? error.code : '';
      if (tooLate.includes(code)) await this.show();
      else this.desk.toast(code === 'WEBHOOK_INACTIVE' ? this.words.inactive : messageOf(error, this.desk.texts));
    } finally {
      this.isBusy = false;
    }
    // the buttons are gone: the page begins at its title
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('foyer-desk h1')?.focus();
  }

  /** Asks first where money moves. */
  private askTo(what: 'replay' | 'dismiss', job: GivenUp): void {
    const { words } = this;
    if (job.kind !== 'refund') return void this.act(job, what);
    const [title, text, confirm] =
      what === 'replay'
        ? [words.againTitle, words.againText, words.again]
        : [words.dismissTitle, words.dismissText, words.dismiss];
    const act = () => this.work(job, what);
    ask({ title: title(job.sum), confirm, body: html`<p>${text}</p>`, act }, this.desk.texts);
  }

  /** Its buttons in a row, for those who may. */
  row(job: GivenUp): TemplateResult | typeof nothing {
    return mayWorkOn(this.desk, job.kind) ? html`<span class="row">${this.buttons(job)}</span>` : nothing;
  }

  /** Its buttons, for those who may. */
  buttons(job: GivenUp): readonly (TemplateResult | typeof nothing)[] | typeof nothing {
    const { words } = this;
    if (!mayWorkOn(this.desk, job.kind)) return nothing;
    const button = (text: string, what: 'replay' | 'dismiss') =>
      html` <button
        class="button small"
        aria-label="${text}: ${job.name}"
        @click=${() => {
          this.askTo(what, job);
        }}
      >
        ${text}
      </button>`;
    return [button(words.again, 'replay'), job.isDismissed ? nothing : button(words.dismiss, 'dismiss')];
  }
}
