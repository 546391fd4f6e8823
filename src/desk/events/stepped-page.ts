/** A page that changes an event for its guests in three steps. On a phone one step is shown at a time. */
import { html, nothing, type TemplateResult } from 'lit';
import { events, type EventAnswer } from '../../contract/events.ts';
import type { ToGuestsTexts } from '../../locales/desk/to-guests-en.ts';
import { hrefOf } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { messageOf } from '../parts/problems.ts';
import { WordsDraft } from '../parts/words-draft.ts';
import type { Written } from '../parts/written.ts';
import type { Examples } from './email-examples.ts';
import { guestTexts } from './guest-texts.ts';

/** So long after the last change of a text the emails are written again, in milliseconds: each counts all orders. */
const pause = 800;

export abstract class SteppedPage<Preview> extends DeskPage {
  protected event!: EventAnswer;
  protected words!: ToGuestsTexts;
  /** What would happen; nothing while it is asked for. */
  protected preview: Preview | undefined;
  protected message: Written = {};
  private draft!: WordsDraft;
  protected isBusy = false;
  protected failure = '';
  private step = 0;
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** What the page does to the event: its words have a draft of this kind. */
  protected abstract readonly kind: 'cancel' | 'postpone';

  /** Asks what would happen as the page stands; nothing while something is missing. */
  protected abstract tryOut(): Promise<Preview> | undefined;

  protected override async load(): Promise<void> {
    const client = this.desk.client({ events: { get: events.get } });
    const id = this.place.params['id'] ?? '';
    this.draft = new WordsDraft(this.desk, this.kind, id);
    const [words, event, { message = {} }] = await Promise.all([
      guestTexts(this.desk),
      client.events.get({ id }),
      this.draft.read(),
    ]);
    [this.words, this.event, this.message] = [words, event, message];
    this.preview = await this.tryOut();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  /** Another choice: what was said of the one before is not shown. */
  protected async choose(): Promise<void> {
    this.preview = undefined;
    this.requestUpdate();
    await this.lookAgain();
  }

  /** Other words: what happens stays, and the email is written again after a pause. */
  protected write(message: Written): void {
    this.message = message;
    void this.draft.keep({ message });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.lookAgain(), pause);
    this.requestUpdate();
  }

  private async lookAgain(): Promise<void> {
    clearTimeout(this.timer);
    const asked = ++this.asked;
    this.failure = '';
    try {
      const found = await this.tryOut();
      if (asked === this.asked) this.preview = found;
    } catch (error) {
      if (asked === this.asked) this.failure = messageOf(error, this.desk.texts);
    }
    this.requestUpdate();
  }

  /** Does it, and leaves the page with what `work` answers; its words are no draft any more. */
  protected async finish(work: () => Promise<string>): Promise<void> {
    await this.attempt(async () => {
      const path = await work();
      await this.draft.drop();
      this.desk.go(path, { replace: true });
    });
  }

  /** Does something once at a time; what is refused is said on the page. */
  protected async attempt(work: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.failure = '';
    this.requestUpdate();
    try {
      await work();
    } catch (error) {
      this.failure = messageOf(error, this.desk.texts);
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  /** Sends the examples to oneself. */
  protected async sendTest(send: () => Promise<Examples>): Promise<void> {
    await this.attempt(async () => {
      const { sentTo } = await send();
      if (sentTo !== undefined) this.desk.toast(this.words.examples.tested(sentTo));
    });
  }

  private go(step: number): void {
    this.step = step;
    this.requestUpdate();
    void this.updateComplete.then(() => this.querySelector<HTMLElement>('[data-current] h2')?.scrollIntoView());
  }

  /** The page with its steps. @param submit The button that does it. */
  protected renderSteps(
    title: string,
    steps: readonly TemplateResult[],
    submit: { readonly button: TemplateResult; readonly work: () => Promise<void> },
  ): TemplateResult {
    const { texts } = this.desk;
    const path = `/events/${this.event._id}`;
    const button = (word: string, step: number, kind = '') =>
      html`<button
        type="button"
        class="button ${kind}"
        @click=${() => {
          this.go(step);
        }}
      >
        ${word}
      </button>`;
    return html`${pageHead(title, { back: { path, word: this.event.name } })}
      <form
        class="card stack narrow steps"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          void submit.work();
        }}
      >
        ${this.draft.isFromBefore ? html`<p class="notice" role="status">${texts.edit.draft}</p>` : nothing}
        ${steps.map(
          (step, at) =>
            html`<section class="stack" ?data-current=${at === this.step}>
              ${step}
              <div class="row step-buttons">
                ${at > 0 ? button(texts.list.previous, at - 1) : nothing}
                ${at < steps.length - 1 ? button(texts.list.next, at + 1, 'primary') : nothing}
              </div>
            </section>`,
        )}
        ${this.failure === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${this.failure}</p>`}
        <div class="row last-step" ?data-current=${this.step === steps.length - 1}>
          <a class="button" href=${hrefOf(path)}>${texts.order.back}</a>
          ${submit.button}
        </div>
      </form>`;
  }
}
