/** `<desk-event-mail>`: an email to the holders of an event: who gets it, how it reads, and a test to oneself. */
import { html, nothing, type TemplateResult } from 'lit';
import { events, type EventAnswer } from '../../contract/events.ts';
import { runs, type MessageAnswer } from '../../contract/runs.ts';
import type { ToGuestsTexts } from '../../locales/desk/to-guests-en.ts';
import { hrefOf } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { DeskPage, pageHead } from '../parts/page.ts';
import { messageOf } from '../parts/problems.ts';
import { WordsDraft } from '../parts/words-draft.ts';
import { textsOf, writtenFields, type Written } from '../parts/written.ts';
import { emailExamples } from './email-examples.ts';
import { guestTexts } from './guest-texts.ts';

type Group = 'ticketTypeIds' | 'underShopIds';

export class DeskEventMail extends DeskPage {
  private event!: EventAnswer;
  private subject: Written = {};
  private text: Written = {};
  private readonly chosen: Record<Group, ReadonlySet<string>> = { ticketTypeIds: new Set(), underShopIds: new Set() };
  private preview: MessageAnswer | undefined;
  private draft!: WordsDraft;
  private isBusy = false;
  private failure = '';

  private words!: ToGuestsTexts;

  override get heading(): string {
    return this.words.mailHolders.title(this.event.name);
  }

  protected override async load(): Promise<void> {
    const client = this.desk.client({ events: { get: events.get } });
    const id = this.place.params['id'] ?? '';
    this.draft = new WordsDraft(this.desk, 'message', id);
    const [words, event, { subject = {}, text = {} }] = await Promise.all([
      guestTexts(this.desk),
      client.events.get({ id }),
      this.draft.read(),
    ]);
    [this.words, this.event, this.subject, this.text] = [words, event, subject, text];
  }

  private write(words: { readonly subject?: Written; readonly text?: Written }): void {
    const { subject = this.subject, text = this.text } = words;
    [this.subject, this.text] = [subject, text];
    void this.draft.keep({ subject, text });
    this.changed();
  }

  /** Another text or choice: what was previewed no longer holds. */
  private changed(): void {
    this.preview = undefined;
    this.failure = '';
    this.requestUpdate();
  }

  private async send(how: 'dryRun' | 'test' | 'send'): Promise<void> {
    const { texts, client, toast, go } = this.desk;
    const [subject, text] = [textsOf(this.subject), textsOf(this.text)];
    if (this.isBusy) return;
    this.failure = subject && text ? '' : this.words.mailHolders.missing;
    this.isBusy = this.failure === '';
    this.requestUpdate();
    if (!subject || !text) return;
    const filter = (group: Group) => (this.chosen[group].size > 0 ? { [group]: [...this.chosen[group]] } : {});
    try {
      const found = await client({ runs: { message: runs.message } }).runs.message({
        id: this.event._id,
        subject,
        text,
        ...filter('ticketTypeIds'),
        ...filter('underShopIds'),
        ...(how !== 'send' && { [how]: true }),
      });
      this.preview = found;
      if (found.sentTo !== undefined) toast(this.words.examples.tested(found.sentTo));
      if (found.run) {
        await this.draft.drop();
        go(`/runs/${found.run._id}`, { replace: true });
      }
    } catch (error) {
      this.failure = messageOf(error, texts);
    } finally {
      this.isBusy = false;
      this.requestUpdate();
    }
  }

  private renderGroup(
    group: Group,
    legend: string,
    items: readonly { readonly _id?: string | undefined; readonly name?: string | undefined }[],
  ): TemplateResult | typeof nothing {
    if (items.length < 2 && group === 'ticketTypeIds') return nothing;
    if (items.length === 0) return nothing;
    return html`<fieldset class="plain-set">
      <legend>${legend}</legend>
      ${items.map(
        ({ _id = '', name = '' }) =>
          html`<label class="choice">
            <input
              type="checkbox"
              .checked=${this.chosen[group].has(_id)}
              @change=${() => {
                const next = new Set(this.chosen[group]);
                if (!next.delete(_id)) next.add(_id);
                this.chosen[group] = next;
                this.changed();
              }}
            />
            <span>${name}</span>
          </label>`,
      )}
    </fieldset>`;
  }

  private renderPreview(): TemplateResult | typeof nothing {
    const { preview } = this;
    if (!preview) return nothing;
    const title = this.words.mailHolders.preview(this.desk.formats.number(preview.recipients));
    return html`<section class="stack" aria-labelledby="preview">
      <h2 id="preview">${title}</h2>
      ${emailExamples(this.desk, this.words, preview)}
    </section>`;
  }

  protected override content(): TemplateResult {
    const { texts, formats } = this.desk;
    const { mailHolders, examples } = this.words;
    const { preview, isBusy } = this;
    const path = `/events/${this.event._id}`;
    const button = (how: 'dryRun' | 'test', word: string) =>
      html`<button type="button" class="button" aria-disabled=${isBusy} @click=${() => this.send(how)}>
        ${word}
      </button>`;
    return html`${pageHead(mailHolders.title(this.event.name), { back: { path, word: this.event.name } })}
      <form
        class="card stack narrow"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          void this.send(preview ? 'send' : 'dryRun');
        }}
      >
        ${this.draft.isFromBefore ? html`<p class="notice" role="status">${texts.edit.draft}</p>` : nothing}
        ${writtenFields(
          texts,
          { name: 'subject', label: mailHolders.subject, rows: 1, written: this.subject },
          (subject) => {
            this.write({ subject });
          },
        )}
        ${writtenFields(texts, { name: 'text', label: mailHolders.text, rows: 7, written: this.text }, (text) => {
          this.write({ text });
        })}
        ${this.renderGroup('ticketTypeIds', mailHolders.types, this.event.tickets ?? [])}
        ${this.renderGroup('underShopIds', mailHolders.shops, this.event.underShops ?? [])} ${this.renderPreview()}
        ${this.failure === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${this.failure}</p>`}
        <div class="row">
          <a class="button" href=${hrefOf(path)}>${texts.order.back}</a>
          ${button('test', examples.test)}
          ${
            preview
              ? html`<button class="button primary" aria-disabled=${isBusy || preview.recipients === 0}>
                  ${mailHolders.send(formats.number(preview.recipients))}
                </button>`
              : html`<button class="button primary" aria-disabled=${isBusy}>${mailHolders.show}</button>`
          }
        </div>
        <p class="small muted">${mailHolders.undoNote}</p>
      </form>`;
  }
}
customElements.define('desk-event-mail', DeskEventMail);
