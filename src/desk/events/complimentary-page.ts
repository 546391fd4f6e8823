/**
 * `<desk-complimentary>`: complimentary tickets for pasted guests. Each guest is an order of its own; what was given leaves
 * the list, so that the rest can be corrected and sent again.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { events, type EventAnswer } from '../../contract/events.ts';
import { sellerTickets } from '../../contract/seller-tickets.ts';
import { hrefOf } from '../parts/desk.ts';
import { ask } from '../parts/dialog.ts';
import { dropDraft, keepDraft, readDraft } from '../parts/drafts.ts';
import { icon } from '../parts/icons.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { messageOf } from '../parts/problems.ts';
import { mostGuests, mostTickets, readGuests, type GuestLine } from './guest-lines.ts';

interface Draft {
  readonly text: string;
  /** Of all that are given from this text: a repetition after a cut gives no ticket twice. */
  readonly batchId: string;
}

/** Of a line: a key is short, and has visible ASCII characters alone. */
async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class DeskComplimentary extends DeskPage {
  private event!: EventAnswer;
  private draft!: Draft;
  private ticketTypeId = '';
  private copyTo = '';
  private sendMail = true;
  private given = 0;
  private left = 0;
  private failures: readonly string[] = [];
  private isBusy = false;

  override get heading(): string {
    return this.desk.texts.complimentary.title;
  }

  private get client() {
    return this.desk.client({
      events: { get: events.get },
      tickets: { free: sellerTickets.free, invalidateBatch: sellerTickets.invalidateBatch },
    });
  }

  /** Names of guests stay in this browser. */
  private get draftKey(): string {
    return `guests ${this.desk.me.seller._id} ${this.event._id}`;
  }

  protected override async load(): Promise<void> {
    this.event = await this.client.events.get({ id: this.place.params['id'] ?? '' });
    this.ticketTypeId = this.event.tickets?.[0]?._id ?? '';
    this.copyTo = this.desk.me.email;
    this.given = 0;
    this.failures = [];
    this.draft = (await readDraft<Draft>(this.draftKey)) ?? { text: '', batchId: `desk-${crypto.randomUUID()}` };
  }

  private change(text: string): void {
    this.draft = { ...this.draft, text };
    this.failures = [];
    void keepDraft(this.draftKey, this.draft);
    this.requestUpdate();
  }

  private async give(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const { guests, wrong } = readGuests(this.draft.text);
    if (this.isBusy || guests.length === 0 || guests.length > mostGuests || wrong.length > 0) return;
    this.isBusy = true;
    this.failures = [];
    this.left = guests.length;
    const refused: GuestLine[] = [];
    const failures: string[] = [];
    for (const guest of guests) {
      this.requestUpdate();
      try {
        await this.giveOne(guest);
        this.given += guest.amount;
      } catch (error) {
        refused.push(guest);
        failures.push(`${guest.text}: ${messageOf(error, this.desk.texts)}`);
      }
      this.left -= 1;
      const rest = [...refused, ...guests.slice(guests.length - this.left)];
      this.draft = { ...this.draft, text: rest.map(({ text }) => text).join('\n') };
      await keepDraft(this.draftKey, this.draft);
    }
    this.failures = failures;
    this.isBusy = false;
    if (failures.length === 0) await dropDraft(this.draftKey);
    this.requestUpdate();
  }

  private async giveOne({ text, prename, lastname, email = this.copyTo, amount }: GuestLine): Promise<void> {
    const { batchId } = this.draft;
    await this.client.tickets.free(
      {
        eventId: this.event._id,
        items: [{ ticketTypeId: this.ticketTypeId, amount }],
        prename,
        lastname,
        email,
        sendMail: this.sendMail,
        batchId,
      },
      {
        idempotencyKey: `${batchId}-${await digestOf(text)}`,
      },
    );
  }

  private takeBack(): void {
    const { texts } = this.desk;
    const { complimentary } = texts;
    ask(
      {
        title: complimentary.takeBackTitle(this.given),
        confirm: complimentary.takeBack,
        isDanger: true,
        body: html`<p>${complimentary.takeBackText}</p>`,
        act: async () => {
          await this.client.tickets.invalidateBatch({ id: this.draft.batchId });
          this.given = 0;
          this.draft = { ...this.draft, batchId: `desk-${crypto.randomUUID()}` };
          this.requestUpdate();
          this.desk.toast(complimentary.takenBack);
        },
      },
      texts,
    );
  }

  private renderGiven(): TemplateResult | typeof nothing {
    if (this.given === 0) return nothing;
    const { complimentary } = this.desk.texts;
    return html`<section class="card row spread narrow" role="status">
      <p>${complimentary.given(this.given)}</p>
      <div class="row">
        <a class="button small" href=${hrefOf(`/events/${this.event._id}/guests`)}>${complimentary.toGuests}</a>
        <button
          class="button small"
          @click=${() => {
            this.takeBack();
          }}
        >
          ${complimentary.takeBack}
        </button>
      </div>
    </section>`;
  }

  private renderForm(): TemplateResult {
    const { texts } = this.desk;
    const { complimentary } = texts;
    const { tickets = [] } = this.event;
    const { guests, wrong } = readGuests(this.draft.text);
    const count = guests.reduce((sum, { amount }) => sum + amount, 0);
    const isTooMany = guests.length > mostGuests;
    const hasMissing = guests.some(({ email }) => email === undefined);
    const problems = [
      ...wrong.map(({ line, why }) => `${complimentary.line(line)}: ${complimentary.wrong[why]}`),
      ...(isTooMany ? [complimentary.tooMany(mostGuests)] : []),
      ...this.failures,
    ];
    return html`<form class="card stack narrow" @submit=${(event: SubmitEvent) => this.give(event)}>
      <label class="field"
        >${complimentary.type}
        <select
          @change=${({ target }: Event) => {
            this.ticketTypeId = (target as HTMLSelectElement).value;
          }}
        >
          ${tickets.map(({ _id, name }) => html`<option value=${_id ?? ''} ?selected=${_id === this.ticketTypeId}>${name}</option>`)}
        </select></label
      >
      <label class="field"
        >${complimentary.guests}
        <textarea
          rows="8"
          aria-invalid=${problems.length > 0}
          aria-describedby="guests-hint"
          ?readonly=${this.isBusy}
          .value=${this.draft.text}
          @input=${({ target }: Event) => {
            this.change((target as HTMLTextAreaElement).value);
          }}
        ></textarea>
        <span class="hint" id="guests-hint">${complimentary.guestsHint(mostTickets)}</span></label
      >
      <label class="check"
        ><input
          type="checkbox"
          .checked=${this.sendMail}
          @change=${({ target }: Event) => {
            this.sendMail = (target as HTMLInputElement).checked;
          }}
        />${complimentary.sendMail}</label
      >
      ${
        hasMissing
          ? html`<label class="field"
              >${complimentary.copyTo}<input
                type="email"
                required
                .value=${this.copyTo}
                @input=${({ target }: Event) => {
                  this.copyTo = (target as HTMLInputElement).value.trim();
                }}
              /><span class="hint">${complimentary.copyToHint}</span></label
            >`
          : nothing
      }
      ${
        problems.length > 0
          ? html`<div class="problem" role="alert">
              ${icon('alert')}
              <ul>
                ${problems.map((problem) => html`<li>${problem}</li>`)}
              </ul>
            </div>`
          : nothing
      }
      <div class="row">
        <button class="button primary" aria-disabled=${this.isBusy || count === 0 || wrong.length > 0 || isTooMany}>
          ${this.isBusy ? complimentary.stillGiving(this.left) : complimentary.give(count)}
        </button>
      </div>
    </form>`;
  }

  protected override content(): TemplateResult {
    const { event } = this;
    const { texts, formats } = this.desk;
    const { complimentary } = texts;
    const isSold = (event.tickets ?? []).length > 0 && event.eventType !== 'ROOT';
    return html`${pageHead(complimentary.title, {
      back: { path: `/events/${event._id}`, word: event.name },
      below: html`<p class="muted below">${formats.dateTime(event.start, event.timezone)}</p>`,
    })}
    ${this.renderGiven()} ${isSold ? this.renderForm() : emptyState(complimentary.noTypes, complimentary.noTypesText)}`;
  }
}
customElements.define('desk-complimentary', DeskComplimentary);
